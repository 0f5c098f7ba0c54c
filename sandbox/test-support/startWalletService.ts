import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeService } from '../../src/safe/service/createSafeService.ts'
import { standIns } from '../devnet/canonicalContracts.ts'
import { demoTokenTexts } from '../devnet/demoTokenTexts.ts'
import { type Devnet, startDevnet } from '../devnet/startDevnet.ts'
import { answerWithFetch } from '../http/answerWithFetch.ts'
import { listenOn } from '../http/listenOn.ts'
import { silent } from '../progress.ts'
import { createDelegateStore } from '../safe/createDelegateStore.ts'
import { createMessageStore } from '../safe/createMessageStore.ts'
import { createTransactionStore } from '../safe/createTransactionStore.ts'
import { createWalletService } from '../service/createWalletService.ts'

/** A wallet service over a devnet of its own, with our client and its bare address for other clients. */
export async function startWalletService(now: () => number = Date.now) {
  const devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  const served = await serveWalletService(devnet, now)
  return {
    devnet,
    ...served,
    async stop() {
      await served.stop()
      await devnet.stop()
    },
  }
}

/** The same over a devnet that goes on when the service stops. */
export async function serveWalletService(devnet: Devnet, now: () => number = Date.now) {
  const { chain, demoSafe, demoToken, demoCollectibles } = devnet
  const delegates = createDelegateStore()
  const transactions = createTransactionStore({ chain, delegates })
  const messages = createMessageStore({ chain, now })
  const walletService = createWalletService({
    chain,
    transactions,
    messages,
    delegates,
    safes: [demoSafe],
    names: new Map([
      [demoSafe, 'The demo Safe'],
      [demoCollectibles, 'The demo collectibles'],
    ]),
    tokens: new Map([
      [demoToken, { ...demoTokenTexts, decimals: 18 }],
      [standIns.usdb, { name: 'USDB', symbol: 'USDB', decimals: 18 }],
    ]),
    apps: [{ name: 'The site', path: '/claim/demo/', description: 'Claims.' }],
    mount: '/service',
  })
  const server = createServer((request, response) => {
    answerWithFetch(request, response, walletService.answer).catch(() => response.destroy())
  })
  await listenOn(server, 0)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/service`
  return {
    walletService,
    url,
    transactions,
    messages,
    delegates,
    /** Our client. */
    service: createSafeService({ baseUrl: url, chainId: 81457 }),
    /** Without any client. */
    async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
      const answer = await fetch(`${url}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const text = await answer.text()
      const json: unknown = text === '' ? undefined : JSON.parse(text)
      return { status: answer.status, body: json }
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export type StartedWalletService = Awaited<ReturnType<typeof startWalletService>>
