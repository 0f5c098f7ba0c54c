import { type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type Fees, feesFor, raisedFees } from '../../chain/fees.ts'
import { readNativeBalanceAt } from '../../chain/readNativeBalance.ts'
import { readPricesAt } from '../../chain/readPrices.ts'
import { readTransactionCountAt } from '../../chain/readTransactionCount.ts'
import { smallQuantitySchema } from '../../chain/rpcSchemas.ts'
import type { DeployCall } from './deployCalls.ts'
import { DeployError } from './deployErrors.ts'

/** As good as none. */
const noCap = 2n ** 128n

/** A key at hand. `feeCap`: wei a gas that are never passed. */
export type Signer = { readonly account: LocalAccount; readonly feeCap?: bigint | undefined }

/** A transaction as a journal has it before any node does. */
export type SignedCall = {
  readonly from: `0x${string}`
  readonly nonce: number
  /** A block at which it was not yet sent. */
  readonly signedAtBlock: number
  /**
   * Newest first; a later one offers more for the same call with the same nonce, so that the chain takes one
   * at most.
   */
  readonly versions: readonly SignedVersion[]
}

export type SignedVersion = {
  readonly hash: Hex
  readonly raw: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Signs a call, which was simulated, as the account's next transaction. Nothing is sent.
 *
 * @param call `gas` is its limit; `l1Fee` the price of its data on layer 1 in wei, for which twice as much is
 * set aside
 * @throws DeployError where the account cannot send it now; RpcUnreachableError, RpcDisagreementError
 */
export async function signCall(
  { reader, signer, notBefore }: { reader: ChainReader; signer: Signer; notBefore?: number | undefined },
  { call, gas, l1Fee }: { call: DeployCall; gas: bigint; l1Fee: bigint },
): Promise<{ -readonly [key in keyof SignedCall]: SignedCall[key] } & { versions: SignedVersion[] }> {
  const { account, feeCap = noCap } = signer
  const from = account.address
  const now = await reader.atOneBlock({ question: 'The account', notBefore }, async (block) => {
    const [prices, nonce, balance] = await Promise.all([
      readPricesAt(block),
      readTransactionCountAt(block, from),
      readNativeBalanceAt(block, from, 'The balance of the account'),
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
  const worst = gas * fees.maxFeePerGas + 2n * l1Fee + call.value
  if (worst > now.balance)
    throw new DeployError(
      `The account ${from} has too little ETH for this step. Send it some and try again. Nothing further was sent.`,
      { facts: [`It holds ${now.balance} wei; the step may take ${worst} wei.`] },
    )
  const version = await signVersion(
    { account, chainId: reader.chainId },
    { call, nonce: now.nonce, gas, fees },
  )
  return { from, nonce: now.nonce, signedAtBlock: now.block, versions: [version] }
}

/** The same call with the same nonce for more; undefined where the cap does not allow it. */
export async function signHigher(
  { chainId, signer }: { chainId: number; signer: Signer },
  entry: SignedCall,
  prices: { baseFee: bigint; tip: bigint },
): Promise<SignedVersion | undefined> {
  const [newest] = entry.versions
  if (!newest) return undefined
  const fees = raisedFees(newest, prices, signer.feeCap ?? noCap)
  const { to, data, value = 0n, gas } = parseTransaction(newest.raw)
  if (!fees || !to || !data || gas === undefined) return undefined
  return signVersion(
    { account: signer.account, chainId },
    { call: { to, data, value }, nonce: entry.nonce, gas, fees },
  )
}

async function signVersion(
  { account, chainId }: { account: LocalAccount; chainId: number },
  { call, nonce, gas, fees }: { call: DeployCall; nonce: number; gas: bigint; fees: Fees },
): Promise<SignedVersion> {
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
    question: 'The transactions that wait',
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
