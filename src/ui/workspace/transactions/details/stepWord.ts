import type { TransactionStep } from '../../../../multisig/outcome/transactionStep.ts'
import type { StatusWord } from '../transactionStatus.ts'

/** The status of a transaction on chain. */
export function stepWord(step: TransactionStep): StatusWord {
  switch (step.step) {
    case 'contradicted':
      return { tone: 'bad', word: 'Can’t be trusted' }
    case 'not-signed':
      return { tone: 'gone', word: 'Nothing to sign' }
    case 'unsupported':
      return { tone: 'gone', word: 'Read only' }
    case 'needs-confirmations': {
      const missing = step.need - step.have
      return { tone: 'wait', word: `Needs ${missing} more ${missing === 1 ? 'signature' : 'signatures'}` }
    }
    case 'waits-for-nonce':
      return { tone: 'wait', word: `Signed, waiting for nonce ${step.next}` }
    case 'executable':
      return { tone: 'ready', word: 'Ready to execute' }
    case 'executed':
      return { tone: 'done', word: 'Executed' }
    case 'failed':
      return { tone: 'bad', word: 'Executed, but its call failed' }
    case 'replaced':
      return { tone: 'gone', word: 'Replaced' }
    case 'could-not-check':
      return { tone: 'wait', word: 'We couldn’t check' }
  }
}
