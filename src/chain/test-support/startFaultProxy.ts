import { createServer, type ServerResponse } from 'node:http'

type Rpc = { id: unknown; method: string; params: unknown[] }

/**
 * How a node misbehaves. A fault may be limited to some methods, so that a node passes for a healthy one
 * until the question that matters.
 */
export type Fault =
  | { type: 'none' }
  | { type: 'status'; status: number; body?: string }
  | { type: 'jsonError'; code: number; message: string; status?: number }
  | { type: 'html' }
  | { type: 'truncated' }
  | { type: 'wrongId' }
  | { type: 'wrongShape' }
  | { type: 'neverAnswers' }
  | { type: 'breaksOff' }
  | { type: 'chainId'; chainId: number }
  /** Stuck at a block: calls that one the latest and knows nothing newer. */
  | { type: 'stuck'; block: number }
  /** Invents a newest block. */
  | { type: 'head'; number: number; timestamp?: number }
  /** Changes results of the named methods; must return a new result. */
  | { type: 'lie'; lie: (result: unknown) => unknown }
  /** Answers by itself; undefined lets the question through. */
  | { type: 'forge'; forge: (params: readonly unknown[]) => unknown }
  | { type: 'nullReceipt' }

export type FaultProxy = {
  url: string
  /** Methods asked, in order. */
  asked: string[]
  set: (fault: Fault, onlyMethods?: readonly string[]) => void
  /** Refuses some questions with this message, as providers refuse wide ranges and old state. */
  refuse: ((method: string, params: readonly unknown[]) => string | undefined) | undefined
  /** Keeps answers back from now on; the returned function lets them go. */
  hold: () => () => void
  stop: () => Promise<void>
}

/** A node that passes `target`'s answers on, or falsifies them. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault = { type: 'none' }
  let onlyMethods: readonly string[] | undefined
  const asked: string[] = []
  let gate: Promise<void> = Promise.resolve()

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const rpc: Rpc = JSON.parse(body)
      asked.push(rpc.method)
      const refusal = proxy.refuse?.(rpc.method, rpc.params)
      if (refusal !== undefined) {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ jsonrpc: '2.0', id: rpc.id, error: { code: -32000, message: refusal } }),
        )
        return
      }
      const current = !onlyMethods || onlyMethods.includes(rpc.method) ? fault : ({ type: 'none' } as const)
      void gate.then(() => answer(target, rpc, current, response)).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port')

  const proxy: FaultProxy = {
    refuse: undefined,
    url: `http://127.0.0.1:${address.port}`,
    asked,
    set(next, only) {
      fault = next
      onlyMethods = only
    },
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

async function answer(target: string, rpc: Rpc, fault: Fault, response: ServerResponse): Promise<void> {
  const send = (status: number, type: string, text: string) => {
    response.writeHead(status, { 'content-type': type })
    response.end(text)
  }
  const json = (value: unknown, status = 200) => send(status, 'application/json', JSON.stringify(value))
  const sendResult = (result: unknown) => json({ jsonrpc: '2.0', id: rpc.id, result })
  const sendError = (code: number, message: string, status = 200) =>
    json({ jsonrpc: '2.0', id: rpc.id, error: { code, message } }, status)

  switch (fault.type) {
    case 'status':
      return send(fault.status, 'text/plain', fault.body ?? 'no')
    case 'jsonError':
      return sendError(fault.code, fault.message, fault.status)
    case 'html':
      return send(200, 'text/html', '<!doctype html><title>Sign in to the hotel network</title>')
    case 'neverAnswers':
      return
    case 'breaksOff':
      response.destroy()
      return
    case 'wrongShape':
      return sendResult({ hello: 'world' })
    case 'forge': {
      const forged = fault.forge(rpc.params)
      if (forged !== undefined) return sendResult(forged)
      break
    }
    default:
  }

  let params = rpc.params
  if (fault.type === 'stuck') {
    const at = `0x${fault.block.toString(16)}`
    if (params.some((param) => isAbove(param, fault.block) && rpc.method !== 'eth_sendRawTransaction')) {
      return rpc.method === 'eth_getBlockByNumber' ? sendResult(null) : sendError(-32000, 'header not found')
    }
    params = params.map((param) => (param === 'latest' ? at : param))
  }
  const upstream = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: rpc.id, method: rpc.method, params }),
  })
  const text = await upstream.text()
  const parsed: Record<string, unknown> = JSON.parse(text)
  const isHead = rpc.method === 'eth_getBlockByNumber' && rpc.params[0] === 'latest'

  if (fault.type === 'truncated') return send(200, 'application/json', text.slice(0, -7))
  if (fault.type === 'wrongId') return json({ ...parsed, id: Number(rpc.id) + 1 })
  if (fault.type === 'chainId' && rpc.method === 'eth_chainId') {
    return sendResult(`0x${fault.chainId.toString(16)}`)
  }
  if (fault.type === 'nullReceipt' && rpc.method === 'eth_getTransactionReceipt') return sendResult(null)
  if (fault.type === 'lie' && 'result' in parsed) return sendResult(fault.lie(parsed.result))
  if (fault.type === 'head' && isHead && parsed.result && typeof parsed.result === 'object') {
    const timestamp = fault.timestamp === undefined ? {} : { timestamp: `0x${fault.timestamp.toString(16)}` }
    return sendResult({ ...parsed.result, number: `0x${fault.number.toString(16)}`, ...timestamp })
  }
  send(200, 'application/json', text)
}

function isAbove(param: unknown, block: number): boolean {
  return typeof param === 'string' && /^0x[0-9a-f]{1,12}$/.test(param) && Number(param) > block
}
