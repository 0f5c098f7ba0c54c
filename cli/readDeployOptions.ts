import { resolve } from 'node:path'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { type ReceiverDoubt, receiverDoubts } from '../src/operator/receivers/checkReceiver.ts'
import { parseArguments } from './parseArguments.ts'
import { type Payer, payerOptions, readPayer, safeOptions } from './payerOptions.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'

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
  const { payer, feeCap } = readPayer(values, { read, faults, risk: 'you may lose the whole total' })
  if (command === 'fund' && values.unfunded) faults.push('--unfunded belongs to deploy')

  const options: DeployOptions = {
    place,
    rpcUrls: values.rpc,
    payer,
    isSending: values.send,
    isUnfunded: values.unfunded,
    canSignPermit: !values['no-permit'],
    accepted: values.accept
      .flatMap((names) => names.split(','))
      .flatMap((name) => read.oneOf('accept', name.trim(), receiverDoubts) ?? []),
    journal: values.journal ?? `${resolve(place)}.deploy.json`,
    feeCap,
    isJson: values.json,
  }
  if (faults.length > 0) throw new UsageError(faults)
  return options
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  return parseArguments(args, {
    ...payerOptions,
    ...safeOptions,
    'safe-earns': flag,
    unfunded: flag,
    'no-permit': flag,
    accept: { type: 'string', multiple: true, default: [] },
  })
}
