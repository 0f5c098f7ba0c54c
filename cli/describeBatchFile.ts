import type { Address } from 'viem'
import type { readPayingSafe } from './readPayingSafe.ts'

/** A Safe that is to make a batch, for `--json`. */
export const safeJson = (
  address: Address,
  { owners, threshold, version }: Awaited<ReturnType<typeof readPayingSafe>>,
  nonce: number,
) => ({ address, owners, threshold, version, nonce })

/** What became of the file of a Safe's batch, and that nothing is sent. `outcome`: of `writeBatch`. */
export function describeBatchFile(
  outcome: 'written' | 'there already' | undefined,
  out: string | undefined,
): string {
  if (outcome === 'written') return `The batch is written to ${out}. Nothing is sent.`
  if (outcome === 'there already') return `The same batch was in ${out} already. Nothing is sent.`
  return 'Dry run: nothing is sent.'
}
