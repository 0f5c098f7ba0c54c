import { formatFiat } from './formatFiat.ts'

/** A sum in the chosen currency; every digit of it is in the title. */
export function FiatAmount({
  value,
  currency,
  precision = 'sum',
}: {
  /** As the service wrote it. */
  value: string
  currency: string
  precision?: 'sum' | 'price'
}) {
  const { text, exact } = formatFiat(value, currency, precision)
  return <span title={exact}>{text}</span>
}
