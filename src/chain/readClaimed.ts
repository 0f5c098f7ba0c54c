import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import { message } from '../language/say.ts'
import type { Agreement } from './agreement.ts'
import { callContract } from './callContract.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { DistributorMissingError } from './errors.ts'
import { decodeWords } from './readWords.ts'

const question = message('Whether this allocation is claimed')

/** `agreement`: by how many nodes. What decides asks `isAgreed` of it. */
export type ClaimedAnswer = { isClaimed: boolean; agreement: Agreement }

/**
 * Whether the allocation at `index` has been paid: agreed by the nodes at one block, `notBefore` or later
 * (give the block of your own receipt). The nodes are asked for the whole word of the bitmap, so they learn
 * which 256 allocations are looked at and not which one. Never false for want of an answer: throws
 * RpcUnreachableError, RpcDisagreementError, or DistributorMissingError where there is nothing to ask.
 */
export async function readClaimed(
  reader: ChainReader,
  options: { distributor: Address; index: bigint; notBefore?: number | undefined },
): Promise<ClaimedAnswer> {
  const { notBefore } = options
  return reader.atOneBlock({ question, notBefore }, async (block) => ({
    isClaimed: await readClaimedAt(reader, block, options),
    agreement: block.agreement,
  }))
}

/** As `readClaimed`, at a block view that is already open. */
export async function readClaimedAt(
  { chainId }: Pick<ChainReader, 'chainId'>,
  block: BlockView,
  { distributor, index }: { distributor: Address; index: bigint },
): Promise<boolean> {
  const result = await block.read(
    callContract(question, {
      to: distributor,
      data: encodeFunctionData({
        abi: merkleDistributorStateAbi,
        functionName: 'claimedWords',
        args: [index >> 8n, 1n],
      }),
    }),
  )
  const word = result.type === 'returned' ? decodeWords(result.data, 1)?.[0] : undefined
  if (word === undefined) throw new DistributorMissingError({ distributor, chainId })
  return ((word >> (index & 255n)) & 1n) === 1n
}
