import { readFileSync } from 'node:fs'
import type { Address, Hex } from 'viem'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { signSafeTransaction } from '../../sandbox/devnet/signSafeTransaction.ts'
import type { Devnet } from '../../sandbox/devnet/startDevnet.ts'
import { batchCalls } from '../../sandbox/safe/batchCalls.ts'
import { addressSchema } from '../../src/hex/addressSchema.ts'
import { asWritten, hexText } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'

const hexData = v.pipe(hexText(), v.transform(asWritten))
const batchSchema = v.object({
  transactions: v.pipe(
    v.array(v.object({ to: addressSchema, value: v.literal('0'), data: hexData })),
    v.minLength(1),
  ),
})
const callsIn = (out: string) => v.parse(batchSchema, JSON.parse(readFileSync(out, 'utf8'))).transactions

/** The one call in the file of a batch. */
export function readBatch(out: string): { to: Address; data: Hex } {
  const [call, ...others] = callsIn(out)
  if (!call || others.length > 0) throw new Error('The batch has not one call.')
  return call
}

/**
 * What its owners do with the file of a batch: they sign it with a nonce, several calls as one through
 * MultiSendCallOnly, and anyone executes it.
 */
export async function executeBatch(
  { chain, demoSafe }: Pick<Devnet, 'chain' | 'demoSafe'>,
  out: string,
  nonce: number,
): Promise<{ safeTxHash: Hex; status: string }> {
  const { to, data, operation } = batchCalls(callsIn(out).map((call) => ({ ...call, value: 0n })))
  const { safeTxHash, execution } = await signSafeTransaction(demoSafe, {
    to,
    data,
    operation,
    nonce: BigInt(nonce),
  })
  const hash = await chain.sendTransaction({
    account: demoAccounts.ada.signer,
    ...execution,
    gas: 25_000_000n,
  })
  return { safeTxHash, status: (await chain.waitForTransactionReceipt({ hash })).status }
}
