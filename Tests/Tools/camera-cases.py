"""Random cameras with what an independent pinhole model sees: 4 x 4 matrices in three dimensions, as graphics libraries have them.

    camera-cases.py SEED COUNT

Prints one case a line, separated by tabs, "-" for what does not exist:
longitude latitude distance heading pitch width height, longitude and latitude of a position, x and y of its place in the picture,
x and y of a place in the picture, longitude and latitude of the ground there, eye's longitude and latitude offset from the centre
in metres east and north, altitude, metres of ground in the picture's height for a camera of that distance that looks straight down.
"""
import os
import sys

# Threads for matrices of 4 x 4 only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np  # noqa: E402

WORLD = 2.0 ** 28
A, F = 6378137.0, 1 / 298.257223563
E2 = F * (2 - F)


def to_map(longitude, latitude):
    return np.array([(longitude + 180) / 360 * WORLD,
                     (0.5 - np.log(np.tan(np.pi / 4 + np.radians(latitude) / 2)) / (2 * np.pi)) * WORLD])


def to_degrees(x, y):
    latitude = 2 * np.arctan(np.exp((0.5 - y / WORLD) * 2 * np.pi)) - np.pi / 2
    longitude = (x / WORLD * 360 - 180 + 180) % 360 - 180
    return longitude, np.degrees(latitude)


def meters_per_map_point(latitude):
    sine = np.sin(np.radians(latitude))
    meridian = A * (1 - E2) / (1 - E2 * sine * sine) ** 1.5
    return meridian * np.cos(np.radians(latitude)) * 2 * np.pi / WORLD


def view_matrix(eye, target, north):
    """World to camera: x to the right, y up, z towards the viewer."""
    back = (eye - target) / np.linalg.norm(eye - target)
    right = np.cross(north, back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    matrix = np.eye(4)
    matrix[:3, :3] = [right, up, back]
    matrix[:3, 3] = -matrix[:3, :3] @ eye
    return matrix


def projection_matrix(width, height, distance):
    """A symmetric frustum, 30 degrees from the lower to the upper edge."""
    near, far = distance / 100, distance * 100
    top = near * np.tan(np.radians(15))
    right = top * width / height
    matrix = np.zeros((4, 4))
    matrix[0, 0], matrix[1, 1] = near / right, near / top
    matrix[2, 2], matrix[2, 3] = -(far + near) / (far - near), -2 * far * near / (far - near)
    matrix[3, 2] = -1
    return matrix


def case(r):
    longitude = r.uniform(-180, 180) if r.random() < 0.7 else r.choice([-1, 1]) * (180 - 10 ** r.uniform(-5, 1))
    latitude = r.uniform(-84, 84)
    distance = 10 ** r.uniform(1.7, 7.3)
    heading = r.uniform(-360, 720)
    pitch = 0.0 if r.random() < 0.25 else r.uniform(0, 70) if r.random() < 0.7 else r.uniform(70, 89)
    width, height = r.uniform(50, 2000), r.uniform(50, 2000)
    scale = meters_per_map_point(latitude)
    center = to_map(longitude, latitude)

    angle, tilt = np.radians(heading), np.radians(pitch)
    ahead = np.array([np.sin(angle), np.cos(angle), 0])
    eye = -ahead * distance * np.sin(tilt) + np.array([0, 0, distance * np.cos(tilt)])
    matrix = projection_matrix(width, height, distance) @ view_matrix(eye, np.zeros(3), ahead)

    # A position around the centre, less than half a world away.
    reach = distance * 10 ** r.uniform(-3, 0.7)
    direction = r.uniform(0, 2 * np.pi)
    east, north = reach * np.cos(direction), reach * np.sin(direction)
    ground = center + np.array([east, -north]) / scale
    if abs(ground[0] - center[0]) > 0.49 * WORLD or not 0 <= ground[1] <= WORLD:
        return None
    position = to_degrees(*ground)
    again = to_map(*position)
    again[0] = center[0] + (again[0] - center[0] + WORLD / 2) % WORLD - WORLD / 2
    east, south = (again - center) * scale
    clip = matrix @ np.array([east, -south, 0, 1])
    if abs(clip[3]) < 1e-3 * distance:
        return None
    seen = ["-", "-"]
    if clip[3] > 0:
        seen = [(clip[0] / clip[3] + 1) / 2 * width, (1 - clip[1] / clip[3]) / 2 * height]

    # The ground at a place in the picture, or next to it.
    place = np.array([r.uniform(-0.3, 1.3) * width, r.uniform(-0.3, 1.3) * height])
    device = np.array([place[0] / width * 2 - 1, 1 - place[1] / height * 2])
    inverse = np.linalg.inv(matrix)
    near, far = (inverse @ np.array([*device, z, 1]) for z in (-1.0, 0.5))
    near, far = near[:3] / near[3], far[:3] / far[3]
    sight = (far - near) / np.linalg.norm(far - near)
    if abs(sight[2]) < 1e-3:
        return None
    hit = ["-", "-"]
    if sight[2] < 0:
        east, north, _ = eye - sight * eye[2] / sight[2]
        x, y = center + np.array([east, -north]) / scale
        if not 1 < y < WORLD - 1 and -1 < y < WORLD + 1:
            return None
        if 0 <= y <= WORLD:
            hit = to_degrees(x, y)

    straight = projection_matrix(width, height, distance)
    visible = 2 * distance / straight[1, 1]
    return [longitude, latitude, distance, heading, pitch, width, height, *position, *seen, *place, *hit, *eye, visible]


def main():
    r = np.random.default_rng(int(sys.argv[1]))
    left = int(sys.argv[2])
    while left:
        values = case(r)
        if values:
            print("\t".join(value if value == "-" else repr(float(value)) for value in values))
            left -= 1


main()
