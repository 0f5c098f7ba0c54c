import { say } from '../../../../language/say.ts'
import type { TransactionStep } from '../../../../multisig/outcome/transactionStep.ts'
import type { StatusWord } from '../transactionStatus.ts'

/** The status of a transaction on chain. */
export function stepWord(step: TransactionStep): StatusWord {
  switch (step.step) {
    case 'contradicted':
      return { tone: 'bad', word: say('Can’t be trusted') }
    case 'not-signed':
      return { tone: 'gone', word: say('Nothing to sign') }
    case 'unsupported':
      return { tone: 'gone', word: say('Read only') }
    case 'needs-confirmations': {
      const missing = step.need - step.have
      return {
        tone: 'wait',
        word: say(
          { one: 'Needs {count} more signature', other: 'Needs {count} more signatures' },
          { count: missing },
        ),
      }
    }
    case 'waits-for-nonce':
      return { tone: 'wait', word: say('Signed, waiting for nonce {nonce}', { nonce: String(step.next) }) }
    case 'executable':
      return { tone: 'ready', word: say('Ready to execute') }
    case 'executed':
      return { tone: 'done', word: say('Executed') }
    case 'failed':
      return { tone: 'bad', word: say('Executed, but its call failed') }
    case 'replaced':
      return { tone: 'gone', word: say('Replaced') }
    case 'could-not-check':
      return { tone: 'wait', word: say('We couldn’t check') }
  }
}
