import { type Address, type Hash, type Hex, isHex } from 'viem'
import { calls } from '../../../src/safe/service/calls.ts'
import * as v from '../../../src/schema/v.ts'
import type { ChainClient } from '../../devnet/chainClient.ts'
import { type DemoAccount, demoAccounts } from '../../devnet/demoAccounts.ts'
import { joinSignatures } from '../../safe/ownerSignatures.ts'
import { readSafe } from '../../safe/readSafe.ts'
import { safeAbi } from '../../safe/safeAbi.ts'
import {
  hashSafeTransaction,
  noRefund,
  type SafeTransaction,
  safeTransactionTypedData,
} from '../../safe/safeTransaction.ts'

/** Where to seed: `url` is the service's, without a slash at its end. */
export type SeedPlace = { readonly chain: ChainClient; readonly safe: Address; readonly url: string }

const { olga, otto, dan, operator } = demoAccounts

/** Payments of 1 wei, 2 wei and so on to Dan, with the nonces from `nonce` on. */
function payments(count: number, nonce: number): SafeTransaction[] {
  return Array.from({ length: count }, (_, index) => ({
    ...noRefund,
    to: dan.address,
    value: BigInt(index + 1),
    data: '0x' as const,
    operation: 0 as const,
    nonce: nonce + index,
  }))
}

/**
 * Proposes transactions to the service through its interface, as the owners do: by default `count` payments
 * from the first free nonce on, signed by Olga.
 */
export async function seedQueue(
  { chain, safe, url }: SeedPlace,
  {
    count = 1,
    owner = olga,
    transactions,
    origin,
  }: {
    count?: number
    owner?: DemoAccount
    /** Others than payments. */
    transactions?: readonly SafeTransaction[]
    origin?: string
  } = {},
): Promise<{ transaction: SafeTransaction; safeTxHash: Hash }[]> {
  const chainId = chain.chain.id
  const first = async () => {
    const response = await fetch(`${url}/v1/chains/${chainId}/safes/${safe}/nonces`)
    return v.parse(calls.getNonces.answer, await response.json()).recommendedNonce
  }
  const proposals = []
  for (const transaction of transactions ?? payments(count, await first())) {
    const safeTxHash = hashSafeTransaction(chainId, safe, transaction)
    const signature = await owner.signer.signTypedData(safeTransactionTypedData(chainId, safe, transaction))
    const body = { ...asTexts(transaction), safeTxHash, sender: owner.address, signature, origin }
    await post(`${url}/v1/chains/${chainId}/transactions/${safe}/propose`, body)
    proposals.push({ transaction, safeTxHash })
  }
  return proposals
}

/** Adds an owner's signature to a proposed transaction, through the service's interface. */
export async function confirmAs(
  owner: DemoAccount,
  { chain, url }: SeedPlace,
  safeTxHash: Hash,
): Promise<void> {
  const signature = await owner.signer.sign({ hash: safeTxHash })
  await post(`${url}/v1/chains/${chain.chain.id}/transactions/${safeTxHash}/confirmations`, { signature })
}

/**
 * Has the Safe make payments (by default one, of 1 wei to Dan) on chain, without the service: signed by Olga
 * and Otto, sent by the operator. What the Safe pays, it must have.
 */
export async function seedHistory(
  { chain, safe }: Pick<SeedPlace, 'chain' | 'safe'>,
  { count = 1, transactions }: { count?: number; transactions?: readonly SafeTransaction[] } = {},
): Promise<{ transaction: SafeTransaction; safeTxHash: Hash; txHash: Hash }[]> {
  const { nonce } = await readSafe(chain, safe)
  const account = operator.signer
  let sendersNonce = await chain.getTransactionCount({ address: account.address })
  const executed = []
  for (const transaction of transactions ?? payments(count, nonce)) {
    const safeTxHash = hashSafeTransaction(chain.chain.id, safe, transaction)
    const signatures = await Promise.all(
      [olga, otto].map(async ({ address, signer }) => ({
        signer: address,
        signature: await signer.sign({ hash: safeTxHash }),
      })),
    )
    const txHash = await chain.writeContract({
      account,
      chain: chain.chain,
      address: safe,
      abi: safeAbi,
      functionName: 'execTransaction',
      args: executionArguments(transaction, joinSignatures(signatures)),
      gas: 500_000n,
      nonce: sendersNonce,
    })
    sendersNonce += 1
    executed.push({ transaction, safeTxHash, txHash })
  }
  await Promise.all(executed.map(({ txHash }) => chain.waitForTransactionReceipt({ hash: txHash })))
  return executed
}

function executionArguments(transaction: SafeTransaction, signatures: Hex) {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  return [
    to,
    value,
    data,
    operation,
    safeTxGas,
    baseGas,
    gasPrice,
    gasToken,
    refundReceiver,
    signatures,
  ] as const
}

/** As a proposal's body has them: numbers are texts, but for the operation. */
export function asTexts({ operation, data, ...rest }: SafeTransaction) {
  const { value, safeTxGas, baseGas, gasPrice, nonce } = rest
  return {
    ...rest,
    operation,
    data: isHex(data) && data !== '0x' ? data : null,
    value: String(value),
    safeTxGas: String(safeTxGas),
    baseGas: String(baseGas),
    gasPrice: String(gasPrice),
    nonce: String(nonce),
  }
}

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The wallet service said ${response.status}: ${await response.text()}`)
}
