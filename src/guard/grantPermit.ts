import type { Address } from 'viem'
import type { PermitTypedData } from '../chain/permit.ts'
import { say } from '../language/say.ts'
import { DeployError } from '../operator/deploy/deployErrors.ts'
import { permitRequest } from '../operator/deploy/permitRequest.ts'
import { type Granted, grant } from './grant.ts'
import { isConnected } from './guard.ts'
import { GuardError } from './guardError.ts'
import type { DeployedCampaign } from './intents.ts'
import { isAskedOn } from './kinds.ts'
import type { Place } from './place.ts'

/**
 * @param now the chain's time in unix seconds: by the visitor's clock a permit might live longer than an
 * hour, or be refused
 * @throws GuardError
 */
export function grantPermit(
  { account, data, campaign }: { account: Address; data: PermitTypedData; campaign: DeployedCampaign },
  place: Place,
  now: number,
): Granted<'eth_signTypedData_v4'> {
  const { at, site } = place
  if (!isAskedOn('permit', at.page)) throw new GuardError(say('This page does not ask for a permit.'), 'sign')
  if (!isConnected(place, account))
    throw new GuardError(say('The permit is for another account than the connected one.'), 'sign')
  const { chainId } = site
  try {
    const typedData = permitRequest(data, { account, chainId, campaign, now })
    return grant<'eth_signTypedData_v4'>({ method: 'eth_signTypedData_v4', account, chainId, typedData })
  } catch (error) {
    if (error instanceof DeployError) throw new GuardError(error.summary, 'sign', error)
    throw error
  }
}
