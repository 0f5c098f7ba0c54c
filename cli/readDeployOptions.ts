import { resolve } from 'node:path'
import { type Address, getAddress } from 'viem'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { countNodes } from '../src/chain/createTwoNodeReader.ts'
import { type ReceiverDoubt, receiverDoubts } from '../src/operator/receivers/checkReceiver.ts'
import { parseArguments } from './parseArguments.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'

/** Who is to pay, and how. */
export type Payer =
  /** Nobody was named: the chain is looked at, and nothing can be sent. */
  | { kind: 'nobody' }
  /** An address to look at. */
  | { kind: 'address'; address: Address }
  | { kind: 'keystore'; file: string; passwordFile: string | undefined }
  | { kind: 'safe'; address: Address; out: string | undefined; nonce: number | undefined; isEarning: boolean }

export type DeployOptions = {
  /** The folder of the package. */
  place: string
  rpcUrls: readonly string[]
  payer: Payer
  isSending: boolean
  /** Creates the contract and leaves it without money. */
  isUnfunded: boolean
  canSignPermit: boolean
  /** Doubts about the receivers that were settled by name. */
  accepted: readonly ReceiverDoubt[]
  journal: string
  /** Wei a gas. */
  feeCap: bigint | undefined
  isJson: boolean
}

/** Options of `deploy` and `fund`. Throws UsageError with every fault. */
export function readDeployOptions(
  command: 'deploy' | 'fund',
  args: readonly string[],
  keccak256: Keccak256,
): DeployOptions {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parse(args)
  const [given = ''] = positionals
  if (/^https?:\/\//.test(given))
    faults.push(`"${given}" is an address; ${command} wants the folder of the package on this machine`)
  const place = read.onlyPath(positionals, 'the package folder is missing')
  if (values.rpc.length === 0) faults.push('--rpc is missing: the address of a node')
  const hasRpcFaults = !read.rpcUrls(values.rpc)
  // A dry run loses nothing by a node that answers wrongly.
  const isForReal = values.send || values.out !== undefined
  if (isForReal && !hasRpcFaults && countNodes(values.rpc) === 1 && !values['one-node'])
    faults.push(
      '--rpc has one node. If it is wrong, you may lose the whole total. Add a second one, of another company, with another --rpc; or give --one-node',
    )

  const ways = (['keystore', 'safe', 'from'] as const).filter((name) => values[name] !== undefined)
  if (ways.length > 1) faults.push(`${ways.map((name) => `--${name}`).join(' and ')}: name one of them`)
  const needs = (name: keyof typeof values, other: 'keystore' | 'safe') => {
    if (values[name] !== undefined && values[name] !== false && values[other] === undefined)
      faults.push(`--${name} goes with --${other}`)
  }
  for (const name of ['out', 'nonce', 'safe-earns'] as const) needs(name, 'safe')
  for (const name of ['password-file', 'max-fee-gwei'] as const) needs(name, 'keystore')
  if (values.send && values.safe !== undefined)
    faults.push('--send: the owners of a Safe send; write their batch to a file with --out')
  else needs('send', 'keystore')
  if (command === 'fund' && values.unfunded) faults.push('--unfunded belongs to deploy')

  const feeCap = values['max-fee-gwei']
  if (feeCap !== undefined && !/^\d{1,9}(\.\d{1,9})?$/.test(feeCap))
    faults.push(`--max-fee-gwei: "${feeCap}" is no number of gwei such as 0.5`)
  const options: DeployOptions = {
    place,
    rpcUrls: values.rpc,
    payer: readPayer(values, read),
    isSending: values.send,
    isUnfunded: values.unfunded,
    canSignPermit: !values['no-permit'],
    accepted: values.accept
      .flatMap((names) => names.split(','))
      .flatMap((name) => read.oneOf('accept', name.trim(), receiverDoubts) ?? []),
    journal: values.journal ?? `${resolve(place)}.deploy.json`,
    feeCap: feeCap === undefined || faults.length > 0 ? undefined : gwei(feeCap),
    isJson: values.json,
  }
  if (faults.length > 0) throw new UsageError(faults)
  return options
}

function readPayer(
  values: ReturnType<typeof parse>['values'],
  read: ReturnType<typeof createOptionReader>,
): Payer {
  const { keystore, safe, from, out, nonce } = values
  if (keystore !== undefined)
    return { kind: 'keystore', file: keystore, passwordFile: values['password-file'] }
  if (safe !== undefined)
    return {
      kind: 'safe',
      address: getAddressOf(read.address('safe', safe)),
      out,
      nonce: nonce === undefined ? undefined : read.wholeNumber('nonce', nonce, 0, Number.MAX_SAFE_INTEGER),
      isEarning: values['safe-earns'],
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

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  return parseArguments(args, {
    rpc: { type: 'string', multiple: true, default: [] },
    keystore: text,
    'password-file': text,
    from: text,
    safe: text,
    out: text,
    nonce: text,
    'safe-earns': flag,
    send: flag,
    'one-node': flag,
    unfunded: flag,
    'no-permit': flag,
    journal: text,
    'max-fee-gwei': text,
    accept: { type: 'string', multiple: true, default: [] },
    json: flag,
  })
}
