#!/usr/bin/env node
// Runs forge and ends as it ended. The launcher that its npm package installs (`forge`) ends with 0 whatever
// happened, so a failing test would go unnoticed; this starts the same binary directly.
const { spawnSync } = require('node:child_process')

const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch
const name = process.platform === 'win32' ? 'forge.exe' : 'forge'
const binary = require.resolve(`@foundry-rs/forge-${process.platform}-${arch}/bin/${name}`)
const { status, error } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' })
if (error) throw error
process.exit(status ?? 1)
