#!/usr/bin/env node
// Lets forge use the pinned solc-js from node_modules as if it were the native compiler, so that `npm
// install` is all that a build needs. Forge asks two things of a compiler: `--version`, and `--standard-json`
// on stdin.
const { readFileSync, writeSync } = require('node:fs')
const solc = require('solc')

function print(text) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

if (process.argv.includes('--version')) {
  print(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`)
} else if (process.argv.includes('--standard-json')) {
  print(solc.compile(readFileSync(0, 'utf8')))
} else {
  process.stderr.write('scripts/solc.cjs understands --version and --standard-json only\n')
  process.exit(1)
}
