import type { TransactionStep } from '../../../../multisig/outcome/transactionStep.ts'
import type { StatusWord } from '../transactionStatus.ts'

/** The status of a transaction on chain. */
export function stepWord(step: TransactionStep): StatusWord {
  switch (step.step) {
    case 'contradicted':
      return { tone: 'bad', word: 'Not to be trusted' }
    case 'not-signed':
      return { tone: 'gone', word: 'Nothing to sign' }
    case 'unsupported':
      return { tone: 'gone', word: 'Read only' }
    case 'needs-confirmations': {
      const missing = step.need - step.have
      return { tone: 'wait', word: `Needs ${missing} more ${missing === 1 ? 'signature' : 'signatures'}` }
    }
    case 'waits-for-nonce':
      return { tone: 'wait', word: `Signed, waits for nonce ${step.next}` }
    case 'executable':
      return { tone: 'ready', word: 'Ready to execute' }
    case 'executed':
      return { tone: 'good', word: 'Executed' }
    case 'failed':
      return { tone: 'bad', word: 'Executed, and the call inside failed' }
    case 'replaced':
      return { tone: 'gone', word: 'Replaced' }
    case 'could-not-check':
      return { tone: 'wait', word: 'Could not be checked' }
  }
}
