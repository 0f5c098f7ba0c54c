import { type Address, concatHex, type Hex, pad, size, toHex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import { RpcDisagreementError, RpcUnreachableError } from '../../chain/errors.ts'
import { dataSchema } from '../../hex/hexText.ts'
import { message, say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { approveCall, createAndFundCall, createAndFundManyCall, type DeployCall } from './deployCalls.ts'
import { totalOf } from './deployedTogether.ts'
import type { DeployPlan } from './planDeployment.ts'
import { refusalOf } from './refusalOf.ts'

/** `unknown`: the nodes did not simulate it, or not in the same way. */
export type SimulatedFunding =
  | { readonly status: 'succeeds' | 'unknown' }
  /** `sentence`: why the chain would refuse the funding that the approval is for. */
  | { readonly status: 'fails'; readonly sentence: string }

/**
 * A plan whose approval would be of no use is blocked before anything of it is asked for: a token that takes
 * a fee is found here, and not when the approval is out. Where it could not be simulated the plan is as it
 * was.
 */
export async function withSimulatedFunding(
  reader: ChainReader,
  { campaign, plan, payer }: { campaign: CampaignToDeploy; plan: DeployPlan; payer: Address | undefined },
): Promise<DeployPlan> {
  if (plan.status !== 'ready' || payer === undefined) return plan
  const isApproving = plan.steps.some(
    ({ kind }) =>
      kind === 'approve' ||
      kind === 'create-and-fund-with-permit' ||
      kind === 'create-and-fund-many-with-permit',
  )
  if (!isApproving) return plan
  const simulated = await simulateFunding(reader, { campaign, payer, calls: callsOf(plan, campaign) })
  if (simulated.status !== 'fails') return plan
  const problem = {
    code: 'funding-refused' as const,
    sentence: say('{sentence} Nothing was sent.', { sentence: simulated.sentence }),
  }
  return { status: 'blocked', problems: [problem], notes: plan.notes }
}

/** What the payer would do. A permit does what an approval does, and nobody has signed one yet. */
function callsOf(
  { steps }: Extract<DeployPlan, { status: 'ready' }>,
  campaign: CampaignToDeploy,
): readonly DeployCall[] {
  return steps.flatMap((step) => {
    switch (step.kind) {
      case 'create-and-fund-with-permit':
        return [approveCall(campaign, campaign.parameters.total), createAndFundCall(campaign)]
      case 'create-and-fund-many-with-permit':
        return [approveCall(campaign, totalOf(step.campaigns)), createAndFundManyCall(step.campaigns)]
      default:
        return [step.call]
    }
  })
}

/**
 * Code that makes the calls in its calldata one after the other, each as `to`, value, length (32 bytes each)
 * and data. It ends as the first call that fails ends, with its reason.
 */
const batchCode = `0x${[
  '6000', // i = 0
  '5b 80 36 11 600a 57 00', // next: stop where i is the end of the calldata
  '5b 80 6040 01 35', // length = the word at i + 64
  '80 82 6060 01 6000 37', // the data behind it, to memory
  '6000 6000 82 6000', // no answer is kept; the arguments
  '85 6020 01 35', // value = the word at i + 32
  '86 35 5a f1 6035 57', // to = the word at i; call, and on to "done" if it succeeds
  '3d 6000 6000 3e 3d 6000 fd', // revert with the reason
  '5b 01 6060 01 6002 56', // done: i = i + 96 + length, on to "next"
]
  .join('')
  .replaceAll(' ', '')}` as const

/**
 * Runs all calls as the payer, whose account is given `batchCode` for the time of the question (a state
 * override of `eth_call`).
 */
async function simulateFunding(
  reader: ChainReader,
  { campaign, payer, calls }: { campaign: CampaignToDeploy; payer: Address; calls: readonly DeployCall[] },
): Promise<SimulatedFunding> {
  const question = message('Whether the funding would succeed')
  const data = concatHex(
    calls.flatMap((call) => [
      pad(call.to),
      toHex(call.value, { size: 32 }),
      toHex(size(call.data), { size: 32 }),
      call.data,
    ]),
  )
  try {
    return await reader.atOneBlock({ question }, async (block) => {
      const outcome = await block.read<{ isSuccess: boolean; reason: Hex | undefined }>({
        question,
        method: 'eth_call',
        params: (at) => [{ from: payer, to: payer, data }, at, { [payer]: { code: batchCode } }],
        schema: v.pipe(
          dataSchema,
          v.transform(() => ({ isSuccess: true, reason: undefined })),
        ),
        keyOf: ({ isSuccess, reason }) => `${isSuccess} ${reason ?? 'without a reason'}`,
        onRevert: (reason) => ({ isSuccess: false, reason }),
      })
      if (outcome.isSuccess) return { status: 'succeeds' }
      return { status: 'fails', sentence: refusalOf(decodeRevert(outcome.reason), campaign) }
    })
  } catch (error) {
    if (error instanceof RpcUnreachableError || error instanceof RpcDisagreementError)
      return { status: 'unknown' }
    throw error
  }
}
