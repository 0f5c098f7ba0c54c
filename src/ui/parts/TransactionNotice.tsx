import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { say } from '../../language/say.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { TransactionLink } from './TransactionLink.tsx'

/** How a transaction goes, with its link once it has a hash, and a way to begin again where there is one. */
export function TransactionNotice({
  tone,
  title,
  hash,
  again = say('Try again'),
  onAgain,
  children,
}: {
  tone: 'plain' | 'done' | 'warn' | 'bad'
  title: string
  hash: Hex | undefined
  /** For the button. */
  again?: string | undefined
  onAgain?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        onAgain ? (
          <Button kind="quiet" onClick={onAgain}>
            {again}
          </Button>
        ) : undefined
      }
    >
      <p>{children}</p>
      {hash ? <TransactionLink hash={hash} /> : null}
    </Notice>
  )
}
