import type { Hex } from 'viem'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { type Execution, forgetExecution } from './executionStore.ts'

/** How an execution that was sent from here goes, to its end. What is not known is said to be not known. */
export function ExecutionNotice({
  execution,
  mayTryAgain = true,
}: {
  execution: Execution
  /** False once the nonce is used: there is nothing to come back to. */
  mayTryAgain?: boolean
}) {
  const { status, hash } = execution
  const forget = mayTryAgain ? execution : undefined
  switch (status.status) {
    case 'asked':
      return (
        <Update tone="plain" title="A wallet was asked to execute this" hash={undefined} forget={forget}>
          Confirm or reject it in that wallet. If it was sent, it shows here by itself.
        </Update>
      )
    case 'pending':
      return (
        <Update tone="plain" title="Sent" hash={hash}>
          Waiting for Blast, usually 2 to 4 seconds. You may look at other things meanwhile: it is followed.
        </Update>
      )
    case 'succeeded':
      return (
        <Update tone="good" title="Executed" hash={status.transactionHash}>
          The Safe’s own log says so.
        </Update>
      )
    case 'failed-inside':
      return (
        <Update tone="bad" title="Executed, but the call inside failed" hash={status.transactionHash}>
          Its nonce is used up, so it cannot be tried again; propose it anew.
        </Update>
      )
    case 'reverted':
      return (
        <Update tone="bad" title="The Safe refused it" hash={status.transactionHash} forget={forget}>
          {status.sentence} Nothing changed but the network fee.
        </Update>
      )
    case 'replaced':
      return (
        <Update tone="warn" title="Another transaction took its place" hash={status.by} forget={forget}>
          The account that sent it has used its nonce for something else.
        </Update>
      )
    case 'dropped':
      return (
        <Update tone="warn" title="Out of sight for now" hash={hash} forget={forget}>
          No node has known it for a while. It may still arrive; this page keeps looking.
        </Update>
      )
    case 'unknown':
      return (
        <Update tone="warn" title="Sent, and out of sight for now" hash={hash}>
          The nodes do not answer at the moment. It goes its way without them; this page keeps asking.
        </Update>
      )
  }
}

function Update({
  tone,
  title,
  hash,
  forget,
  children,
}: {
  tone: 'plain' | 'good' | 'warn' | 'bad'
  title: string
  hash: Hex | undefined
  /** The way back to the button, where it may be tried again. */
  forget?: Execution | undefined
  children: React.ReactNode
}) {
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        forget ? (
          <Button kind="quiet" onClick={() => forgetExecution(forget)}>
            {forget.status.status === 'asked' ? 'The wallet shows nothing: start again' : 'Try again'}
          </Button>
        ) : undefined
      }
    >
      <p>{children}</p>
      {hash ? <TransactionLink hash={hash} /> : null}
    </Notice>
  )
}
