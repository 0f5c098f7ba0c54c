import { type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import type { OpenSafe } from './createOpenSafe.ts'
import type { SafeApp, SafeCall } from './createSafeApp.ts'
import { SafeRequestInvalidError } from './errors.ts'
import { callSchema, parse, readCall } from './readCall.ts'

const hashPattern = /^0x[0-9a-fA-F]{64}$/
const transactionSchema = callSchema.extend({
  from: z.string().nullish(),
  gas: z.union([z.string(), z.number(), z.bigint()]).nullish(),
  chainId: z.union([z.string(), z.number()]).nullish(),
})

/** Sends a Safe's transactions, and finds them by the hash that was returned for them. */
export function createSafeTransactions(app: SafeApp, safe: OpenSafe) {
  /** What was sent from here, to answer for it while the chain does not know it. */
  const sent = new Map<string, Record<string, unknown>>()

  return {
    send: sendTransaction,
    get: getTransaction,
    getReceipt: async (hash: unknown): Promise<unknown> =>
      withHash(
        'transactionHash',
        hash,
        await app.rpc('eth_getTransactionReceipt', [await onChainHash(hash)]),
      ),
    /** Another Safe is open. */
    clear: () => sent.clear(),
  }

  async function sendTransaction(given: unknown): Promise<Hex> {
    const transaction = parse(transactionSchema, given, 'The transaction was not sent: it cannot be read.')
    safe.assertOwn(transaction.from)
    if (transaction.chainId != null) safe.assertChain(transaction.chainId)
    if (!transaction.to)
      throw new SafeRequestInvalidError(
        'The transaction was not sent: a Safe cannot create contracts without "to".',
      )
    const call = readCall(transaction, '0')
    const safeTxGas = transaction.gas == null ? undefined : readGas(transaction.gas)
    const { safeTxHash } = await app.sendTransactions({
      txs: [call],
      params: safeTxGas === undefined ? {} : { safeTxGas },
    })
    remember(safeTxHash, call)
    return safeTxHash
  }

  /** The shape of a transaction that no block has. */
  function remember(safeTxHash: Hex, { to, value, data }: SafeCall) {
    sent.set(safeTxHash.toLowerCase(), {
      from: safe.address(),
      hash: safeTxHash,
      gas: '0x0',
      gasPrice: '0x0',
      nonce: '0x0',
      input: data,
      value: numberToHex(BigInt(value)),
      to,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    })
  }

  async function getTransaction(hash: unknown): Promise<unknown> {
    const onChain = await onChainHash(hash)
    const own = typeof onChain === 'string' ? sent.get(onChain.toLowerCase()) : undefined
    return own ?? withHash('hash', hash, await app.rpc('eth_getTransactionByHash', [onChain]))
  }

  /** The transaction that executed a Safe transaction; any other hash as it is. */
  async function onChainHash(hash: unknown): Promise<unknown> {
    if (typeof hash !== 'string' || !hashPattern.test(hash)) return hash
    try {
      return (await app.getTxBySafeTxHash(hash)).txHash ?? hash
    } catch {
      return hash // The host does not know it as a Safe transaction, or does not say: the chain may know it.
    }
  }
}

function readGas(gas: string | number | bigint): number {
  const number = Number(gas)
  if (!Number.isSafeInteger(number) || number < 0)
    throw new SafeRequestInvalidError('The transaction was not sent: its "gas" is no whole number.')
  return number
}

/** Callers expect to find the hash that they asked for. */
function withHash(field: string, hash: unknown, found: unknown): unknown {
  return typeof found === 'object' && found !== null ? { ...found, [field]: hash } : found
}
