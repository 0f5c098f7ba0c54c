import { type Address, encodeEventTopics, type Hex, isAddressEqual, numberToHex, size, slice } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import type { AskNode } from '../../chain/createChainReader.ts'
import { findFirstBlock } from '../../chain/findFirstBlock.ts'
import { hasCodeAt } from '../../chain/hasCodeAt.ts'
import { headSchema, logSchema } from '../../chain/rpcSchemas.ts'
import { type BlockRange, searchBlocks } from '../../chain/searchBlocks.ts'
import { EverclaimError } from '../../errors.ts'
import { message } from '../../language/say.ts'
import * as v from '../../schema/v.ts'

/** What one node says of a campaign's creation. */
export type CreationLog = { readonly manifestHash: Hex; readonly block: number }

const question = message('The creation of the campaign')

/**
 * The log of a campaign's creation, by one node: at the block since which it has code there, else by a search
 * through all blocks, newest first, which ends after 40 questions. Undefined where the node gives none.
 * Nothing proves it but the package that it leads to.
 *
 * @param isOverTime a factory of its own creates those
 * @param onProgress share of the search that is done, from 0 to 1
 * @throws RpcUnreachableError
 */
export async function findManifestHash(
  ask: AskNode,
  { distributor, isOverTime }: { distributor: Address; isOverTime: boolean },
  onProgress?: (share: number) => void,
): Promise<CreationLog | undefined> {
  const { factory, topics } = await creationEvent(distributor, isOverTime)
  const { number: head } = await ask({
    question,
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
    schema: headSchema,
  })
  const findIn = async ({ fromBlock, toBlock }: BlockRange): Promise<CreationLog | undefined> => {
    const [log] = await ask({
      question,
      method: 'eth_getLogs',
      params: [
        {
          address: factory,
          topics,
          fromBlock: numberToHex(fromBlock),
          toBlock: numberToHex(toBlock),
        },
      ],
      schema: v.array(logSchema),
    })
    const isOurs = log && isAddressEqual(log.address, factory) && size(log.data) >= 32
    if (!isOurs) return undefined
    // Of the values without an index the first.
    return { manifestHash: slice(log.data, 0, 32), block: log.blockNumber }
  }
  const created = await creationBlock(ask, distributor, head)
  if (created !== undefined) {
    const found = await findIn({ fromBlock: created, toBlock: created })
    if (found) return found
  }
  const { found } = await searchBlocks(
    (range) => {
      onProgress?.(1 - range.toBlock / Math.max(head, 1))
      return findIn(range)
    },
    // A filter for one contract has one log: some nodes give it at once for all blocks.
    { from: head, to: 0, width: head + 1 },
  )
  return found
}

/** Who logs the creation, and how: the schedule is in the log of a campaign over time. */
async function creationEvent(distributor: Address, isOverTime: boolean) {
  const event = { eventName: 'CampaignCreated', args: { distributor } } as const
  if (!isOverTime)
    return {
      factory: merkleDistributorFactoryAddress,
      topics: encodeEventTopics({ abi: merkleDistributorFactoryAbi, ...event }),
    }
  const { vestingDistributorFactoryAbi: abi } = await import('../../abi/vestingDistributorFactory.ts')
  return { factory: vestingDistributorFactoryAddress, topics: encodeEventTopics({ abi, ...event }) }
}

/** By state; undefined where the node does not keep states so old. */
async function creationBlock(ask: AskNode, address: Address, head: number): Promise<number | undefined> {
  const isThereAt = hasCodeAt(question, address)
  try {
    return await findFirstBlock((number) => ask(isThereAt(number)), { known: head, after: -1 })
  } catch (error) {
    if (error instanceof EverclaimError) return undefined
    throw error
  }
}
