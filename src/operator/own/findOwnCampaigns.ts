import { type Address, decodeEventLog, encodeEventTopics, type Hex, isAddressEqual, numberToHex } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { vestingDistributorFactoryAbi } from '../../abi/vestingDistributorFactory.ts'
import type { Agreement } from '../../chain/agreement.ts'
import type { BlockView, ChainReader } from '../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { logSchema } from '../../chain/rpcSchemas.ts'
import { type BlockRange, searchBlocks } from '../../chain/searchBlocks.ts'
import { EverclaimError } from '../../errors.ts'
import { dataSchema } from '../../hex/hexText.ts'
import { message } from '../../language/say.ts'
import * as v from '../../schema/v.ts'

/**
 * What an account is to a campaign. `creator`: it called the factory, which nobody can do in its name. The
 * others are receivers, which anyone can name without asking.
 */
export type OwnRole = 'creator' | 'sweep' | 'yield' | 'gas'

/** A campaign whose creation names an account, as the factory's log reports it. */
export type OwnCampaign = {
  readonly distributor: Address
  readonly manifestHash: Hex
  /** Of its creation. */
  readonly block: number
  /** At least one. */
  readonly roles: readonly OwnRole[]
}

/** Where a search goes on: at this block downwards, in ranges of so many blocks. */
export type SearchPlace = { readonly from: number; readonly width: number }

/** One bounded part of a search, newest blocks first. */
export type OwnCampaignsPart = {
  /** Newest first. */
  readonly campaigns: readonly OwnCampaign[]
  /** The blocks that were searched. */
  readonly searched: BlockRange
  /** The fewest nodes that agreed on any part of the logs. */
  readonly agreement: Agreement
  /** Where to go on; undefined where no older block can have a campaign. */
  readonly next: SearchPlace | undefined
  /** Why it stopped before its bound: the nodes gave no more logs. */
  readonly refusal: RpcUnreachableError | undefined
}

const question = message('The creations of campaigns')

/** The factories of both kinds. Their logs have topics of their own, as they carry other values. */
const factories = [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress]
const abi = [...merkleDistributorFactoryAbi, ...vestingDistributorFactoryAbi] as const
const creationTopics = [merkleDistributorFactoryAbi, vestingDistributorFactoryAbi].map(
  (of) => encodeEventTopics({ abi: of, eventName: 'CampaignCreated' })[0],
)

/** Logs that the factories can't have written are no answer of a node. */
const creationsSchema = v.array(
  v.pipe(
    logSchema,
    v.transform(decodeCreation),
    v.custom<Creation>((creation) => creation !== undefined, 'is no creation of a campaign'),
  ),
)

/**
 * Which campaigns name an account: as their creator, which the event indexes, or as a receiver, which it
 * does not. So the factory's creations are read whole and filtered here: one search for all roles, agreed by
 * the nodes, first in one question for all blocks, then in ranges as narrow as they are refused. It ends
 * after 40 questions; go on with `next`. Nothing is proven by it but where to look: the page of a campaign
 * checks its contract.
 *
 * @throws RpcUnreachableError where the nodes give no logs at all, RpcDisagreementError
 */
export function findOwnCampaigns(
  reader: ChainReader,
  account: Address,
  { place, signal }: { place?: SearchPlace | undefined; signal?: AbortSignal | undefined } = {},
): Promise<OwnCampaignsPart> {
  return reader.atOneBlock({ question }, async (block) => {
    const from = place?.from ?? block.number
    const width = place?.width ?? block.number + 1
    const campaigns: OwnCampaign[] = []
    let last: BlockRange | undefined
    const findIn = async (range: BlockRange): Promise<undefined> => {
      signal?.throwIfAborted()
      const creations = await readCreations(block, range)
      last = range
      for (const { parameters, creator, ...creation } of [...creations].reverse()) {
        const named = [
          ['creator', creator],
          ['sweep', parameters.sweepReceiver],
          ['yield', parameters.yieldReceiver],
          ['gas', parameters.gasReceiver],
        ] as const
        const roles = named.flatMap(([role, its]) => (isAddressEqual(its, account) ? [role] : []))
        if (roles.length > 0) campaigns.push({ ...creation, roles })
      }
    }
    let refusal: RpcUnreachableError | undefined
    try {
      await searchBlocks<never>(findIn, { from, to: 0, width })
    } catch (error) {
      // What was found until then is kept.
      if (!(error instanceof RpcUnreachableError) || last === undefined) throw error
      refusal = error
    }
    const { fromBlock, toBlock } = last ?? { fromBlock: from, toBlock: from }
    const next = { from: fromBlock - 1, width: toBlock - fromBlock + 1 }
    const isDone = fromBlock === 0 || (await isBeforeFactory(block, next.from))
    return {
      campaigns,
      searched: { fromBlock, toBlock: from },
      agreement: block.agreement,
      next: isDone ? undefined : next,
      refusal: isDone ? undefined : refusal,
    }
  })
}

/** The creations in a range of blocks, oldest first. */
async function readCreations(block: BlockView, { fromBlock, toBlock }: BlockRange) {
  return block.read({
    question,
    method: 'eth_getLogs',
    params: () => [
      {
        address: factories,
        topics: [creationTopics],
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
    schema: creationsSchema,
  })
}

type Creation = NonNullable<ReturnType<typeof decodeCreation>>
function decodeCreation({ address, topics, data, blockNumber }: v.InferOutput<typeof logSchema>) {
  if (!factories.some((factory) => isAddressEqual(address, factory))) return undefined
  const [first, ...others] = topics
  if (first === undefined) return undefined
  try {
    const { args } = decodeEventLog({
      abi,
      eventName: 'CampaignCreated',
      topics: [first, ...others],
      data,
    })
    const { distributor, manifestHash, creator, parameters } = args
    return { distributor, manifestHash, creator, parameters, block: blockNumber }
  } catch {
    return undefined
  }
}

/** Whether no factory had code yet; false where the nodes do not keep states so old. */
async function isBeforeFactory(block: BlockView, number: number): Promise<boolean> {
  try {
    const codes = await Promise.all(
      factories.map((factory) =>
        block.read({
          question,
          method: 'eth_getCode',
          params: () => [factory, numberToHex(number)],
          schema: dataSchema,
        }),
      ),
    )
    return codes.every((code) => code === '0x')
  } catch (error) {
    if (error instanceof EverclaimError) return false
    throw error
  }
}
