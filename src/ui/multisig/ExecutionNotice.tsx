import { TransactionNotice } from '../parts/TransactionNotice.tsx'
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
  const again = {
    again: status.status === 'asked' ? 'The wallet shows nothing: start again' : 'Try again',
    onAgain: mayTryAgain ? () => forgetExecution(execution) : undefined,
  }
  switch (status.status) {
    case 'asked':
      return (
        <TransactionNotice
          tone="plain"
          title="A wallet was asked to execute this"
          hash={undefined}
          {...again}
        >
          Confirm or reject it in that wallet. If it was sent, it shows here by itself.
        </TransactionNotice>
      )
    case 'pending':
      return (
        <TransactionNotice tone="plain" title="Sent" hash={hash}>
          Waiting for Blast, usually 2 to 4 seconds. You may look at other things meanwhile: it is followed.
        </TransactionNotice>
      )
    case 'succeeded':
      return (
        <TransactionNotice tone="good" title="Executed" hash={status.transactionHash}>
          The Safe’s own log says so.
        </TransactionNotice>
      )
    case 'failed-inside':
      return (
        <TransactionNotice
          tone="bad"
          title="Executed, but the call inside failed"
          hash={status.transactionHash}
        >
          Its nonce is used up, so it cannot be tried again; propose it anew.
        </TransactionNotice>
      )
    case 'reverted':
      return (
        <TransactionNotice tone="bad" title="The Safe refused it" hash={status.transactionHash} {...again}>
          {status.sentence} Nothing changed but the network fee.
        </TransactionNotice>
      )
    case 'replaced':
      return (
        <TransactionNotice tone="warn" title="Another transaction took its place" hash={status.by} {...again}>
          The account that sent it has used its nonce for something else.
        </TransactionNotice>
      )
    case 'dropped':
      return (
        <TransactionNotice tone="warn" title="Out of sight for now" hash={hash} {...again}>
          No node has known it for a while. It may still arrive; this page keeps looking.
        </TransactionNotice>
      )
    case 'unknown':
      return (
        <TransactionNotice tone="warn" title="Sent, and out of sight for now" hash={hash}>
          The nodes do not answer at the moment. It goes its way without them; this page keeps asking.
        </TransactionNotice>
      )
  }
}
