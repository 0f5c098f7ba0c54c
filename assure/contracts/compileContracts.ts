import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Sources } from './mutants.ts'

const solc: { compile: (input: string) => string } = createRequire(import.meta.url)('solc')

/**
 * What forge makes of the same sources in its profile `coverage`: no optimisation, so that no mutant is lost
 * in one.
 */
const settings = {
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  remappings: ['solady/=node_modules/solady/src/', '@openzeppelin/=node_modules/@openzeppelin/'],
}

type Compiled = {
  errors?: { severity: string; formattedMessage: string }[]
  sources: Record<string, { ast: unknown }>
  contracts: Record<string, Record<string, CompiledContract>>
}
export type CompiledContract = {
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
}

/** The contracts' own sources, by their paths from the project's root. */
export function ownSources(root: string): Sources {
  const folder = 'contracts/src'
  return Object.fromEntries(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sol'))
      .sort()
      .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]),
  )
}

/** With the libraries' sources that they import. */
export function withLibraries(root: string, own: Sources): Sources {
  const all: Record<string, string> = { ...own }
  const waiting = Object.values(own)
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, path = ''] of text.matchAll(/from "((?:solady|@openzeppelin)\/[^"]+)"/g)) {
      const file = `node_modules/${path.replace(/^solady\//, 'solady/src/')}`
      if (all[file] !== undefined) continue
      all[file] = readFileSync(join(root, file), 'utf8')
      waiting.push(all[file])
    }
  }
  return all
}

function compile(sources: Sources, outputs: unknown): Compiled {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: { ...settings, outputSelection: outputs },
  }
  return JSON.parse(solc.compile(JSON.stringify(input)))
}

const refusals = ({ errors = [] }: Compiled) => errors.filter(({ severity }) => severity === 'error')

/** The compiler's tree of each source. */
export function treesOf(sources: Sources): Readonly<Record<string, unknown>> {
  const compiled = compile(sources, { '*': { '': ['ast'] } })
  const [refusal] = refusals(compiled)
  if (refusal) throw new Error(refusal.formattedMessage)
  return Object.fromEntries(Object.entries(compiled.sources).map(([path, { ast }]) => [path, ast]))
}

/** The contracts of each source, or `undefined` where the compiler takes no such program. */
export function compileContracts(sources: Sources): Compiled['contracts'] | undefined {
  const compiled = compile(sources, { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } })
  return refusals(compiled).length > 0 ? undefined : compiled.contracts
}
