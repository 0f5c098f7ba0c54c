import { type Hex, numberToHex } from 'viem'
import { say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import { callSchema, type OpenSafe, parse, readCall } from './createOpenSafe.ts'
import type { SafeApp, SafeCall } from './createSafeApp.ts'
import { codes, SafeProviderError, SafeRequestInvalidError } from './errors.ts'

const hashPattern = /^0x[0-9a-fA-F]{64}$/
const gasSchema = v.nullish(v.union([v.string(), v.pipe(v.number(), v.finite()), v.bigint()]))
const transactionSchema = v.looseObject({
  ...callSchema.entries,
  from: v.nullish(v.string()),
  gas: gasSchema,
  chainId: v.nullish(v.union([v.string(), v.pipe(v.number(), v.finite())])),
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
    const transaction = parse(
      transactionSchema,
      given,
      say('The transaction was not sent: it cannot be read.'),
    )
    safe.assertOwn(transaction.from)
    if (transaction.chainId != null) safe.assertChain(transaction.chainId)
    if (!transaction.to)
      throw new SafeRequestInvalidError(
        say('The transaction was not sent: a Safe cannot create contracts without "to".'),
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
    throw new SafeRequestInvalidError(say('The transaction was not sent: its "gas" is no whole number.'))
  return number
}

/** Ours beside EIP-5792: the gas of all calls together, where each has named its own. */
function gasOf(calls: readonly { gas?: v.InferOutput<typeof gasSchema> }[]) {
  const gases = calls.flatMap(({ gas }) => (gas == null ? [] : readGas(gas)))
  if (gases.length === 0 || gases.length < calls.length) return undefined
  return { safeTxGas: gases.reduce((sum, gas) => sum + gas) }
}

/** Callers expect to find the hash that they asked for. */
function withHash(field: string, hash: unknown, found: unknown): unknown {
  return typeof found === 'object' && found !== null ? { ...found, [field]: hash } : found
}

const sendCallsSchema = v.looseObject({
  from: v.nullish(v.string()),
  chainId: v.union([v.string(), v.pipe(v.number(), v.finite())]),
  calls: v.array(
    v.looseObject({ ...callSchema.entries, capabilities: v.nullish(v.looseObject({})), gas: gasSchema }),
  ),
  capabilities: v.nullish(v.looseObject({})),
})
const receiptSchema = v.looseObject({
  logs: v.array(v.unknown()),
  blockHash: v.string(),
  blockNumber: v.union([v.string(), v.pipe(v.number(), v.finite())]),
  gasUsed: v.union([v.string(), v.pipe(v.number(), v.finite())]),
})

/**
 * EIP-5792: 100 waits, 200 done, 400 will never be on the chain, 500 reverted as a whole. Unknown statuses
 * wait.
 */
const callsStatus = new Map([
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])

/** Batches of calls, as one transaction of the Safe (EIP-5792). */
export function createWalletCalls(app: SafeApp, safe: OpenSafe) {
  return { send: sendCalls, getStatus: getCallsStatus, capabilities }

  async function sendCalls(given: unknown): Promise<{ id: Hex }> {
    const request = parse(sendCallsSchema, given, say('The calls were not sent: they cannot be read.'))
    safe.assertChain(request.chainId)
    if (request.from != null) safe.assertOwn(request.from)
    for (const part of [request, ...request.calls])
      for (const [name, intent] of Object.entries(part.capabilities ?? {}))
        if (!v.is(v.object({ optional: v.literal(true) }), intent))
          throw new SafeProviderError(
            codes.unsupportedCapability,
            say('The calls were not sent: this Safe has no "{name}".', { name }),
          )
    const txs = request.calls.map((call, at) => {
      if (!call.to) throw new SafeRequestInvalidError(`Invalid call #${at}: missing "to" field`)
      return readCall(call, '0x0')
    })
    const { safeTxHash } = await app.sendTransactions({ txs, params: gasOf(request.calls) })
    return { id: safeTxHash }
  }

  async function getCallsStatus(id: unknown): Promise<unknown> {
    const { txStatus, txHash } = await app.getTxBySafeTxHash(id as string)
    const status = callsStatus.get(txStatus) ?? 100
    const result = { version: '2.0.0', id, chainId: safe.chainIdHex(), status, atomic: true }
    if (!txHash) return result
    const found = v.safeParse(receiptSchema, await app.rpc('eth_getTransactionReceipt', [txHash]))
    if (!found.success) return result
    const { logs, blockHash, blockNumber, gasUsed } = found.output
    return {
      ...result,
      receipts: [
        {
          logs,
          // As the wallet service reports: the receipt says success also where a call inside the Safe failed.
          status: txStatus === 'SUCCESS' ? '0x1' : '0x0',
          blockHash,
          blockNumber: numberToHex(BigInt(blockNumber)),
          gasUsed: numberToHex(BigInt(gasUsed)),
          transactionHash: txHash,
        },
      ],
    }
  }

  function capabilities(account: unknown, chainIds: unknown): unknown {
    if (account !== undefined) safe.assertOwn(account)
    if (Array.isArray(chainIds) && !chainIds.some((id) => safe.isOwnChain(id))) return {}
    // `atomic` is the standard's name; `atomicBatch` was, and some callers still look for it.
    return { [safe.chainIdHex()]: { atomic: { status: 'supported' }, atomicBatch: { supported: true } } }
  }
}
