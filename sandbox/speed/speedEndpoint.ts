import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../http/readBody.ts'
import { sendJson, sendText } from '../http/responses.ts'
import { createSpeedReports } from './createSpeedReports.ts'
import { speedPage } from './speedPage.ts'

/** Takes what pages measured of their own speed (POST), forgets it (DELETE), shows it as a page or JSON. */
export function speedEndpoint() {
  const speed = createSpeedReports()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST') {
      const faults = speed.receive(await readBody(request))
      if (faults.length > 0) return sendJson(response, 400, { error: faults })
      return void response.writeHead(204).end()
    }
    if (request.method === 'DELETE') {
      speed.clear()
      return void response.writeHead(204).end()
    }
    if (request.method !== 'GET') return sendText(response, 405, 'Use GET, POST or DELETE.')
    if (request.headers.accept?.includes('application/json')) return sendJson(response, 200, speed.list())
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(speedPage(speed.list()))
  }
}
