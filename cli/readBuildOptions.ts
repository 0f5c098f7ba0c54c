import { folderAddress } from '../src/campaign/folderAddress.ts'
import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { receiverFault } from '../src/campaign/receiverFault.ts'
import type { Schedule } from '../src/campaign/schedule.ts'
import { graceSeconds, maxTranches } from '../src/campaign/scheduleLimits.ts'
import type { Round } from '../src/campaign/series/seriesFaults.ts'
import type { TokenOnChain } from '../src/chain/readCampaign.ts'
import { utcText } from '../src/chain/utcText.ts'
import { factoryAddressOf } from '../src/operator/deploy/factoryAddressOf.ts'
import { readListOptions } from './listOptions.ts'
import { parseArguments } from './parseArguments.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'

export type ExportFormat = 'openzeppelin' | 'uniswap'

/** How a manifest writes the chain's own coin. */
const zeroAddress: Hex = `0x${'0'.repeat(40)}`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const several: { type: 'string'; multiple: true; default: string[] } = {
  type: 'string',
  multiple: true,
  default: [],
}

/** What a package is made with. */
export const buildOptionTable = {
  out: text,
  units: text,
  duplicates: { type: 'string', default: 'refuse' } as const,
  'account-column': text,
  'amount-column': text,
  'decimal-point': text,
  thousands: text,
  accept: several,
  rpc: several,
  'ethereum-rpc': text,
  token: text,
  symbol: text,
  name: text,
  decimals: text,
  start: text,
  end: text,
  cancellable: flag,
  duration: text,
  cliff: text,
  tranches: text,
  receiver: text,
  'sweep-receiver': text,
  'yield-receiver': text,
  'gas-receiver': text,
  title: text,
  description: text,
  url: text,
  host: several,
  'chain-id': { type: 'string', default: '81457' } as const,
  factory: text,
  'cap-bits': text,
  export: text,
  json: flag,
}

/** Nodes on the command line learn the recipients; others are asked about the token alone. */
export const parseBuildArguments = (args: readonly string[]) =>
  parseArguments(args, buildOptionTable, ['rpc'])

type Parsed = ReturnType<typeof parseBuildArguments>
/** What is left out may be there as undefined. */
type OrUndefined<T> = {
  [K in keyof T]: Pick<T, K> extends Required<Pick<T, K>> ? T[K] : T[K] | undefined
}
type BuildArguments = { values: OrUndefined<Parsed['values']>; positionals: Parsed['positionals'] }

export type BuildOptions = ReturnType<typeof readBuildOptions>

/**
 * What a package is made from, with all faults of the command line at once.
 *
 * @throws UsageError
 */
export function readBuildOptions(
  { values, positionals }: BuildArguments,
  keccak256: Keccak256,
  /** What the nodes say of the token, for options that are left out. */
  known: TokenOnChain | undefined,
  /** The round before: its schedule, the length of its window and its factory go on. */
  last?: Round,
) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)

  const listPath = read.onlyPath(positionals, 'the path of the list is missing')
  const out = read.required('out', values.out)
  const units = read.oneOf('units', read.required('units', values.units), ['whole', 'base'])
  const duplicates = read.oneOf('duplicates', values.duplicates, ['refuse', 'sum'])

  const tokenText = read.required('token', values.token)
  const isNative = tokenText === 'native'
  const token = {
    address: isNative ? zeroAddress : read.address('token', tokenText),
    symbol: values.symbol ?? (isNative ? 'ETH' : read.required('symbol', known?.symbol)),
    name: values.name ?? (isNative ? 'Ether' : read.required('name', known?.name)),
    decimals: isNative
      ? 18
      : read.wholeNumber(
          'decimals',
          read.required('decimals', values.decimals ?? known?.decimals.toString()),
          0,
          77,
        ),
  }
  if (isNative && values.decimals !== undefined && values.decimals !== '18')
    faults.push(`--decimals: "${values.decimals}" is wrong for the chain's own coin, which has 18`)

  const start = read.start('start', read.required('start', values.start))
  const isEndKept = last !== undefined && values.end === undefined
  const endText = isEndKept ? '' : read.required('end', values.end)
  const end = isEndKept
    ? endAfter(start, last.manifest.window)
    : endText === 'never'
      ? null
      : read.end('end', endText, start)
  if (end !== null && end <= start) faults.push('--end is not after --start')
  const window = { start, end, ...(values.cancellable ? ({ cancellable: true } as const) : {}) }

  const schedule = readSchedule(values, { read, faults, start, end }) ?? last?.manifest.schedule
  const receiver = (name: 'sweep-receiver' | 'yield-receiver' | 'gas-receiver') => {
    const own = values[name]
    if (own !== undefined) return read.address(name, own)
    return values.receiver === undefined ? zeroAddress : read.address('receiver', values.receiver)
  }
  const own = [values['sweep-receiver'], values['yield-receiver'], values['gas-receiver']]
  if (values.receiver === undefined && own.includes(undefined))
    faults.push('--receiver is missing (or each of --sweep-receiver, --yield-receiver, --gas-receiver)')
  const receivers = {
    sweep: receiver('sweep-receiver'),
    yield: receiver('yield-receiver'),
    gas: receiver('gas-receiver'),
  }

  const isSameKind = last !== undefined && !last.manifest.schedule === !schedule
  const factory = read.address(
    'factory',
    values.factory ?? (isSameKind ? last.manifest.factory : factoryAddressOf({ schedule })),
  )
  for (const name of ['sweep', 'yield', 'gas'] as const) {
    const address = receivers[name]
    // What is no address, or is missing, is a fault already.
    if (!/^0x[0-9a-f]{40}$/.test(address) || address === zeroAddress) continue
    const fault = receiverFault(address, {
      token: isNative ? undefined : token.address,
      factory,
    })
    const option = values[`${name}-receiver`] === undefined ? 'receiver' : (`${name}-receiver` as const)
    const sentence = fault && `--${option}: ${fault.sentence}`
    if (sentence && !faults.includes(sentence)) faults.push(sentence)
  }

  const texts = {
    title: read.required('title', values.title),
    ...(values.description === undefined ? {} : { description: values.description }),
    ...(values.url === undefined ? {} : { url: values.url }),
  }
  const hosts = values.host.map(folderAddress)
  const chainId = read.wholeNumber('chain-id', values['chain-id'], 1, Number.MAX_SAFE_INTEGER)
  const capBits =
    values['cap-bits'] === undefined ? undefined : read.wholeNumber('cap-bits', values['cap-bits'], 0, 9)
  const exports = [...new Set((values.export ?? '').split(',').filter((format) => format !== ''))].flatMap(
    (format): ExportFormat[] => {
      const known = read.oneOf('export', format.trim(), ['openzeppelin', 'uniswap'])
      return known === undefined ? [] : [known]
    },
  )
  const list = readListOptions(values, faults)
  const nodes = [...values.rpc, ...(values['ethereum-rpc'] === undefined ? [] : [values['ethereum-rpc']])]
  read.rpcUrls(nodes)
  if (values['ethereum-rpc'] !== undefined && values.rpc.length === 0)
    faults.push('--ethereum-rpc: --rpc is missing. Recipients are first looked up on the campaign’s chain')
  // The same receiver may be read three times; a fault of it is one fault.
  if (faults.length > 0) throw new UsageError([...new Set(faults)])
  return {
    listPath,
    out,
    amounts:
      units === 'base' ? ({ unit: 'base' } as const) : ({ unit: 'whole', decimals: token.decimals } as const),
    duplicates: duplicates ?? 'refuse',
    columns: { account: values['account-column'], amount: values['amount-column'] },
    list,
    rpcUrls: values.rpc,
    ethereumRpcUrl: values['ethereum-rpc'],
    exports,
    capBits,
    isJson: values.json,
    campaign: {
      chainId,
      factory,
      token,
      window,
      ...(schedule && { schedule }),
      ...(last && { previous: last.manifestHash }),
      receivers,
      texts,
      ...(hosts.length > 0 ? { hosts } : {}),
    },
  }
}

/** As long after the start as it was in the round before. */
const endAfter = (start: number, window: Round['manifest']['window']) =>
  window.end === null ? null : start + window.end - window.start

/** Of a campaign over time, which `--duration` makes it. */
function readSchedule(
  {
    duration,
    cliff,
    tranches,
  }: { duration?: string | undefined; cliff?: string | undefined; tranches?: string | undefined },
  {
    read,
    faults,
    start,
    end,
  }: {
    read: ReturnType<typeof createOptionReader>
    faults: string[]
    start: number
    end: number | null
  },
): Schedule | undefined {
  if (duration === undefined) {
    for (const [name, value] of Object.entries({ cliff, tranches }))
      if (value !== undefined)
        faults.push(`--${name}: --duration is missing, the time over which all unlocks`)
    return undefined
  }
  const schedule: Schedule = {
    cliff: cliff === undefined ? 0 : read.span('cliff', cliff),
    duration: read.span('duration', duration),
    ...(tranches !== undefined && { tranches: read.wholeNumber('tranches', tranches, 1, maxTranches) }),
  }
  if (schedule.duration === 0) faults.push('--duration: all would unlock at once; leave it out')
  if (schedule.cliff > schedule.duration) faults.push('--cliff is longer than --duration')
  const earliest = start + schedule.duration + graceSeconds
  if (end !== null && end < earliest)
    faults.push(
      `--end: claims must stay open for 30 days after the last unlock, so until ${utcText(earliest)} or later`,
    )
  return schedule
}
