import type { Hex } from 'viem'
import { say } from '../../language/say.ts'
import { TransactionNotice } from '../parts/TransactionNotice.tsx'
import type { Execution } from './executionStore.ts'

/**
 * How an execution that was sent from here goes, to its end. What is not known is said to be not known.
 */
export function ExecutionNotice({
  status,
  hash,
  onAgain,
}: {
  /** `confirming`: it is in a block, and not final. */
  status: Execution['status'] | { status: 'asked' | 'pending' | 'confirming' | 'dropped' | 'unknown' }
  hash: Hex | undefined
  /** Undefined once the nonce is used: there is nothing to come back to. */
  onAgain: (() => void) | undefined
}) {
  const again = {
    again: status.status === 'asked' ? say('The wallet shows nothing: start again') : say('Try again'),
    onAgain,
  }
  switch (status.status) {
    case 'asked':
      return (
        <TransactionNotice
          tone="plain"
          title={say('A wallet was asked to execute this')}
          hash={undefined}
          {...again}
        >
          {say(
            'Confirm or reject it in that wallet. It must show a call to this Safe and 0 ETH. Once sent, it appears here.',
          )}
        </TransactionNotice>
      )
    case 'pending':
      return (
        <TransactionNotice tone="plain" title={say('Sent')} hash={hash}>
          {say('Waiting for Blast, usually 2 to 4 seconds. You can close this page and come back.')}
        </TransactionNotice>
      )
    case 'confirming':
      return (
        <TransactionNotice tone="plain" title={say('Executed')} hash={hash}>
          {say('It’s in a block. A few more blocks and it’s final.')}
        </TransactionNotice>
      )
    case 'succeeded':
      return (
        <TransactionNotice tone="done" title={say('Executed')} hash={status.transactionHash}>
          {say('Confirmed by the Safe’s own log.')}
        </TransactionNotice>
      )
    case 'failed-inside':
      return (
        <TransactionNotice
          tone="bad"
          title={say('Executed, but the call inside failed')}
          hash={status.transactionHash}
        >
          {say('Its nonce is used. To try again, propose it again.')}
        </TransactionNotice>
      )
    case 'reverted':
      return (
        <TransactionNotice
          tone="bad"
          title={say('The Safe refused it')}
          hash={status.transactionHash}
          {...again}
        >
          {say('{sentence} Nothing changed but the network fee.', { sentence: status.sentence })}
        </TransactionNotice>
      )
    case 'replaced':
      return (
        <TransactionNotice
          tone="warn"
          title={say('Another transaction took its place')}
          hash={status.by}
          {...again}
        >
          {say('The sender used the same nonce for another transaction.')}
        </TransactionNotice>
      )
    case 'dropped':
      return (
        <TransactionNotice tone="warn" title={say('Out of sight for now')} hash={hash} {...again}>
          {say('No node knows it right now. It may still arrive. This page keeps checking.')}
        </TransactionNotice>
      )
    case 'unknown':
      return (
        <TransactionNotice tone="warn" title={say('Sent, and out of sight for now')} hash={hash}>
          {say(
            'The nodes don’t answer right now. Your transaction isn’t affected. This page keeps checking.',
          )}
        </TransactionNotice>
      )
  }
}
