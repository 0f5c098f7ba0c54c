import type { GasParameters } from '../../chain/readBlastModes.ts'
import type { GasRates } from '../../chain/readGasRates.ts'

/** How far a contract's gas refunds have matured. Amounts in wei, times in unix seconds. */
export type GasMaturity = {
  /** All that waits, matured or not. */
  readonly waiting: bigint
  /**
   * The part that has waited long enough for Blast's highest rate. Collecting takes this part only, so
   * nothing is lost by it.
   */
  readonly matured: bigint
  /**
   * When all that waits now will have matured, if no more comes in; null where nothing waits or all of it has
   * matured.
   */
  readonly allMatureAt: number | null
}

/**
 * Blast counts, for each wei, the seconds that it has waited (`etherSeconds`), and pays its highest rate for
 * what `ceilSeconds` worth of them covers.
 *
 * @param now time of the block that all of this was read at
 */
export function gasMaturity(
  { etherBalance, etherSeconds }: Pick<GasParameters, 'etherBalance' | 'etherSeconds'>,
  { ceilSeconds }: Pick<GasRates, 'ceilSeconds'>,
  now: number,
): GasMaturity {
  const covered = etherSeconds / ceilSeconds
  const matured = covered < etherBalance ? covered : etherBalance
  if (matured === etherBalance) return { waiting: etherBalance, matured, allMatureAt: null }
  // Every second that passes adds one for each wei.
  const lacking = etherBalance * ceilSeconds - etherSeconds
  const seconds = (lacking + etherBalance - 1n) / etherBalance
  return { waiting: etherBalance, matured, allMatureAt: now + Number(seconds) }
}
