import { numberToHex } from 'viem'
import * as v from '../../schema/v.ts'
import type { SafeApp } from './createSafeApp.ts'
import { proxiedCalls } from './messages.ts'

const requestSchema = v.object({
  id: v.pipe(v.number(), v.finite()),
  method: v.string(),
  params: v.array(v.unknown()),
})

/**
 * The node that a Safe host passes calls on to, as something that answers JSON-RPC requests. Which chain it
 * serves is what the host says of itself. A host has one word for every fault, so a revert is no answer.
 */
export const hostNode =
  (app: Pick<SafeApp, 'rpc' | 'getChainInfo'>): typeof fetch =>
  async (_, init) => {
    const { id, method, params } = v.parse(requestSchema, JSON.parse(`${init?.body}`))
    const signal = init?.signal ?? undefined
    const ask = async () => {
      if (method === 'eth_chainId') return numberToHex(BigInt((await app.getChainInfo({ signal })).chainId))
      const call = proxiedCalls.find((each) => each === method)
      if (!call || call === 'safe_setSettings') throw new Error('Hosts do not pass it on.')
      return (await app.rpc(call, params, { signal })) ?? null
    }
    return ask().then(
      (result) => Response.json({ jsonrpc: '2.0', id, result }),
      () =>
        Response.json({
          jsonrpc: '2.0',
          id,
          error: { code: -32000, message: 'the host does not answer it' },
        }),
    )
  }
