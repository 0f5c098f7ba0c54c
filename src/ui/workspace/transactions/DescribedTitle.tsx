import type { ComponentProps } from 'react'
import { ShownAmount } from './ShownAmount.tsx'

/** What a transaction does, and with how much where that is known. */
export function DescribedTitle({
  title,
  amount,
}: {
  title: string
  amount: ComponentProps<typeof ShownAmount>['amount'] | undefined
}) {
  return (
    <>
      <bdi>{title}</bdi>
      {amount ? (
        <>
          {' '}
          <ShownAmount amount={amount} />
        </>
      ) : null}
    </>
  )
}
