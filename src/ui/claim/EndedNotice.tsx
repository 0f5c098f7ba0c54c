import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'

/**
 * An attempt that is over without a claim: what became of it, its transaction where there is one, and the way
 * back.
 */
export function EndedNotice({
  tone,
  title,
  hash,
  onForget,
  children,
}: {
  tone: 'plain' | 'bad'
  title: string
  hash?: Hex
  onForget: () => void
  children: ReactNode
}) {
  return (
    <Notice tone={tone} title={title} action={<Button onClick={onForget}>Back to the claim</Button>}>
      <p>{children}</p>
      {hash ? <TransactionLink hash={hash} /> : null}
    </Notice>
  )
}
