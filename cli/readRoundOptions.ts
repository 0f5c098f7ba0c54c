import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import type { Round } from '../src/campaign/series/seriesFaults.ts'
import { parseArguments } from './parseArguments.ts'
import { buildOptionTable, readBuildOptions } from './readBuildOptions.ts'
import { UsageError } from './usageError.ts'

/** What the last round says goes before what a file says for all campaigns. */
const keptOptions = ['token', 'receiver', 'sweep-receiver', 'yield-receiver', 'gas-receiver'] as const

/**
 * Options of `round`: those of `build`, and where it is one of a series.
 *
 * @throws UsageError
 */
export function parseRoundArguments(args: readonly string[]) {
  const { values, positionals } = parseArguments(
    args,
    {
      ...buildOptionTable,
      'chain-id': { type: 'string' },
      cumulative: { type: 'boolean', default: false },
      earlier: { type: 'string', multiple: true, default: [] },
      'not-cancellable': { type: 'boolean', default: false },
    },
    ['rpc', ...keptOptions],
  )
  const [lastFolder, ...rest] = positionals
  const faults: string[] = []
  if (lastFolder === undefined) faults.push('the folder of the last round is missing, and the list')
  if (values.earlier.length > 0 && !values.cumulative)
    faults.push('--earlier: --cumulative is missing, the only one that needs more than the last round')
  if (values.cancellable && values['not-cancellable'])
    faults.push('--cancellable and --not-cancellable are both there')
  if (lastFolder === undefined || faults.length > 0) throw new UsageError(faults)
  return { values, positionals: rest, lastFolder }
}

type RoundArguments = ReturnType<typeof parseRoundArguments>

/**
 * What the round is made with: what the command line leaves out is what it was in the last one.
 *
 * @param start what stands for `--start`
 * @throws UsageError
 */
export function readRoundOptions(
  { values, positionals }: RoundArguments,
  { last, start, keccak256 }: { last: Round; start: string | undefined; keccak256: Keccak256 },
) {
  const { token, receivers, window, texts, chainId } = last.manifest
  const receiver = (name: 'sweep' | 'yield' | 'gas'): string | undefined =>
    values[`${name}-receiver`] ?? (values.receiver === undefined ? receivers[name] : undefined)
  const filled = {
    ...values,
    'chain-id': values['chain-id'] ?? chainId.toString(),
    token: values.token ?? (isNative(token.address) ? 'native' : token.address),
    symbol: values.symbol ?? token.symbol,
    name: values.name ?? token.name,
    decimals: values.decimals ?? token.decimals.toString(),
    start,
    cancellable: values.cancellable || (window.cancellable === true && !values['not-cancellable']),
    'sweep-receiver': receiver('sweep'),
    'yield-receiver': receiver('yield'),
    'gas-receiver': receiver('gas'),
    title: values.title ?? texts.title,
    description: values.description ?? texts.description,
    url: values.url ?? texts.url,
  }
  return readBuildOptions({ values: filled, positionals }, keccak256, undefined, last)
}

const isNative = (address: Hex) => /^0x0{40}$/.test(address)
