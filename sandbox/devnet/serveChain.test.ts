import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ServedChain, serveChain } from './serveChain.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'

const site = 'http://127.0.0.1:3000'
const chainId = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
const answered = { jsonrpc: '2.0', id: 1, result: '0x13e31' }

let anvil: Anvil
let chain: ServedChain
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 81457, genesisTime: 1_719_360_000 })
  chain = await serveChain({ port: 0, anvilUrl: anvil.url, origins: [site] })
})
afterAll(() => Promise.all([chain?.stop(), anvil?.stop()]))

type Answer = { status: number | undefined; body: string }

/** `fetch` would set the host itself. */
function post(headers: Record<string, string>, body = chainId, { port } = chain): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      },
      async (answer) => resolve({ status: answer.statusCode, body: await text(answer) }),
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** What a WebSocket gets: its first answer, or the status with which it is refused. */
function socket(headers: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opened = new WebSocket(`ws://127.0.0.1:${chain.port}`, { headers })
    opened.on('open', () => opened.send(chainId))
    opened.on('message', (data) => {
      resolve(JSON.parse(String(data)))
      opened.close()
    })
    opened.on('unexpected-response', (asked, { statusCode }) => {
      asked.destroy()
      resolve(statusCode)
    })
    opened.on('error', reject)
  })
}

const hosts = (port: number) => ({
  'a name that leads here by DNS': `evil.example:${port}`,
  'a name that begins like one of ours': `localhost.evil.example:${port}`,
  'another port': '127.0.0.1:1',
  'no port': 'localhost',
})

describe.each(Object.keys(hosts(0)))('under a foreign host, %s,', (name) => {
  const host = () => ({ host: hosts(chain.port)[name as keyof ReturnType<typeof hosts>] })

  test('nothing is answered over HTTP', async () => {
    expect(await post(host())).toEqual({ status: 403, body: 'The sandbox has no such host name.\n' })
  })

  test('no WebSocket is opened', async () => {
    expect(await socket(host())).toBe(403)
  })
})

describe.each(['https://evil.example', 'http://127.0.0.1:1', 'http://localhost:3000', 'null'])(
  'a page of %s',
  (origin) => {
    test('is not answered over HTTP', async () => {
      expect(await post({ origin })).toEqual({
        status: 403,
        body: 'The sandbox answers its own pages only.\n',
      })
    })

    test('opens no WebSocket', async () => {
      expect(await socket({ origin })).toBe(403)
    })
  },
)

test('what a page may send without asking for leave changes nothing', async () => {
  const mine = chainId.replace('eth_chainId', 'evm_mine')
  await post({ 'content-type': 'text/plain', origin: 'https://evil.example' }, mine)
  expect(JSON.parse((await post({}, chainId.replace('eth_chainId', 'eth_blockNumber'))).body)).toMatchObject({
    result: '0x0',
  })
})

describe.each([
  ['a program', {}],
  ['a page of the site', { origin: site }],
  ['a wallet extension', { origin: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn' }],
])('%s', (_, headers: Record<string, string>) => {
  test.each(['127.0.0.1', 'localhost', '[::1]'])('is answered under %s', async (name) => {
    const { status, body } = await post({ ...headers, host: `${name}:${chain.port}` })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual(answered)
  })

  test('is answered over a WebSocket', async () => {
    expect(await socket(headers)).toEqual(answered)
  })
})

test('a long question and a long answer pass whole', async () => {
  const questions = Array.from({ length: 10_000 }, (_, id) => JSON.parse(chainId.replace('1', String(id))))
  const { body } = await post({}, JSON.stringify(questions))
  expect(JSON.parse(body)).toHaveLength(10_000)
})

test('a chain that is gone is 502', async () => {
  const gone = await startAnvil({ chainId: 81457, genesisTime: 1_719_360_000 })
  const served = await serveChain({ port: 0, anvilUrl: gone.url, origins: [] })
  await gone.stop()
  expect(await post({}, chainId, served)).toEqual({ status: 502, body: 'The local chain does not answer.\n' })
  await served.stop()
})

test('stopping ends what is open', async () => {
  const served = await serveChain({ port: 0, anvilUrl: anvil.url, origins: [] })
  const opened = new WebSocket(`ws://127.0.0.1:${served.port}`)
  await new Promise((resolve) => opened.on('open', resolve))
  const closed = new Promise((resolve) => opened.on('close', resolve))
  await served.stop()
  await closed
})

test('a port in use is one sentence', async () => {
  await expect(serveChain({ port: chain.port, anvilUrl: anvil.url, origins: [] })).rejects.toThrow(
    `Port ${chain.port} is in use by another program; choose others with --port and --rpc-port.`,
  )
})
