import { campaignsCreationAbi, merkleDistributorCreationAbi } from '../../abi/campaignCreation.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'

/**
 * The names of the functions by which campaigns are created, funded, claimed and managed. Another contract
 * may call its own the same.
 */
export const campaignFunctions: ReadonlySet<string> = new Set([
  ...[...merkleDistributorAbi, ...merkleDistributorCreationAbi, ...campaignsCreationAbi].flatMap((item) =>
    item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure'
      ? [item.name]
      : [],
  ),
  'approve',
  'permit',
])
