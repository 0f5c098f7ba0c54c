#!/usr/bin/env node
// Lets forge use the pinned solc-js from node_modules as if it were the native compiler, so that `npm
// install` is all that a build needs. Forge asks two things of a compiler: `--version`, and `--standard-json`
// on stdin. The ABIs are compiled from nothing and apart from the tests, but the contracts that are deployed
// come as the same input in both. What was compiled once is kept, by the hash of compiler and input.
const { createHash } = require('node:crypto')
const { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, writeSync } =
  require('node:fs')
const { join } = require('node:path')

const kept = join(__dirname, '../contracts/cache/solc')
const mostKept = 8

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

function compile(input) {
  const { version } = require('solc/package.json')
  const path = join(kept, createHash('sha256').update(`${version}\n${input}`).digest('hex'))
  try {
    return readFileSync(path)
  } catch {
    const output = require('solc').compile(input)
    keep(path, output)
    return output
  }
}

// Under its name only once it is whole. The oldest go, or every change of a contract would stay for ever.
function keep(path, output) {
  mkdirSync(kept, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, output)
  renameSync(unfinished, path)
  const age = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const files = readdirSync(kept).map((name) => join(kept, name))
  const oldest = files.sort((a, b) => age(b) - age(a)).slice(mostKept)
  for (const file of oldest) rmSync(file, { force: true })
}

if (process.argv.includes('--version')) {
  const solc = require('solc')
  print(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`)
} else if (process.argv.includes('--standard-json')) {
  print(compile(readFileSync(0, 'utf8')))
} else {
  process.stderr.write('scripts/solc.cjs understands --version and --standard-json only\n')
  process.exit(1)
}
