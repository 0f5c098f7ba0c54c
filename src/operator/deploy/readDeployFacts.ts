import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { callContract } from '../../chain/callContract.ts'
import type { BlockView, ChainReader } from '../../chain/createChainReader.ts'
import { decodeAnswer } from '../../chain/decodeAnswer.ts'
import { readPermit, type TokenPermit } from '../../chain/permit.ts'
import { readCampaignAt, type TokenOnChain } from '../../chain/readCampaign.ts'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { readNativeBalanceAt } from '../../chain/readNativeBalance.ts'
import type { Head } from '../../chain/rpcSchemas.ts'
import { message, say } from '../../language/say.ts'
import { owedBy } from '../unclaimedIn.ts'
import { campaignFactory } from './campaignFactory.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { campaignsOf, totalOf } from './deployedTogether.ts'
import { type FactoryFacts, readFactoryAt } from './readFactoryAt.ts'

/** What the chain says of a campaign that is on its way there, agreed by the nodes at one block. */
export type DeployFacts = FactoryFacts & {
  readonly head: Head
  /** `ready`: its code is the expected one to the last byte. */
  readonly distributor: 'ready' | 'absent' | 'foreign'
  /** Whether the factory has funded it, which it does once. */
  readonly isFunded: boolean
  /** It was cancelled before its start; the factory gives it no money any more. */
  readonly isCancelled: boolean
  /** Base units that it holds; undefined where the token does not say. */
  readonly held: bigint | undefined
  /** Base units that it owes: all that is not claimed. */
  readonly owed: bigint
  readonly claimedCount: number
  /** Base units that a campaign over time has paid in all. */
  readonly paid?: bigint | undefined
  /** The token as it reports itself; undefined where nothing there answers as one. */
  readonly token: TokenOnChain | undefined
  /** Of the payer; undefined where nobody was named. */
  readonly payer: PayerFacts | undefined
  /** Of the campaigns that are created together with it, in their order and at the same block. */
  readonly others?: readonly DeployFacts[] | undefined
}

/** What an account can pay, at the same block. */
export type PayerFacts = {
  readonly address: Address
  readonly isContract: boolean
  /** Wei. */
  readonly ether: bigint
  /**
   * Base units of the campaign's token; the same as `ether` for the chain's own coin, undefined where the
   * token does not say.
   */
  readonly tokens: bigint | undefined
  /** Base units of the token that the factory may take already. */
  readonly allowance: bigint
  /**
   * Whether the token would let it approve exactly the total now. Some refuse while another approval is left.
   */
  readonly takesApproval: boolean
  /** Where the token takes signed approvals and the payer is no contract. */
  readonly permit: TokenPermit | undefined
}

/**
 * Reads the status of a campaign. "Not there yet" is an answer; what could not be checked throws.
 *
 * @throws RpcUnreachableError, RpcDisagreementError, RpcWrongChainError
 */
export function readDeployFacts(
  reader: ChainReader,
  options: {
    campaign: CampaignToDeploy
    payer?: Address | undefined
    /** A block that must be reached, e.g. that of one's own receipt. */
    notBefore?: number | undefined
  },
): Promise<DeployFacts> {
  const { campaign, payer, notBefore } = options
  const question = message('The campaign’s status')
  return reader.atOneBlock({ question, notBefore }, async (block): Promise<DeployFacts> => {
    const [own, payerFacts, ...others] = await Promise.all([
      readFactsAt(reader, block, campaign),
      payer && readPayer(block, campaign, payer),
      ...(campaign.others ?? []).map((other) => readFactsAt(reader, block, other)),
    ])
    return { ...own, payer: payerFacts, ...(others.length > 0 && { others }) }
  })
}

/** All but what is known of the payer. */
async function readFactsAt(
  reader: ChainReader,
  block: BlockView,
  campaign: CampaignToDeploy,
): Promise<DeployFacts> {
  const { distributor, parameters, cap } = campaign
  const [onChain, { hasProxy, factory }, isFunded] = await Promise.all([
    readCampaignAt(reader, block, { distributor, parameters, cap }),
    readFactoryAt(block, campaign.factory, campaignFactory(parameters)),
    readIsFunded(block, campaign),
  ])
  return {
    head: onChain.head,
    hasProxy,
    factory,
    distributor: onChain.exists ? (onChain.codeMatches ? 'ready' : 'foreign') : 'absent',
    isFunded: factory === 'ready' && isFunded,
    isCancelled: onChain.isCancelled,
    held: onChain.balance,
    owed: owedBy(onChain, parameters.total, campaign.unclaimedIn),
    claimedCount: onChain.claimedCount,
    paid: onChain.paid?.inAll,
    token: onChain.token,
    payer: undefined,
  }
}

const readCode = (block: BlockView, address: Address) =>
  readCodeAt(block, address, say('The code at {address}', { address }))

async function readIsFunded(block: BlockView, { factory, distributor }: CampaignToDeploy): Promise<boolean> {
  const abi = merkleDistributorFactoryAbi
  const data = encodeFunctionData({ abi, functionName: 'isFunded', args: [distributor] })
  const result = await block.read(
    callContract(message('Whether the campaign is funded'), { to: factory, data }),
  )
  const answer = result.type === 'returned' ? result.data : undefined
  return (
    decodeAnswer(answer, (returned) =>
      decodeFunctionResult({ abi, functionName: 'isFunded', data: returned }),
    ) ?? false
  )
}

async function readPayer(
  block: BlockView,
  campaign: CampaignToDeploy,
  address: Address,
): Promise<PayerFacts> {
  const [code, ether] = await Promise.all([
    readCode(block, address),
    readNativeBalanceAt(block, address, message('Payer’s balance')),
  ])
  const isContract = code !== '0x'
  const { chainId, factory, parameters } = campaign
  const { token } = parameters
  const total = totalOf(campaignsOf(campaign))
  if (token === zeroAddress) {
    const nothing = { allowance: 0n, takesApproval: true, permit: undefined }
    return { address, isContract, ether, tokens: ether, ...nothing }
  }
  const ask = async (question: string, data: Hex) => {
    const result = await block.read(callContract(question, { to: token, data, from: address }))
    return result.type === 'returned' ? result.data : undefined
  }
  const [tokens, allowance, approval, permit] = await Promise.all([
    ask(
      message('The tokens of the payer'),
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    ),
    ask(
      message('What the factory may take'),
      encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [address, factory] }),
    ),
    ask(
      message('Whether the token takes an approval'),
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [factory, total] }),
    ),
    // An account with code signs by its code, if at all, and the factory passes on the signature of a key.
    isContract ? undefined : readPermit(block, { chainId, token, owner: address }),
  ])
  return {
    address,
    isContract,
    ether,
    permit,
    tokens: wordOf(tokens),
    allowance: wordOf(allowance) ?? 0n,
    // Tokens of old answer nothing to an approval that they take.
    takesApproval: approval === '0x' || wordOf(approval) === 1n,
  }
}

const wordOf = (data: Hex | undefined) => (data?.length === 66 ? BigInt(data) : undefined)
