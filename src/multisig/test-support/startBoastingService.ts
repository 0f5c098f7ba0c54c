import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWithFetch } from '../../../sandbox/http/answerWithFetch.ts'
import { listenOn } from '../../../sandbox/http/listenOn.ts'
import type { StartedWalletService } from '../../../sandbox/test-support/startWalletService.ts'

/** A wallet service that recommends `recommendedNonce` for every Safe, and is honest otherwise. */
export async function startBoastingService(honest: StartedWalletService, recommendedNonce: number) {
  const answer = async (request: Request) =>
    request.url.endsWith('/nonces')
      ? Response.json({ currentNonce: 0, recommendedNonce })
      : honest.walletService.answer(request)
  const server = createServer((request, response) => {
    answerWithFetch(request, response, answer).catch(() => response.destroy())
  })
  await listenOn(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/service`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
