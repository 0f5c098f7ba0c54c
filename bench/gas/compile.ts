import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Abi, type Hex, isHex } from 'viem'
import * as v from '../../src/schema/v.ts'

const here = dirname(fileURLToPath(import.meta.url))
const modules = join(here, '../../node_modules')
const solcSchema = v.object({
  compile: v.custom<(input: string, callbacks: { import: (path: string) => { contents: string } }) => string>(
    (value) => typeof value === 'function',
  ),
})
const outputSchema = v.object({
  errors: v.optional(v.array(v.looseObject({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        abi: v.custom<Abi>((value) => Array.isArray(value)),
        evm: v.object({ bytecode: v.object({ object: v.string() }) }),
      }),
    ),
  ),
})

export type CompiledContract = { abi: Abi; bytecode: Hex }

/** Compiles the bench's own contracts, each peer with the settings that make its claims cheapest. */
export function compile(): (contract: string) => CompiledContract {
  const solc = v.parse(solcSchema, createRequire(import.meta.url)('solc'))
  const sources = Object.fromEntries(
    readdirSync(join(here, 'contracts')).map((file) => [
      file,
      { content: readFileSync(join(here, 'contracts', file), 'utf8') },
    ]),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      remappings: ['solady/utils/=solady/src/utils/', 'solady/tokens/=solady/src/tokens/'],
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 1_000_000 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const text = solc.compile(JSON.stringify(input), {
    import: (path) => ({ contents: readFileSync(join(modules, path), 'utf8') }),
  })
  const output = v.parse(outputSchema, JSON.parse(text))
  const failure = output.errors.find((error) => error.severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  return (contract) => {
    const compiled = output.contracts[`${contract}.sol`]?.[contract]
    const bytecode = `0x${compiled?.evm.bytecode.object}`
    if (!compiled || !isHex(bytecode)) throw new Error(`bench/gas/contracts has no ${contract}`)
    return { abi: compiled.abi, bytecode }
  }
}
