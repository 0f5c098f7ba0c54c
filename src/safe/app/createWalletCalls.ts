import { type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import type { OpenSafe } from './createOpenSafe.ts'
import type { SafeApp } from './createSafeApp.ts'
import { codes, SafeProviderError, SafeRequestInvalidError } from './errors.ts'
import { callSchema, parse, readCall } from './readCall.ts'

const sendCallsSchema = z.looseObject({
  from: z.string().nullish(),
  chainId: z.union([z.string(), z.number()]),
  calls: z.array(callSchema.extend({ capabilities: z.looseObject({}).nullish() })),
  capabilities: z.looseObject({}).nullish(),
})
const receiptSchema = z.looseObject({
  logs: z.array(z.unknown()),
  blockHash: z.string(),
  blockNumber: z.union([z.string(), z.number()]),
  gasUsed: z.union([z.string(), z.number()]),
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
    const request = parse(sendCallsSchema, given, 'The calls were not sent: they cannot be read.')
    safe.assertChain(request.chainId)
    if (request.from != null) safe.assertOwn(request.from)
    for (const part of [request, ...request.calls])
      for (const [name, intent] of Object.entries(part.capabilities ?? {}))
        if (!z.object({ optional: z.literal(true) }).safeParse(intent).success)
          throw new SafeProviderError(
            codes.unsupportedCapability,
            `The calls were not sent: this Safe has no "${name}".`,
          )
    const txs = request.calls.map((call, at) => {
      if (!call.to) throw new SafeRequestInvalidError(`Invalid call #${at}: missing "to" field`)
      return readCall(call, '0x0')
    })
    const { safeTxHash } = await app.sendTransactions({ txs })
    return { id: safeTxHash }
  }

  async function getCallsStatus(id: unknown): Promise<unknown> {
    const { txStatus, txHash } = await app.getTxBySafeTxHash(id as string)
    const status = callsStatus.get(txStatus) ?? 100
    const result = { version: '2.0.0', id, chainId: safe.chainIdHex(), status, atomic: true }
    if (!txHash) return result
    const found = receiptSchema.safeParse(await app.rpc('eth_getTransactionReceipt', [txHash]))
    if (!found.success) return result
    const { logs, blockHash, blockNumber, gasUsed } = found.data
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
