import type { Address } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { callTitle, titleText } from '../../multisig/build/callWords.ts'
import { decodeTransaction } from '../../multisig/build/decodeTransaction.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../../multisig/build/multiSend.ts'
import { isRejectionOf } from '../../multisig/sign/checkTransaction.ts'
import { formatAmount } from '../parts/formatAmount.ts'
import { shortAddress } from '../parts/shortAddress.ts'

/**
 * How the list of recent transactions calls what is done with a transaction of a Safe: `Execute: send 2 ETH
 * (Safe 0x12…cdef, nonce 7)`.
 */
export function safeTitle(
  verb: 'Execute' | 'Propose' | 'Sign',
  safe: Address,
  transaction: SafeTransaction,
): string {
  return `${verb}: ${wordsOf(safe, transaction)} (Safe ${shortAddress(safe)}, nonce ${transaction.nonce})`
}

/** The same of calls that a host proposes, with a nonce of its choice. */
export function hostTitle(safe: Address, calls: readonly SafeCall[]): string {
  return `Propose: ${wordsOf(safe, draftTransaction(calls, 0))} (Safe ${shortAddress(safe)})`
}

function wordsOf(safe: Address, transaction: SafeTransaction): string {
  const title = callTitle(decodeTransaction(transaction, safe), isRejectionOf(safe, transaction))
  if (!title) return 'a call of a contract'
  const words = titleText(title, (part) => {
    if (!('sum' in part)) return undefined
    const { token, amount } = part.sum
    // Other tokens' decimals are not known here.
    return token === 'native' ? `${formatAmount(amount, 18).text} ETH` : 'tokens'
  })
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
