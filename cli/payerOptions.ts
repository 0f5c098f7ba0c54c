import { type Address, getAddress } from 'viem'
import { countNodes } from '../src/chain/createTwoNodeReader.ts'
import type { createOptionReader } from './readOptions.ts'

/** Who is to pay, and how. */
export type Payer =
  /** Nobody was named: the chain is looked at, and nothing can be sent. */
  | { kind: 'nobody' }
  /** An address to look at. */
  | { kind: 'address'; address: Address }
  | { kind: 'keystore'; file: string; passwordFile: string | undefined }
  | { kind: 'safe'; address: Address; out: string | undefined; nonce: number | undefined; isEarning: boolean }

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const nodes: string[] = []

/** Options of every command that can send. */
export const payerOptions = {
  rpc: { type: 'string', multiple: true, default: nodes },
  keystore: text,
  'password-file': text,
  from: text,
  send: flag,
  'one-node': flag,
  journal: text,
  'max-fee-gwei': text,
  json: flag,
} as const

/** Options of those whose calls a Safe can make as well. */
export const safeOptions = { safe: text, out: text, nonce: text } as const

type Values = {
  readonly rpc: readonly string[]
  readonly send: boolean
  readonly 'one-node': boolean
  readonly keystore?: string | undefined
  readonly 'password-file'?: string | undefined
  readonly from?: string | undefined
  readonly 'max-fee-gwei'?: string | undefined
  readonly safe?: string | undefined
  readonly out?: string | undefined
  readonly nonce?: string | undefined
  readonly 'safe-earns'?: boolean | undefined
}

/**
 * Who pays, and by which nodes' word. `feeCap`: wei a gas. What is wrong goes to `faults`; what is returned
 * then means nothing.
 */
export function readPayer(
  values: Values,
  {
    read,
    faults,
    risk,
  }: {
    read: ReturnType<typeof createOptionReader>
    faults: string[]
    /** What a single node that lies may cost. */
    risk: string
  },
): { payer: Payer; feeCap: bigint | undefined } {
  if (values.rpc.length === 0) faults.push('--rpc is missing: the address of a node')
  const hasRpcFaults = !read.rpcUrls(values.rpc)
  // A dry run loses nothing by a node that answers wrongly.
  const isForReal = values.send || values.out !== undefined
  if (isForReal && !hasRpcFaults && countNodes(values.rpc) === 1 && !values['one-node'])
    faults.push(
      `--rpc has one node. If it is wrong, ${risk}. Add a second one, of another company, with another --rpc; or give --one-node`,
    )

  const ways = (['keystore', 'safe', 'from'] as const).filter((name) => values[name] !== undefined)
  if (ways.length > 1) faults.push(`${ways.map((name) => `--${name}`).join(' and ')}: name one of them`)
  const needs = (name: keyof Values, other: 'keystore' | 'safe') => {
    if (values[name] !== undefined && values[name] !== false && values[other] === undefined)
      faults.push(`--${name} goes with --${other}`)
  }
  for (const name of ['out', 'nonce', 'safe-earns'] as const) needs(name, 'safe')
  for (const name of ['password-file', 'max-fee-gwei'] as const) needs(name, 'keystore')
  if (values.send && values.safe !== undefined)
    faults.push('--send: the owners of a Safe send; write their batch to a file with --out')
  else needs('send', 'keystore')

  const limit = values['max-fee-gwei']
  if (limit !== undefined && !/^\d{1,9}(\.\d{1,9})?$/.test(limit))
    faults.push(`--max-fee-gwei: "${limit}" is no number of gwei such as 0.5`)
  const feeCap = limit === undefined || faults.length > 0 ? undefined : gwei(limit)
  return { payer: payerOf(values, read), feeCap }
}

function payerOf(values: Values, read: ReturnType<typeof createOptionReader>): Payer {
  const { keystore, safe, from, out, nonce } = values
  if (keystore !== undefined)
    return { kind: 'keystore', file: keystore, passwordFile: values['password-file'] }
  if (safe !== undefined)
    return {
      kind: 'safe',
      address: getAddressOf(read.address('safe', safe)),
      out,
      nonce: nonce === undefined ? undefined : read.wholeNumber('nonce', nonce, 0, Number.MAX_SAFE_INTEGER),
      isEarning: values['safe-earns'] ?? false,
    }
  return from === undefined
    ? { kind: 'nobody' }
    : { kind: 'address', address: getAddressOf(read.address('from', from)) }
}

/** What is no address is a fault already. */
const getAddressOf = (lower: Address): Address =>
  /^0x[0-9a-f]{40}$/.test(lower) ? getAddress(lower) : `0x${'0'.repeat(40)}`

function gwei(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole) * 10n ** 9n + BigInt(part.padEnd(9, '0'))
}
