import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { Prices } from '../../chain/fees.ts'
import { findReplacement } from '../../chain/findReplacement.ts'
import { pause } from '../../chain/pause.ts'
import { readPricesAt } from '../../chain/readPrices.ts'
import { readIncludedReceiptAt } from '../../chain/readReceipt.ts'
import { readTransactionCountAt } from '../../chain/readTransactionCount.ts'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { type SentOutcome, sendSigned } from '../../chain/sendSigned.ts'
import { EverclaimError } from '../../errors.ts'
import { DeployError } from './deployErrors.ts'
import { type SignedCall, type SignedVersion, type Signer, signHigher } from './signCall.ts'

/** What became of a thing that was asked for. */
export type Settled =
  | { readonly outcome: 'included' | 'reverted'; readonly hash: Hex; readonly block: number }
  | { readonly outcome: 'lost'; readonly hash: null }

/** So many looks in a row may fail before it is said that nothing is known. */
const mostFailures = 5
/**
 * A nonce that so many blocks have known to be used, by nothing that any node shows, was not used by ours.
 */
const goneAfterBlocks = 30

/**
 * Hands signed bytes to the nodes until the chain has decided about their nonce. The same bytes are never a
 * second transaction, so it does not matter how often, or by how many processes, that is done. Undefined when
 * `signal` is aborted.
 *
 * @throws DeployError where no node takes them; RpcUnreachableError, RpcDisagreementError. The entry stays
 * open.
 */
export async function settleSigned<Entry extends SignedCall>(
  parts: {
    reader: ChainReader
    /** Takes a version that offers more before any node does. */
    journal: { change(entry: Entry & { versions: SignedVersion[] }): Promise<void> }
    signer: Signer | undefined
  },
  first: Entry,
  { signal, pollMs }: { signal: AbortSignal; pollMs: number },
): Promise<Settled | undefined> {
  const { reader, journal, signer } = parts
  let entry: Entry = first
  let failures = 0
  let refusals = 0
  let usedSince: number | undefined
  for (let looks = 0; !signal.aborted; looks++) {
    try {
      const sight = await look(reader, entry)
      if (sight.status === 'settled') return sight.settled
      if (sight.status === 'used') {
        usedSince ??= sight.block
        if (sight.block - usedSince >= goneAfterBlocks) return { outcome: 'lost', hash: null }
      } else {
        usedSince = undefined
        const [newest] = entry.versions
        const isTooCheap = newest !== undefined && newest.maxFeePerGas < sight.prices.baseFee
        if (isTooCheap && signer) {
          const version = await signHigher({ chainId: reader.chainId, signer }, entry, sight.prices)
          if (version) {
            const higher = { ...entry, versions: [version, ...entry.versions] }
            await journal.change(higher)
            entry = higher
          }
        }
        const raw = entry.versions[0]?.raw
        const outcome = raw && (await sendSigned(reader, raw))
        refusals = outcome === 'refused' ? refusals + 1 : 0
        if (outcome) assertTaken(outcome, refusals)
      }
      failures = 0
    } catch (error) {
      if (!(error instanceof EverclaimError && error.isRetryable) || ++failures >= mostFailures) throw error
    }
    // A chain that mines at once is seen at once.
    await pause(Math.min(pollMs, 50 * 2 ** Math.min(looks, 16)), signal)
  }
  return undefined
}

/** Only what another reading cannot repair is an end; the chain decides about everything else. */
function assertTaken(outcome: SentOutcome, refusals: number): void {
  if (outcome === 'no-funds')
    throw new DeployError(
      'The account has too little ETH for its signed transaction. Send it some and try again. We send the same transaction.',
    )
  if (refusals >= mostFailures)
    throw new DeployError(
      'No node accepts the signed transaction. It is kept. Try again later, or with other nodes.',
      { isRetryable: true },
    )
}

type Sight =
  | { status: 'settled'; settled: Settled }
  /** The nonce is used, and it is not known by what. */
  | { status: 'used'; block: number }
  | { status: 'open'; prices: Prices }

function look(reader: ChainReader, { from, nonce, versions, signedAtBlock }: SignedCall): Promise<Sight> {
  return reader.atOneBlock({ question: 'The transaction' }, async (block): Promise<Sight> => {
    const count = await readTransactionCountAt(block, from)
    if (count <= nonce) return { status: 'open', prices: await readPricesAt(block) }
    for (const { hash } of versions) {
      const receipt: Receipt | undefined = await readIncludedReceiptAt(block, hash)
      if (!receipt) continue
      const outcome = receipt.status === 'success' ? 'included' : 'reverted'
      return { status: 'settled', settled: { outcome, hash, block: receipt.blockNumber } }
    }
    const used = await findReplacement(reader, block, { from, nonce, sentAtBlock: signedAtBlock })
    const isOther = used !== undefined && versions.every(({ hash }) => hash !== used.hash)
    if (isOther) return { status: 'settled', settled: { outcome: 'lost', hash: null } }
    return { status: 'used', block: block.number }
  })
}
