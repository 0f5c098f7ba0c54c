import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './startAnvil.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ port: 0, chainId: 81457, genesisTime: 1_719_360_000 })
})
afterAll(() => anvil?.stop())

const ask = (method: string, headers: Record<string, string>) =>
  fetch(anvil.url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  })
const json = { 'content-type': 'application/json' }

test.each(['https://evil.example', 'http://127.0.0.1:1', 'null'])(
  'a page of %s can neither read an answer nor ask for leave to',
  async (origin) => {
    const answer = await ask('eth_chainId', { ...json, origin })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(anvil.url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull()
  },
)

test('what a page may send without asking for leave changes nothing', async () => {
  const origin = 'https://evil.example'
  const answer = await ask('evm_mine', { 'content-type': 'text/plain', origin })
  expect(await answer.json()).toHaveProperty('error')
  expect(await (await ask('eth_blockNumber', json)).json()).toMatchObject({ result: '0x0' })
})

test('programs are answered', async () => {
  expect(await (await ask('eth_chainId', json)).json()).toMatchObject({ result: '0x13e31' })
})
