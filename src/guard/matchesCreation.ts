import {
  type Address,
  erc20Abi,
  getCreate2Address,
  type Hex,
  isAddressEqual,
  size,
  slice,
  zeroAddress,
} from 'viem'
import {
  campaignsCreationAbi,
  merkleDistributorCreationAbi,
  vestingDistributorCreationAbi,
} from '../abi/campaignCreation.ts'
import { isCampaignFactory } from '../multisig/build/isCampaignFactory.ts'
import {
  encodeCreation,
  encodeCreationOfMany,
  encodeCreationOfManyWithPermit,
  encodeCreationWithPermit,
} from '../operator/deploy/encodeCreation.ts'
import { factoryAddressOf } from '../operator/deploy/factoryAddressOf.ts'
import type { GuardedCall } from './callFault.ts'
import { decoded, isSame } from './decoded.ts'
import type { CreationIntent, DeployedCampaign } from './intents.ts'

/**
 * Arachnid's deterministic deployment proxy: it is handed a salt of 32 bytes, and behind it the code to
 * create.
 */
const deploymentProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Whether a call is exactly the step of a deployment that the page shows. Pure. */
export function matchesCreation(call: GuardedCall, intent: CreationIntent): boolean {
  const { to, data, value } = call
  switch (intent.kind) {
    case 'deploy-factory':
      return (
        isAddressEqual(to, deploymentProxy) &&
        value === 0n &&
        size(data) > 32 &&
        // The address is the hash of the salt and of all of the code.
        isCampaignFactory(
          getCreate2Address({
            from: deploymentProxy,
            salt: slice(data, 0, 32),
            bytecode: slice(data, 32),
          }),
        )
      )
    case 'approve':
    case 'reset-approval': {
      const { factory, parameters, token } = intent.campaign
      const approve = decoded(erc20Abi, data)
      if (approve?.functionName !== 'approve' || value !== 0n) return false
      const [spender, amount] = approve.args
      return (
        isOwnFactory(factory, parameters) &&
        // A campaign in ETH has no token that could be approved.
        !isAddressEqual(parameters.token, zeroAddress) &&
        isAddressEqual(token.address, parameters.token) &&
        isAddressEqual(to, parameters.token) &&
        isAddressEqual(spender, factory) &&
        areTogether(intent.campaign) &&
        amount === (intent.kind === 'approve' ? sumOf(intent.campaign) : 0n)
      )
    }
    case 'create':
    case 'create-and-fund':
    case 'create-and-fund-with-permit':
      return matchesOne(call, intent.kind, intent.campaign)
    case 'create-and-fund-many':
    case 'create-and-fund-many-with-permit':
      return matchesMany(call, intent.kind, intent.campaign)
  }
}

function matchesOne(
  { to, data, value }: GuardedCall,
  kind: 'create' | 'create-and-fund' | 'create-and-fund-with-permit',
  campaign: DeployedCampaign,
): boolean {
  const { factory, parameters } = campaign
  if (!isOwnFactory(factory, parameters) || !isAddressEqual(to, factory)) return false
  switch (kind) {
    case 'create':
      return value === 0n && isSame(data, encodeCreation('create', campaign))
    case 'create-and-fund': {
      const sum = isAddressEqual(parameters.token, zeroAddress) ? parameters.total : 0n
      return value === sum && isSame(data, encodeCreation('createAndFund', campaign))
    }
    case 'create-and-fund-with-permit': {
      const permit = permitOf(data, parameters)
      return value === 0n && permit !== undefined && isSame(data, encodeCreationWithPermit(campaign, permit))
    }
  }
}

/** Campaigns over time alone, and in the order of the page. */
function matchesMany(
  { to, data, value }: GuardedCall,
  kind: 'create-and-fund-many' | 'create-and-fund-many-with-permit',
  campaign: DeployedCampaign,
): boolean {
  const { factory, parameters } = campaign
  if (!isOwnFactory(factory, parameters) || !isAddressEqual(to, factory)) return false
  const all = [campaign, ...(campaign.others ?? [])]
  if (!areTogether(campaign) || all.some((each) => !each.parameters.schedule)) return false
  if (kind === 'create-and-fund-many') {
    const sum = isAddressEqual(parameters.token, zeroAddress) ? sumOf(campaign) : 0n
    return value === sum && isSame(data, encodeCreationOfMany(all))
  }
  const creation = decoded(campaignsCreationAbi, data)
  if (creation?.functionName !== 'createAndFundManyWithPermit') return false
  const [, deadline, v, r, s] = creation.args
  return value === 0n && isSame(data, encodeCreationOfManyWithPermit(all, { deadline, v, r, s }))
}

/** What one call of one factory can create, and one approval pay for. */
const areTogether = ({ factory, parameters, others = [] }: DeployedCampaign): boolean =>
  others.every(
    (other) =>
      isAddressEqual(other.factory, factory) && isAddressEqual(other.parameters.token, parameters.token),
  )

const sumOf = ({ parameters, others = [] }: DeployedCampaign): bigint =>
  others.reduce((sum, other) => sum + other.parameters.total, parameters.total)

/** The permit in the data of a call that creates a campaign of this kind; undefined where there is none. */
function permitOf(data: Hex, { schedule }: DeployedCampaign['parameters']) {
  const functionName = 'createAndFundWithPermit'
  if (schedule) {
    const creation = decoded(vestingDistributorCreationAbi, data)
    if (creation?.functionName !== functionName) return undefined
    const [, , , , deadline, v, r, s] = creation.args
    return { deadline, v, r, s }
  }
  const creation = decoded(merkleDistributorCreationAbi, data)
  if (creation?.functionName !== functionName) return undefined
  const [, , , deadline, v, r, s] = creation.args
  return { deadline, v, r, s }
}

/** There is one factory of each kind of campaigns, at one address on every chain. */
const isOwnFactory = (factory: Address, parameters: DeployedCampaign['parameters']): boolean =>
  isAddressEqual(factory, factoryAddressOf(parameters))
