#!/usr/bin/env node
import { loadProgram } from './loadProgram.mjs'

const { main } = await loadProgram('cli/main.ts')
process.exitCode = await main(process.argv.slice(2))
