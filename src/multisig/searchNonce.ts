import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { hashSafeTransaction } from '../chain/hashSafeTransaction.ts'
import { asWritten, hexText } from '../hex/hexText.ts'
import type { TransactionDetails } from '../safe/app/messages.ts'
import { noncesAround } from './noncePolicy.ts'

type Proposal = { safe: Address; safeTxHash: Hex; to: Address; data: Hex }

const address = hexText(20).transform(asWritten)
const amount = z.union([z.string().regex(/^\d{1,78}$/), z.int().nonnegative()]).transform(BigInt)

const detailsSchema = z.object({
  txData: z.object({
    to: z.object({ value: address }),
    value: amount,
    hexData: hexText().transform(asWritten).nullish(),
    operation: z.int().min(0).max(1),
  }),
  detailedExecutionInfo: z.object({
    nonce: z.int().nonnegative(),
    safeTxGas: amount,
    baseGas: amount,
    gasPrice: amount,
    gasToken: address,
    refundReceiver: z.object({ value: address }),
  }),
})

/**
 * Which nonce of the Safe a proposal uses, proven by its hash and by nothing else: for the call that was
 * asked for, as Safe{Wallet} proposes it. Undefined where the hash holds something else, such as gas that an
 * owner has set.
 *
 * @param next the nonce of the next transaction that the Safe executes
 */
export function searchProposalNonce(chainId: number, proposal: Proposal, next: number): number | undefined {
  const { safe, to, data } = proposal
  return noncesAround(next).find((nonce) =>
    isSame(hashSafeTransaction({ chainId, safe }, { to, data, nonce }), proposal),
  )
}

/** The same from what a host says: believed only where all of it together has the proposal's hash. */
export function readProposalNonce(
  chainId: number,
  proposal: Pick<Proposal, 'safe' | 'safeTxHash'>,
  details: TransactionDetails,
): number | undefined {
  const parsed = detailsSchema.safeParse(details)
  if (!parsed.success) return undefined
  const { txData, detailedExecutionInfo } = parsed.data
  const { refundReceiver, ...fields } = detailedExecutionInfo
  const hash = hashSafeTransaction(
    { chainId, safe: proposal.safe },
    {
      ...fields,
      to: txData.to.value,
      value: txData.value,
      data: txData.hexData ?? '0x',
      operation: txData.operation,
      refundReceiver: refundReceiver.value,
    },
  )
  return isSame(hash, proposal) ? fields.nonce : undefined
}

function isSame(hash: Hex, { safeTxHash }: { safeTxHash: Hex }): boolean {
  return hash === safeTxHash.toLowerCase()
}
