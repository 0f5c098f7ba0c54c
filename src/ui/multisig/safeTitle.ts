import type { Address } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { message, say } from '../../language/say.ts'
import { callTitle, titleText } from '../../multisig/build/callWords.ts'
import { decodeTransaction } from '../../multisig/build/decodeTransaction.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../../multisig/build/multiSend.ts'
import { isRejectionOf } from '../../multisig/sign/checkTransaction.ts'
import { formatAmount } from '../parts/formatAmount.ts'
import { shortAddress } from '../parts/shortAddress.ts'

const titles = {
  Execute: message('Execute: {words} (Safe {safe}, nonce {nonce})'),
  Propose: message('Propose: {words} (Safe {safe}, nonce {nonce})'),
  Sign: message('Sign: {words} (Safe {safe}, nonce {nonce})'),
} as const

/**
 * How the list of recent transactions calls what is done with a transaction of a Safe: `Execute: Send 2 ETH
 * (Safe 0x12…cdef, nonce 7)`.
 */
export function safeTitle(verb: keyof typeof titles, safe: Address, transaction: SafeTransaction): string {
  return say(titles[verb], {
    words: wordsOf(safe, transaction),
    safe: shortAddress(safe),
    nonce: String(transaction.nonce),
  })
}

/** The same of calls that a host proposes, with a nonce of its choice. */
export function hostTitle(safe: Address, calls: readonly SafeCall[]): string {
  return say('Propose: {words} (Safe {safe})', {
    words: wordsOf(safe, draftTransaction(calls, 0)),
    safe: shortAddress(safe),
  })
}

function wordsOf(safe: Address, transaction: SafeTransaction): string {
  const title = callTitle(decodeTransaction(transaction, safe), isRejectionOf(safe, transaction))
  if (!title) return say('Call of a contract')
  return titleText(title, (part) => {
    if (!('sum' in part)) return undefined
    const { token, amount } = part.sum
    // Other tokens' decimals are not known here.
    return token === 'native' ? `${formatAmount(amount, 18).text} ETH` : say('tokens')
  })
}
