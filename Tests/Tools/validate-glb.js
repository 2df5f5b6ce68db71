#!/usr/bin/env node
// Asks the Khronos validator (the npm package gltf-validator) about GLB files:
//
//   validate-glb.js FOLDER FILE.glb…      FOLDER is where the package lies: node_modules/gltf-validator
//
// Errors and warnings are printed and are status 1. What the validator knows nothing of are the two metadata extensions: it says so, and
// that nothing else uses their buffer views; check-glb.py checks those.
const fs = require("fs")
const path = require("path")

const expected = new Set(["UNSUPPORTED_EXTENSION", "UNUSED_OBJECT"])

async function main([folder, ...files]) {
  const validator = require(path.resolve(folder))
  let isGood = files.length > 0
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { uri: file, maxIssues: 100 })
    const found = report.issues.messages.filter((issue) => issue.severity < 2 || !expected.has(issue.code))
    console.log(
      `${path.basename(file)}: ${report.issues.numErrors} errors, ${report.issues.numWarnings} warnings; ` +
        `${report.info.drawCallCount} draw calls, ${report.info.totalTriangleCount} triangles, ${report.info.totalVertexCount} vertices`)
    for (const issue of found) console.log(`  ${issue.code} ${issue.pointer ?? ""}: ${issue.message}`)
    if (found.length > 0 || report.issues.truncated) isGood = false
  }
  process.exit(isGood ? 0 : 1)
}

main(process.argv.slice(2))
