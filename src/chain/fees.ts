/** Fees of a transaction in wei a gas (EIP-1559). */
export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Today's prices in wei a gas: of the newest block, and what a node suggests as a tip. */
export type Prices = { readonly baseFee: bigint; readonly tip: bigint }

/** Where no node suggests a tip. Blast orders by arrival. */
const plainTip = 1_000_000n

/**
 * The tip to offer, by what several nodes suggest: the lower of the middle ones, so that no node alone can
 * raise it, and no more than half the base fee (or the plain tip), so that not even all of them together can
 * spend a budget at the cap.
 */
export function medianTip(suggested: readonly bigint[], baseFee: bigint): bigint {
  return lowerOf(middleOf(suggested) ?? plainTip, higherOf(plainTip, baseFee / 2n))
}

/**
 * The middle of what several nodes answer; of two, the lower one, so that no node alone can raise it. Too low
 * a value costs nothing: a wallet makes its own estimate before it asks.
 */
export function middleOf(answers: readonly bigint[]): bigint | undefined {
  const sorted = [...answers].sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Room for the base fee to double; undefined while even today's price is above the cap. */
export function feesFor({ baseFee, tip }: Prices, feeCap: bigint): Fees | undefined {
  if (baseFee + tip > feeCap) return undefined
  return { maxFeePerGas: lowerOf(2n * baseFee + tip, feeCap), maxPriorityFeePerGas: tip }
}

/**
 * Fees of a replacement: both at least an eighth above the former ones, which is what nodes ask for, and as
 * much as today's prices want. Undefined where that is above the cap.
 */
export function raisedFees(former: Fees, prices: Prices, feeCap: bigint): Fees | undefined {
  const least = raised(former.maxFeePerGas)
  if (least > feeCap) return undefined
  const wanted = feesFor(prices, feeCap)
  const maxFeePerGas = higherOf(least, wanted?.maxFeePerGas ?? 0n)
  const tip = higherOf(raised(former.maxPriorityFeePerGas), wanted?.maxPriorityFeePerGas ?? 0n)
  return { maxFeePerGas, maxPriorityFeePerGas: lowerOf(tip, maxFeePerGas) }
}

/** 12.5 % more, rounded up, and never the same. */
const raised = (fee: bigint) => fee + fee / 8n + 1n

/** The lower of two amounts. */
export function lowerOf(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** The higher of two amounts. */
export function higherOf(a: bigint, b: bigint): bigint {
  if (a > b) return a
  return b
}
