#!/usr/bin/env node
// Node 20 does not read TypeScript; tsx does.
import { register } from 'tsx/esm/api'

register()
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
