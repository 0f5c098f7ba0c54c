import type { GasParameters } from '../../chain/readBlastModes.ts'

/** Seconds that a gas refund takes to mature in full: 30 days, as Blast documents it. */
export const maturitySeconds = 30 * 86_400

/** How ripe a contract's gas refunds are. Amounts in wei, times in unix seconds. */
export type GasMaturity = {
  /** All that waits, ripe or not. */
  readonly waiting: bigint
  /** The part that is paid in full now. Collecting takes this part only, so nothing is lost by it. */
  readonly matured: bigint
  /** When all that waits now will have matured, if no more comes in; null where nothing waits or all of it is ripe. */
  readonly allMatureAt: number | null
}

/**
 * Blast counts, for each wei, the seconds that it has waited (`etherSeconds`), and pays in full what thirty days' worth of them
 * covers.
 *
 * @param now time of the block that the parameters were read at
 */
export function gasMaturity(
  { etherBalance, etherSeconds }: Pick<GasParameters, 'etherBalance' | 'etherSeconds'>,
  now: number,
): GasMaturity {
  const full = BigInt(maturitySeconds)
  const covered = etherSeconds / full
  const matured = covered < etherBalance ? covered : etherBalance
  if (matured === etherBalance) return { waiting: etherBalance, matured, allMatureAt: null }
  // Every second that passes adds one for each wei.
  const lacking = etherBalance * full - etherSeconds
  const seconds = (lacking + etherBalance - 1n) / etherBalance
  return { waiting: etherBalance, matured, allMatureAt: now + Number(seconds) }
}
