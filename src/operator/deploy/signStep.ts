import { type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { CallRevertsError } from '../../chain/errors.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import { type Fees, feesFor, raisedFees } from '../../chain/fees.ts'
import { readNativeBalanceAt } from '../../chain/readNativeBalance.ts'
import { readPricesAt } from '../../chain/readPrices.ts'
import { readTransactionCountAt } from '../../chain/readTransactionCount.ts'
import { smallQuantitySchema } from '../../chain/rpcSchemas.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import type { DeployCall } from './deployCalls.ts'
import { DeployError } from './deployErrors.ts'
import type { SignedEntry } from './deployJournal.ts'
import { refusalOf } from './refusalOf.ts'

/** As good as none. */
const noCap = 2n ** 128n

export type Signer = { readonly account: LocalAccount; readonly feeCap?: bigint | undefined }

/**
 * Signs a call as the account's next transaction, after a simulation. Nothing is sent.
 *
 * @throws StepRefusedError where the chain would refuse it; DeployError where the account cannot send it now;
 * RpcUnreachableError, RpcDisagreementError
 */
export async function signStep(
  { reader, campaign, signer }: { reader: ChainReader; campaign: CampaignToDeploy; signer: Signer },
  { kind, call }: { kind: SignedEntry['step']; call: DeployCall },
): Promise<SignedEntry> {
  const { account, feeCap = noCap } = signer
  const from = account.address
  const estimate = await estimateStep(reader, { call, from }, campaign)
  const now = await reader.atOneBlock({ question: 'the account' }, async (block) => {
    const [prices, nonce, balance] = await Promise.all([
      readPricesAt(block),
      readTransactionCountAt(block, from),
      readNativeBalanceAt(block, from, 'the balance of the account'),
    ])
    return { prices, nonce, balance, block: block.number }
  })
  await refuseWhileOthersWait(reader, from, now.nonce)
  const fees = feesFor(now.prices, feeCap)
  if (!fees)
    throw new DeployError(
      `Gas costs ${now.prices.baseFee + now.prices.tip} wei now, more than your limit of ${feeCap}. Nothing further was sent. Try again later.`,
      { isRetryable: true },
    )
  // Room for what changes until it is included: the state, and the price of data on layer 1.
  const gas = estimate.gas + estimate.gas / 5n
  const worst = gas * fees.maxFeePerGas + 2n * estimate.l1Fee + call.value
  if (worst > now.balance)
    throw new DeployError(
      `The account ${from} has too little ETH for this step. Send it some and try again. Nothing further was sent.`,
      { facts: [`It holds ${now.balance} wei; the step may take ${worst} wei.`] },
    )
  const version = await signVersion(
    { account, chainId: campaign.chainId },
    { call, nonce: now.nonce, gas, fees },
  )
  return {
    status: 'signed',
    step: kind,
    from,
    nonce: now.nonce,
    signedAtBlock: now.block,
    versions: [version],
  }
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

/** The same call with the same nonce for more; undefined where the cap does not allow it. */
export async function signHigher(
  { campaign, signer }: { campaign: CampaignToDeploy; signer: Signer },
  entry: SignedEntry,
  prices: { baseFee: bigint; tip: bigint },
): Promise<SignedEntry | undefined> {
  const [newest] = entry.versions
  if (!newest) return undefined
  const fees = raisedFees(newest, prices, signer.feeCap ?? noCap)
  const { to, data, value = 0n, gas } = parseTransaction(newest.raw)
  if (!fees || !to || !data || gas === undefined) return undefined
  const version = await signVersion(
    { account: signer.account, chainId: campaign.chainId },
    { call: { to, data, value }, nonce: entry.nonce, gas, fees },
  )
  return { ...entry, versions: [version, ...entry.versions] }
}

async function signVersion(
  { account, chainId }: { account: LocalAccount; chainId: number },
  { call, nonce, gas, fees }: { call: DeployCall; nonce: number; gas: bigint; fees: Fees },
): Promise<SignedEntry['versions'][number]> {
  const { to, data, value } = call
  const raw: Hex = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    gas,
    ...fees,
    to,
    data,
    value,
  })
  return { hash: keccak256(raw), raw, ...fees }
}

/** Two that use one key at once would take each other's nonce. One node's answer, which only delays. */
async function refuseWhileOthersWait(reader: ChainReader, from: Hex, nonce: number): Promise<void> {
  const pending = await reader.ask({
    question: 'the transactions that wait',
    method: 'eth_getTransactionCount',
    params: [from, 'pending'],
    schema: smallQuantitySchema,
  })
  if (pending > nonce)
    throw new DeployError(
      `The account ${from} has ${pending - nonce} ${pending - nonce === 1 ? 'transaction' : 'transactions'} waiting that did not come from here. Let ${pending - nonce === 1 ? 'it' : 'them'} end first. Nothing further was sent.`,
      { isRetryable: true },
    )
}
