"""A Chromium without windows, controlled over a pipe by the DevTools protocol, with the standard library alone."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# WebGL drawn by the processor, and nothing that asks for the network by itself.
OPTIONS = ("--headless", "--remote-debugging-pipe", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
           "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage", "--no-first-run",
           "--no-proxy-server", "--force-color-profile=srgb", "--hide-scrollbars", "--mute-audio")


def found():
    """The path of a Chromium, None without one; CHROMIUM names another one."""
    return next(filter(None, map(shutil.which, [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else NAMES)), None)


class Browser:
    """One page. `errors` collects what a developer would see as errors in the console; `seconds` is how long anything may take."""

    def __init__(self, program, width, height, seconds=30):
        self.seconds, self.errors, self.number, self.session, self.received = seconds, [], 0, None, b""
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs, self.output = os.pipe()
        self.input, theirs_out = os.pipe()
        # As root it refuses to run in its own sandbox.
        more = ["--no-sandbox"] if os.geteuid() == 0 else []

        def place():
            # The protocol's pipes are descriptors 3 and 4; neither may be overwritten before it is copied.
            one, other = os.dup(theirs), os.dup(theirs_out)
            os.dup2(one, 3)
            os.dup2(other, 4)

        self.process = subprocess.Popen(
            [program, *OPTIONS, *more, f"--user-data-dir={self.profile.name}", f"--window-size={width},{height}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=place)
        os.close(theirs)
        os.close(theirs_out)
        pages = [one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page"]
        target = pages[0]["targetId"] if pages else self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pipe in (self.output, self.input):
            os.close(pipe)
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()

    def message(self, deadline):
        while b"\0" not in self.received:
            if not select.select([self.input], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"the browser has not answered for {self.seconds} seconds")
            data = os.read(self.input, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self.received += data
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        deadline = time.monotonic() + self.seconds
        while True:
            message = self.message(deadline)
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.note(message.get("method"), message.get("params", {}))

    def note(self, event, values):
        if event == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif event == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(one.get("value", one.get("description"))) for one in values["args"]))
        elif event == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(f"{values['entry']['text']} {values['entry'].get('url', '')}")

    def open(self, url):
        self.errors.clear()
        failure = self.call("Page.navigate", url=url).get("errorText")
        if failure:
            raise RuntimeError(f"{url}: {failure}")

    def value(self, expression):
        """What an expression of JavaScript is, or what its promise resolves to."""
        done = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise RuntimeError(done["exceptionDetails"].get("exception", {}).get("description") or done["exceptionDetails"]["text"])
        return done["result"].get("value")

    def wait(self, expression):
        """Waits until an expression is true."""
        deadline = time.monotonic() + self.seconds
        while not self.value(f"Boolean({expression})"):
            if time.monotonic() > deadline:
                raise TimeoutError(f"after {self.seconds} seconds this is not true: {expression}")
            time.sleep(0.03)

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **({} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}))

    def picture(self):
        """The page as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
