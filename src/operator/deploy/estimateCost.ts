import { type Address, type Hex, serializeTransaction, size, toHex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { CallRevertsError } from '../../chain/errors.ts'
import { estimateFee, readGasPrice } from '../../chain/estimateFee.ts'
import { readL1Fee } from '../../chain/readL1Fee.ts'
import { runtimeCodeSize } from '../../chain/runtimeCode.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import {
  createAndFundManyWithPermitCall,
  createAndFundWithPermitCall,
  type DeployCall,
} from './deployCalls.ts'
import type { DeployStep } from './planDeployment.ts'

/** What sending the steps will cost in network fees, about. Wei; the campaign's own money is not in it. */
export type DeployCost = {
  /**
   * Of each step, in their order. `isRough`: reckoned from its size, because the chain cannot simulate it
   * before the earlier ones.
   */
  readonly steps: readonly { readonly gas: bigint; readonly fee: bigint; readonly isRough: boolean }[]
  readonly total: bigint
}

/**
 * By the middle of all nodes' answers: it informs and decides nothing.
 *
 * @throws RpcUnreachableError
 */
export async function estimateCost(
  reader: ChainReader,
  {
    campaign,
    steps,
    from,
  }: {
    campaign: CampaignToDeploy
    steps: readonly DeployStep[]
    /**
     * Undefined where nobody was named who pays, and for a Safe, whose batch anybody may execute; then all of
     * it is rough.
     */
    from?: Address | undefined
  },
): Promise<DeployCost> {
  const gasPrice = await readGasPrice(reader)
  const costs: DeployCost['steps'][number][] = []
  for (const [at, step] of steps.entries()) {
    const call = 'call' in step ? step.call : unsignedCall(step, campaign)
    // A later step is on an earlier one, and a permit that nobody has signed is refused.
    const isSimulated = at === 0 && from !== undefined && 'call' in step
    const simulated = isSimulated ? await simulate(reader, call, from) : undefined
    if (simulated) {
      costs.push({ gas: simulated.gas, fee: simulated.total, isRough: false })
      continue
    }
    const gas = roughGas(step, call, campaign)
    const fee = gas * gasPrice + (await layerOneFee(reader, call, gas, gasPrice))
    costs.push({ gas, fee, isRough: true })
  }
  return { steps: costs, total: costs.reduce((sum, { fee }) => sum + fee, 0n) }
}

async function simulate(reader: ChainReader, call: DeployCall, from: Address) {
  try {
    return await estimateFee(reader, { call, from })
  } catch (error) {
    if (error instanceof CallRevertsError) return undefined
    throw error
  }
}

/** As large as the signed one will be. */
function unsignedCall(
  step: Exclude<DeployStep, { call: DeployCall }>,
  campaign: CampaignToDeploy,
): DeployCall {
  const permit = {
    deadline: 2n ** 32n,
    signature: `${toHex(2n ** 255n - 19n, { size: 32 })}${'7f'.repeat(32)}1b`,
  } as const
  return step.kind === 'create-and-fund-many-with-permit'
    ? createAndFundManyWithPermitCall(step.campaigns, permit)
    : createAndFundWithPermitCall(campaign, permit)
}

/**
 * Of a transaction and its bytes (EIP-2028), of code that is stored (EIP-170's 200 a byte), and what our
 * contracts use besides.
 */
function roughGas(step: DeployStep, { data }: DeployCall, campaign: CampaignToDeploy): bigint {
  const base = 21_000n + dataGas(data)
  const createOf = (created: CampaignToDeploy) => 32_000n + 200n * BigInt(runtimeCodeSize(created)) + 150_000n
  const create = createOf(campaign)
  /** Blast's four settings, each of which asks its own machine. */
  const settings = 450_000n
  switch (step.kind) {
    case 'deploy-factory':
      return base + 52_000n + 200n * BigInt(size(data) - 32)
    case 'reset-approval':
    case 'approve':
      return base + 40_000n
    case 'configure-safe':
      return base + 150_000n
    case 'create':
      return base + create + settings
    case 'create-and-fund':
      return base + 110_000n + (step.isCreating ? create + settings : 0n)
    case 'create-and-fund-with-permit':
      return base + 190_000n + (step.isCreating ? create + settings : 0n)
    case 'create-and-fund-many':
    case 'create-and-fund-many-with-permit':
      return step.campaigns.reduce(
        (sum, created) => sum + 110_000n + createOf(created) + settings,
        base + (step.kind === 'create-and-fund-many' ? 0n : 80_000n),
      )
  }
}

function dataGas(data: Hex): bigint {
  let gas = 0n
  for (let at = 2; at < data.length; at += 2) gas += data.slice(at, at + 2) === '00' ? 4n : 16n
  return gas
}

async function layerOneFee(
  { askEach, chainId }: ChainReader,
  { to, data, value }: DeployCall,
  gas: bigint,
  gasPrice: bigint,
): Promise<bigint> {
  const fees = { maxFeePerGas: gasPrice * 2n, maxPriorityFeePerGas: gasPrice }
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId,
    nonce: 255,
    gas,
    ...fees,
    to,
    data,
    value,
  })
  return (await readL1Fee(askEach, unsigned)) ?? 0n
}
