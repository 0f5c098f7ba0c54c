import type { ParseArgsConfig } from 'node:util'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { parseArguments } from './parseArguments.ts'
import { payerOptions, safeOptions } from './payerOptions.ts'
import { type CallOptions, readCallOptions } from './readCallOptions.ts'
import { createOptionReader } from './readOptions.ts'
import { refuseRawKeys } from './refuseRawKeys.ts'
import { UsageError } from './usageError.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type CallArguments<Own extends Options> = ReturnType<
  typeof parseArguments<typeof payerOptions & typeof safeOptions & Own>
>

/**
 * The command line of a command that makes calls: who pays and how, and what is the command's own.
 *
 * @param own its options beside those
 * @param readOwn what they mean; what is wrong goes to `faults`
 * @throws UsageError with all that is wrong
 */
export function readCallArguments<const Own extends Options, Read>(
  args: readonly string[],
  own: Own,
  readOwn: (
    given: Pick<CallArguments<Own>, 'values' | 'positionals'> & {
      readonly read: ReturnType<typeof createOptionReader>
      readonly faults: string[]
    },
  ) => Read,
): Read & { readonly options: CallOptions; readonly keccak256: Keccak256 } {
  refuseRawKeys(args, process.env)
  const keccak256 = createWasmKeccak()
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const all = { ...payerOptions, ...safeOptions, ...own }
  const { values, positionals } = parseArguments(args, all)
  const mine = readOwn({ values, positionals, read, faults })
  // Of options whose names are not known yet, TypeScript knows no values.
  const options = readCallOptions(values as Parameters<typeof readCallOptions>[0], { read, faults })
  if (faults.length > 0) throw new UsageError(faults)
  return { ...mine, options, keccak256 }
}
