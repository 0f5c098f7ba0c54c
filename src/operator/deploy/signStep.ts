import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { CallRevertsError } from '../../chain/errors.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import type { DeployCall } from './deployCalls.ts'
import { DeployError } from './deployErrors.ts'
import type { SignedEntry } from './deployJournal.ts'
import { refusalOf } from './refusalOf.ts'
import { type Signer, signCall } from './signCall.ts'

/**
 * Signs a step's call as the account's next transaction, after a simulation. Nothing is sent.
 *
 * @throws StepRefusedError where the chain would refuse it; DeployError where the account cannot send it now;
 * RpcUnreachableError, RpcDisagreementError
 */
export async function signStep(
  { reader, campaign, signer }: { reader: ChainReader; campaign: CampaignToDeploy; signer: Signer },
  { kind, call }: { kind: SignedEntry['step']; call: DeployCall },
): Promise<SignedEntry> {
  const { gas, l1Fee } = await estimateStep(reader, { call, from: signer.account.address }, campaign)
  // Room for what changes until it is included.
  const signed = await signCall({ reader, signer }, { call, gas: gas + gas / 5n, l1Fee })
  return { status: 'signed', step: kind, ...signed }
}

/** The chain would refuse the step. Nothing was sent. */
export class StepRefusedError extends DeployError {
  override name = 'StepRefusedError'
}

/**
 * Simulates a step's call and estimates its fee.
 *
 * @throws StepRefusedError where the chain would refuse it; RpcUnreachableError, RpcDisagreementError
 */
export const estimateStep = (
  reader: ChainReader,
  request: { call: DeployCall; from: Hex },
  campaign: CampaignToDeploy,
) =>
  estimateFee(reader, request).catch((error: unknown) => {
    throw error instanceof CallRevertsError ? new StepRefusedError(refusalOf(error.reason, campaign)) : error
  })
