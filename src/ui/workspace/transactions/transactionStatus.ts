import { say } from '../../../language/say.ts'
import type { TransactionStatus } from '../../../safe/service/enumerations.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { shortText } from '../../parts/shortText.ts'

export type StatusTone = 'done' | 'bad' | 'wait' | 'ready' | 'gone'
export type StatusWord = { tone: StatusTone; word: string }

/**
 * The wallet service's name for a transaction's status, for people. A name that is new here is shown as it
 * is.
 */
export function statusWord(
  status: TransactionStatus,
  info?: TransactionSummary['executionInfo'],
): StatusWord {
  switch (status) {
    case 'AWAITING_CONFIRMATIONS': {
      const missing =
        info?.type === 'MULTISIG' ? info.confirmationsRequired - info.confirmationsSubmitted : undefined
      if (!missing || missing < 0) return { tone: 'wait', word: say('Needs signatures') }
      return {
        tone: 'wait',
        word: say(
          { one: 'Needs {count} more signature', other: 'Needs {count} more signatures' },
          { count: missing },
        ),
      }
    }
    case 'AWAITING_EXECUTION':
      return { tone: 'ready', word: say('Ready to execute') }
    case 'CANCELLED':
      return { tone: 'gone', word: say('Replaced') }
    case 'FAILED':
      return { tone: 'bad', word: say('Failed') }
    case 'SUCCESS':
      return { tone: 'done', word: say('Executed') }
    default:
      return { tone: 'gone', word: shortText(status.unknown, 40) || say('Unknown') }
  }
}

/**
 * The status that a list shows. While the Safe has not come to a transaction's nonce it cannot have been
 * executed or replaced, so a service that says so is contradicted; `isContradicted` says so.
 *
 * @param safeNonce by the chain
 */
export function listedStatus(
  { txStatus, executionInfo }: Pick<TransactionSummary, 'txStatus' | 'executionInfo'>,
  safeNonce: number,
): StatusWord & { isContradicted: boolean } {
  const nonce = executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined
  const isOpen = nonce !== undefined && nonce >= safeNonce
  const isOver = txStatus === 'SUCCESS' || txStatus === 'FAILED' || txStatus === 'CANCELLED'
  if (isOpen && isOver) return { tone: 'wait', word: say('Not executed'), isContradicted: true }
  if (txStatus === 'AWAITING_EXECUTION' && nonce !== undefined && nonce > safeNonce)
    return { tone: 'wait', word: say('Signed, waiting its turn'), isContradicted: false }
  return { ...statusWord(txStatus, executionInfo), isContradicted: false }
}
