import type { Hex } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { pause } from '../chain/pause.ts'
import { signedTransactionSchema } from '../chain/signedTransactionSchema.ts'
import { EverclaimError } from '../errors.ts'

/** Looks for the transaction, where a Safe is the payer: nodes of Blast may not know a new one before a block has it. */
const looks = 4

/**
 * What a wallet's answer to a call is the hash of. A Safe that is connected like any wallet (WalletConnect) answers with the hash
 * that its owners sign, as a rule, and no transaction of the chain will ever have it.
 *
 * `isSafe` was asked of the chain and may have failed; it is asked once more then. Never throws: the call is out, and its hash
 * must not be lost. Where nobody can say who the payer is, it is taken for the account that most payers are.
 */
export async function kindOfSent(
  reader: ChainReader,
  {
    hash,
    isSafe,
    askAgain,
    betweenMs = 1_500,
  }: {
    hash: Hex
    isSafe: Promise<boolean>
    askAgain: () => Promise<boolean>
    /** Between two looks. */
    betweenMs?: number | undefined
  },
): Promise<'transaction' | 'safe'> {
  if (!(await isSafe.catch(askAgain).catch(() => false))) return 'transaction'
  for (let look = 1; look <= looks; look++) {
    if (await isKnown(reader, hash)) return 'transaction'
    if (look < looks) await pause(betweenMs, new AbortController().signal)
  }
  return 'safe'
}

/** Whether a node shows a transaction of this hash. It proves itself: its hash is computed here. */
async function isKnown(reader: ChainReader, hash: Hex): Promise<boolean> {
  try {
    const found = await reader.find({
      question: 'the transaction',
      method: 'eth_getTransactionByHash',
      params: [hash],
      schema: signedTransactionSchema.refine((transaction) => transaction.hash === hash.toLowerCase()),
    })
    return found !== undefined
  } catch (error) {
    if (error instanceof EverclaimError) return false
    throw error
  }
}
