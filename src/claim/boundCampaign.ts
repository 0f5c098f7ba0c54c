import { getAddress } from 'viem'
import { capToHex } from '../chain/capToHex.ts'
import type { CampaignToAddress } from '../chain/computeAtOnceAddress.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'

/** All that the address of a package's contract is bound to: by it the guard knows whose token it is. */
export const boundCampaign = ({ manifest, manifestHash, cap }: VerifiedPackage): CampaignToAddress => ({
  factory: getAddress(manifest.factory),
  manifestHash,
  parameters: distributorParameters(manifest),
  cap: capToHex(cap),
})
