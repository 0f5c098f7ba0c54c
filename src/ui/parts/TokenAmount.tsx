import { formatAmount } from './formatAmount.ts'

export type TokenFacts = {
  symbol: string
  decimals: number
  /** In place of the symbol where there is exactly one. */
  one?: string
}

/** What the amount is called: its symbol, or a word that fits a single one. */
const symbolOf = (value: bigint, { symbol, decimals, one }: TokenFacts): string =>
  one !== undefined && value === 10n ** BigInt(decimals) ? one : symbol

/** The only place that turns base units into a number for people. */
export function TokenAmount({ value, token }: { value: bigint; token: TokenFacts }) {
  const { text, exact } = formatAmount(value, token.decimals)
  const symbol = symbolOf(value, token)
  return (
    <span title={`${exact} ${symbol}`}>
      {text} <bdi>{symbol}</bdi>
    </span>
  )
}
