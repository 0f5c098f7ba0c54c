import { formatAmount } from './formatAmount.ts'

export type TokenFacts = { symbol: string; decimals: number }

/** The only place that turns base units into a number for people. */
export function TokenAmount({ value, token }: { value: bigint; token: TokenFacts }) {
  const { text, exact } = formatAmount(value, token.decimals)
  return (
    <span title={`${exact} ${token.symbol}`}>
      {text} <bdi>{token.symbol}</bdi>
    </span>
  )
}
