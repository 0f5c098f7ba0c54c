import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'

/** A proposal at an end that is not the wished one, and the way to a new one. */
export function EndedProposal({
  tone,
  title,
  hash,
  mayPropose,
  onAgain,
  children,
}: {
  tone: 'bad' | 'plain' | 'warn'
  title: string
  hash?: Hex
  mayPropose: boolean
  onAgain: () => void
  children: ReactNode
}) {
  return (
    <Notice
      tone={tone}
      title={title}
      action={mayPropose ? <Button onClick={onAgain}>Start again</Button> : undefined}
    >
      <p>{children}</p>
      {mayPropose ? null : <p>Claims have ended, so no other proposal can be made now.</p>}
      {hash ? <TransactionLink hash={hash} /> : null}
    </Notice>
  )
}
