import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Abi, type Hex, isHex } from 'viem'
import { z } from 'zod'

const here = dirname(fileURLToPath(import.meta.url))
const modules = join(here, '../../node_modules')
const solcSchema = z.object({
  compile: z.custom<(input: string, callbacks: { import: (path: string) => { contents: string } }) => string>(
    (value) => typeof value === 'function',
  ),
})
const outputSchema = z.object({
  errors: z.array(z.looseObject({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.custom<Abi>((value) => Array.isArray(value)),
        evm: z.object({ bytecode: z.object({ object: z.string() }) }),
      }),
    ),
  ),
})

export type CompiledContract = { abi: Abi; bytecode: Hex }

/** Compiles the bench's own contracts, each peer with the settings that make its claims cheapest. */
export function compile(): (contract: string) => CompiledContract {
  const solc = solcSchema.parse(createRequire(import.meta.url)('solc'))
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
  const output = outputSchema.parse(JSON.parse(text))
  const failure = output.errors.find((error) => error.severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  return (contract) => {
    const compiled = output.contracts[`${contract}.sol`]?.[contract]
    const bytecode = `0x${compiled?.evm.bytecode.object}`
    if (!compiled || !isHex(bytecode)) throw new Error(`bench/gas/contracts has no ${contract}`)
    return { abi: compiled.abi, bytecode }
  }
}
