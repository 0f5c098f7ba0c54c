import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagOf } from '../../server/site/staticFile.ts'

/** A file that is whole in memory: the sandbox changes some on their way. */
export type FileInMemory = { readonly bytes: Buffer; readonly type: string }

/** The path that a request asks for. What a client sends need not be an address at all. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const base = 'http://localhost'
  return URL.canParse(url, base) ? new URL(url, base).pathname : '/404'
}

/** Answers with a value as JSON, which nothing keeps. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

/** Answers with a line of text, which nothing keeps. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}

/** Answers with a file, or with 304 where the caller has it already. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, type }: FileInMemory,
  cacheControl: string,
): void {
  const etag = etagOf(bytes)
  response.setHeader('cache-control', cacheControl)
  response.setHeader('etag', etag)
  if (response.statusCode === 200 && request.headers['if-none-match'] === etag) {
    response.statusCode = 304
    return void response.end()
  }
  response.setHeader('content-type', type)
  response.setHeader('content-length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
