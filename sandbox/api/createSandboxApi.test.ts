import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createBrowser } from '../../server/signIn/test-support/createBrowser.ts'
import * as v from '../../src/schema/v.ts'
import { sponsoredStatusSchema } from '../../src/session/calls.ts'
import { signInLifetime, writeSignInMessage } from '../../src/session/signInMessage.ts'
import { writeTermsMessage } from '../../src/session/termsMessage.ts'
import { type Sandbox, startSandbox } from '../startSandbox.ts'

let folder: string
let world: Sandbox
let browser: Browser
let snapshot: `0x${string}`
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everclaim-api-'))
  await writeFile(join(folder, 'index.html'), '<h1>Home</h1>')
  world = await startSandbox({ campaigns: ['safe-users', 'ether'], siteFolder: folder })
})
afterAll(async () => {
  await world?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  snapshot = await world.chain.snapshot()
  browser = createBrowser(
    async (request) => {
      const body = request.method === 'GET' ? null : await request.text()
      return fetch(`${world.url}${new URL(request.url).pathname}`, {
        method: request.method,
        headers: request.headers,
        body,
      })
    },
    { origin: world.url },
  )
})
afterEach(async () => {
  world.api.control({ answers: 'ok', budget: 'ok', relayer: 'ok' })
  await world.api.clear()
  await world.chain.revert({ id: snapshot })
})

async function signIn(): Promise<Response> {
  const { address, signer } = world.accounts.ada
  const { nonce } = await (await browser.post('/session/nonce')).json()
  const issuedAt = Date.now()
  const message = writeSignInMessage({
    domain: new URL(world.url).host,
    uri: world.url,
    account: address,
    chainId: 81457,
    nonce,
    issuedAt,
    expirationTime: issuedAt + signInLifetime * 1000,
  })
  return browser.post('/session', { message, signature: await signer.signMessage({ message }) })
}

async function sponsor(account: Address): Promise<Response> {
  const found = await world.campaign('safe-users').lookUp(account)
  if (found.status !== 'eligible') throw new Error('not in the list')
  const { index, amount, proof } = found
  return browser.post('/campaigns/safe-users/sponsored-claims', {
    index: Number(index),
    account,
    amount: String(amount),
    proof,
  })
}
const sponsorship = async () => (await browser.get('/campaigns/safe-users/sponsorship')).json()

test('who signs in is signed in until the API forgets', async () => {
  const signedIn = await signIn()
  expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { kind: 'key' }])
  expect(await (await browser.get('/session')).json()).toMatchObject({ session: { kind: 'key' } })
  expect(world.api.asked()).toEqual(['POST /session/nonce', 'POST /session', 'GET /session'])
  await world.api.clear()
  expect(world.api.asked()).toEqual([])
  expect(await (await browser.get('/session')).json()).toEqual({ session: null })
})

async function paidClaim(): Promise<void> {
  const { gus } = world.accounts
  world.api.control({ relayer: 'resting' })
  expect(await sponsorship()).toEqual({ status: 'open', waiting: 0 })
  const taken = await sponsor(gus.address)
  expect(taken.status).toBe(202)
  const { id } = await taken.json()
  const status = async () =>
    v.parse(sponsoredStatusSchema, await (await browser.get(`/sponsored-claims/${id}`)).json())
  expect(await status()).toEqual({ status: 'queued', position: 1 })
  expect(await sponsorship()).toEqual({ status: 'open', waiting: 1 })

  world.api.control({ relayer: 'ok' })
  await expect.poll(async () => (await status()).status).toBe('claimed')
  const balance = await world.chain.readContract({
    abi: erc20Abi,
    address: world.demoToken,
    functionName: 'balanceOf',
    args: [gus.address],
  })
  expect(balance).toBe(75n * 10n ** 18n)
  const reply = await status()
  const hash = reply.status === 'claimed' && reply.hash
  if (!hash) throw new Error('it names no transaction')
  const { from } = await world.chain.getTransaction({ hash })
  expect(from.toLowerCase()).toBe(world.api.relayer.toLowerCase())
}

test('a claim of somebody without ETH is paid for, on the sandbox’s own chain, and again after both were turned back', async () => {
  await paidClaim()
  await world.api.clear()
  await world.chain.revert({ id: snapshot })
  snapshot = await world.chain.snapshot()
  await paidClaim()
})

test('the budget is spent, or there is none', async () => {
  world.api.control({ budget: 'spent' })
  expect(await sponsorship()).toEqual({ status: 'spent' })
  expect(await (await sponsor(world.accounts.gus.address)).json()).toMatchObject({ code: 'budget-spent' })
  world.api.control({ budget: 'none' })
  expect(await sponsorship()).toEqual({ status: 'none' })
  expect(await (await sponsor(world.accounts.gus.address)).json()).toMatchObject({ code: 'not-sponsored' })
})

test('terms are what a test says, changed at any time, and accepted', async () => {
  const campaign = 'safe-users'
  const read = async () => (await (await browser.get(`/campaigns/${campaign}/terms`)).json()).terms
  const accept = async (hash: string) => {
    const { address, signer } = world.accounts.ada
    const message = writeTermsMessage({
      site: world.url,
      campaign,
      chainId: 81457,
      hash,
      account: address,
    })
    return browser.post(`/campaigns/${campaign}/terms/acceptances`, {
      account: address,
      message,
      signature: await signer.signMessage({ message }),
    })
  }
  expect(await read()).toBeNull()
  world.api.setTerms(campaign, 'Be kind.')
  const { text, hash } = await read()
  expect(text).toBe('Be kind.')
  expect((await accept(hash)).status).toBe(201)
  world.api.setTerms(campaign, 'Be kinder.')
  expect(await (await accept(hash)).json()).toMatchObject({ code: 'terms-changed' })
  world.api.setTerms(campaign, null)
  expect(await read()).toBeNull()
})

test('a Safe is asked on the sandbox’s chain, which says no to nobody’s signature', async () => {
  world.api.setTerms('safe-users', 'Be kind.')
  const { hash } = (await (await browser.get('/campaigns/safe-users/terms')).json()).terms
  const message = writeTermsMessage({
    site: world.url,
    campaign: 'safe-users',
    chainId: 81457,
    hash,
    account: world.demoSafe,
  })
  const refused = await browser.post('/campaigns/safe-users/terms/acceptances', {
    account: world.demoSafe,
    message,
    signature: `0x${'11'.repeat(65)}`,
  })
  // Two nodes were asked and agree; one alone would have been "could not check".
  expect(await refused.json()).toMatchObject({ code: 'signature-refused' })
})

test('it is down, limited, and stalled until the next change', async () => {
  world.api.control({ answers: 'down' })
  const down = await browser.get('/session')
  expect([down.status, down.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  world.api.control({ answers: 'limited' })
  const limited = await browser.get('/session')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await limited.json()).toMatchObject({ code: 'too-many-requests' })
  world.api.control({ answers: 'stalled' })
  const cut = browser.get('/session').then(
    () => 'answered',
    () => 'cut',
  )
  await expect.poll(() => world.api.waiting()).toBe(1)
  world.api.control({ answers: 'ok' })
  expect(await cut).toBe('cut')
  expect((await browser.get('/session')).status).toBe(200)
})

test('its control is for the sandbox’s own pages', async () => {
  const steer = (body: unknown, origin = world.url) =>
    fetch(`${world.url}/sandbox/api/control`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin },
    })
  expect(await (await steer({ answers: 'down' })).json()).toMatchObject({ answers: 'down', budget: 'ok' })
  expect((await steer({ answers: 'ok' }, 'https://evil.example')).status).toBe(403)
  expect((await steer({ answers: 'asleep' })).status).toBe(400)
  expect(world.api.control({}).answers).toBe('down')
})

test('pages of other origins get nothing', async () => {
  const foreign = createBrowser(
    (request) =>
      fetch(`${world.url}${new URL(request.url).pathname}`, {
        method: request.method,
        headers: request.headers,
      }),
    { origin: 'https://evil.example' },
  )
  expect((await foreign.get('/session')).status).toBe(403)
  expect(world.api.asked()).toEqual([])
})
