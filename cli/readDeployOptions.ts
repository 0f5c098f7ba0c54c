import { dirname, resolve } from 'node:path'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { mostGroups } from '../src/campaign/list/mostGroups.ts'
import { type ReceiverDoubt, receiverDoubts } from '../src/operator/receivers/checkReceiver.ts'
import { parseArguments } from './parseArguments.ts'
import { type Payer, payerOptions, readPayer, safeOptions } from './payerOptions.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'

export type DeployOptions = {
  /** The folders of the packages, of which one transaction creates all. */
  places: readonly [string, ...string[]]
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
  for (const given of positionals)
    if (/^https?:\/\//.test(given))
      faults.push(`"${given}" is an address; ${command} wants the folder of the package on this machine`)
  const [place = '', ...more] = positionals
  if (positionals.length === 0) faults.push('the package folder is missing')
  if (positionals.length > mostGroups)
    faults.push(`${positionals.length} packages are given; one transaction creates at most ${mostGroups}`)
  if (more.length > 0 && values.unfunded)
    faults.push(
      '--unfunded: several packages are only created together with their money; deploy them one by one',
    )
  const parents = new Set(positionals.map((each) => dirname(resolve(each))))
  const [parent = ''] = parents
  if (parents.size > 1 && values.journal === undefined)
    faults.push(
      '--journal is missing: the packages are in different folders, so say where to keep what was sent',
    )
  const { payer, feeCap } = readPayer(values, { read, faults, risk: 'you may lose the whole total' })
  if (command === 'fund' && values.unfunded) faults.push('--unfunded belongs to deploy')

  const options: DeployOptions = {
    places: [place, ...more],
    rpcUrls: values.rpc,
    payer,
    isSending: values.send,
    isUnfunded: values.unfunded,
    canSignPermit: !values['no-permit'],
    accepted: values.accept
      .flatMap((names) => names.split(','))
      .flatMap((name) => read.oneOf('accept', name.trim(), receiverDoubts) ?? []),
    journal: values.journal ?? `${more.length > 0 ? parent : resolve(place)}.deploy.json`,
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
