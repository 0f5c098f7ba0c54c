import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Sources } from './mutants.ts'

const solc = createRequire(import.meta.url).resolve('solc/solc.js')

type Message = { severity: string; message: string; formattedMessage: string; errorCode?: string }

/** What the compiler's prover made of the assertions and the checked arithmetic of a contract. */
export type Proof = {
  /** How many assertions hold for all inputs. */
  proven: number
  /** Everything else that it said: what is refuted, what it could not decide, what it does not read. */
  doubts: readonly string[]
}

/**
 * Has solc's SMTChecker (bounded model checking, with the z3 that the compiler brings) look at a contract
 * whose functions have no loop, no storage and no call of others: there the bound is no bound, and what is
 * proven holds for all inputs.
 *
 * @throws {Error} The sources do not compile.
 */
export function prove(sources: Sources, { file, contract }: { file: string; contract: string }): Proof {
  const modelChecker = {
    engine: 'bmc',
    contracts: { [file]: [contract] },
    targets: ['assert', 'overflow', 'underflow', 'divByZero'],
    // Divisions go to z3 as they are. As products with a rest, which is the default, it decides none of them.
    divModNoSlacks: true,
    showProvedSafe: true,
    showUnproved: true,
    showUnsupported: true,
  }
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: { modelChecker, outputSelection: { '*': { '*': [] } } },
  }
  // In a process of its own: the solver keeps what it has seen, and takes a thread for it that WASM has not.
  const { stdout, stderr } = spawnSync(process.execPath, [solc, '--standard-json'], {
    encoding: 'utf8',
    input: JSON.stringify(input),
  })
  const answer = stdout.slice(Math.max(0, stdout.indexOf('{')))
  if (answer === '') throw new Error(stderr)
  const { errors = [] }: { errors?: Message[] } = JSON.parse(answer)
  const refusal = errors.find(({ severity }) => severity === 'error')
  if (refusal) throw new Error(refusal.formattedMessage)
  return {
    proven: errors.filter(({ message }) => message === 'BMC: Assertion violation check is safe!').length,
    doubts: errors
      .filter(({ message }) => !message.endsWith(' check is safe!'))
      .map(({ formattedMessage }) => formattedMessage),
  }
}
