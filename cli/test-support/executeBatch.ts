import { readFileSync } from 'node:fs'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { signSafeTransaction } from '../../sandbox/devnet/signSafeTransaction.ts'
import type { Devnet } from '../../sandbox/devnet/startDevnet.ts'
import { addressSchema } from '../../src/hex/addressSchema.ts'
import { asWritten, hexText } from '../../src/hex/hexText.ts'

const hexData = z.pipe(hexText(), z.transform(asWritten))
const batchSchema = z.object({
  transactions: z.tuple([z.object({ to: addressSchema, value: z.literal('0'), data: hexData })]),
})

/** The one call in the file of a batch. */
export function readBatch(out: string): { to: Address; data: Hex } {
  const { transactions } = batchSchema.parse(JSON.parse(readFileSync(out, 'utf8')))
  return transactions[0]
}

/** What its owners do with the file of a batch: they sign it with a nonce, and anyone executes it. */
export async function executeBatch(
  { chain, demoSafe }: Pick<Devnet, 'chain' | 'demoSafe'>,
  out: string,
  nonce: number,
): Promise<{ safeTxHash: Hex; status: string }> {
  const { to, data } = readBatch(out)
  const { safeTxHash, execution } = await signSafeTransaction(demoSafe, { to, data, nonce: BigInt(nonce) })
  const hash = await chain.sendTransaction({
    account: demoAccounts.ada.signer,
    ...execution,
    gas: 25_000_000n,
  })
  return { safeTxHash, status: (await chain.waitForTransactionReceipt({ hash })).status }
}
