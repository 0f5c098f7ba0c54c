import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../sandbox/devnet/startDevnet.ts'
import { silent } from '../sandbox/progress.ts'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { calls } from '../src/session/calls.ts'
import { bundleProgram } from './test-support/bundleProgram.ts'
import { startMain } from './test-support/startMain.ts'

/* The API as an operator starts it, with a key, over a chain with Blast's contracts. */

const origin = 'https://claim.example'
const { ada, operator } = demoAccounts
let devnet: Devnet
let folder = ''
let program = ''
beforeAll(async () => {
  program = await bundleProgram('main.ts')
  devnet = await startDevnet({ port: 0, campaigns: ['ether'], mining: 'instant', progress: silent })
  folder = mkdtempSync(join(tmpdir(), 'everclaim-sponsorship-'))
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(program, { force: true })
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function start({ key = 'relayer.key', database = 'api.sqlite' } = {}) {
  const [campaign] = devnet.campaigns
  if (!campaign) throw new Error('no campaign')
  const [port, adminPort] = [await freePort(), await freePort()]
  const environment = {
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: devnet.rpcUrl,
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'spring', distributor: campaign.distributor, packages: ['/packages/spring/'] },
    ]),
    EVERCLAIM_ORIGINS: origin,
    EVERCLAIM_OUT: 'none',
    EVERCLAIM_PROXIES: '127.0.0.1',
    EVERCLAIM_POINTS: '180',
    EVERCLAIM_SPONSORSHIP: '{"spring":"0.5"}',
    EVERCLAIM_SPONSOR_GWEI: '10',
    EVERCLAIM_RELAYER_KEY_FILE: join(folder, key),
    DATABASE_URL: join(folder, database),
    PORT: String(port),
    EVERCLAIM_ADMIN_PORT: String(adminPort),
  }
  const api = startMain(environment, program)
  await api.until('"started"')
  const root = `http://127.0.0.1:${port}/api/v1`
  return {
    ...api,
    /** As the proxy passes it on. */
    ask: (path: string, from: string, init: RequestInit = {}) =>
      fetch(`${root}${path}`, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } }),
    async sponsorship() {
      const { campaigns } = v.parse(
        books,
        await (await fetch(`http://127.0.0.1:${adminPort}/sponsorship`)).json(),
      )
      expect(campaigns).toHaveLength(1)
      return campaigns[0]
    },
  }
}
const digits = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const books = v.object({
  campaigns: v.array(
    v.object({
      campaign: v.string(),
      budget: digits,
      charged: digits,
      spent: digits,
      refund: v.looseObject({ status: v.string() }),
    }),
  ),
})

it('pays for a claim across a stop in its middle, and shows the operator what it cost and what Blast gives back', async () => {
  const [campaign] = devnet.campaigns
  const found = await campaign?.lookUp(ada.address)
  if (!campaign || found?.status !== 'eligible') throw new Error('not in the list')
  const { index, amount, proof } = found
  const key = generatePrivateKey()
  const relayer = privateKeyToAccount(key)
  writeFileSync(join(folder, 'relayer.key'), key, { mode: 0o600 })
  await devnet.chain.setBalance({ address: relayer.address, value: parseEther('1') })
  const before = await devnet.chain.getBalance({ address: ada.address })

  const first = await start()
  expect(await first.sponsorship()).toMatchObject({
    campaign: 'spring',
    budget: parseEther('0.5'),
    charged: 0n,
    spent: 0n,
    refund: {
      status: 'known',
      waiting: '0',
      claimable: '0',
      averageAgeSeconds: '0',
      receiver: operator.address,
    },
  })
  await devnet.holdBlocks(true)
  const visitor = '198.51.100.7'
  const answered = await first.ask('/campaigns/spring/sponsored-claims', visitor, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ index: Number(index), account: ada.address, amount: String(amount), proof }),
  })
  expect(answered.status).toBe(202)
  const { id } = v.parse(calls.sponsorClaim.answer, await answered.json())
  // The proxy is believed: the visitor's points are used up, and not everybody's.
  expect((await first.ask('/session', visitor)).status).toBe(429)
  expect((await first.ask('/session', '203.0.113.1')).status).toBe(200)
  await first.until('a transaction was handed out')
  const underWay = await first.sponsorship()
  expect(underWay?.charged).toBeGreaterThan(0n)
  expect(underWay?.spent).toBe(0n)
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.said()).toContain('"stopped"')

  const second = await start()
  await devnet.holdBlocks(false)
  await devnet.chain.sendTransaction({
    account: operator.signer,
    to: standIns.blast,
    value: parseEther('0.3'),
    gas: 900_000n,
    data: encodeFunctionData({
      abi: parseAbi(['function devnetAccrueGas(address) payable']),
      args: [campaign.distributor],
    }),
  })
  await devnet.chain.mine({ blocks: 20 })
  await second.until('a relayed transaction is final')
  const status = v.parse(
    calls.getSponsoredClaim.answer,
    await (await second.ask(`/sponsored-claims/${id}`, visitor)).json(),
  )
  if (status.status !== 'claimed' || status.hash === null) throw new Error(`It is ${status.status}.`)
  const receipt = await devnet.chain.getTransactionReceipt({ hash: status.hash })
  expect([receipt.status, receipt.from]).toEqual(['success', relayer.address.toLowerCase()])
  expect((await devnet.chain.getBalance({ address: ada.address })) - before).toBe(amount)
  expect(await devnet.chain.getTransactionCount({ address: relayer.address })).toBe(1)

  const settled = await second.sponsorship()
  expect(settled).toMatchObject({
    charged: 0n,
    refund: { status: 'known', waiting: String(parseEther('0.3')) },
  })
  expect(settled?.spent).toBeGreaterThanOrEqual(receipt.gasUsed * receipt.effectiveGasPrice)
  expect(settled?.spent).toBeLessThan(underWay?.charged ?? 0n)
  second.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

/** A key with ether, in a file as the server reads it. */
async function newKey(file: string) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  writeFileSync(join(folder, file), key, { mode: 0o600 })
  await devnet.chain.setBalance({ address, value: parseEther('1') })
  return { address, count: () => devnet.chain.getTransactionCount({ address }) }
}

it('drill: the relayer’s key leaked and the database is lost; the backup and another key go on, and nobody is paid twice', async () => {
  const [campaign] = devnet.campaigns
  let visitors = 0
  const sponsor = async (api: Awaited<ReturnType<typeof start>>, account: Address) => {
    const found = await campaign?.lookUp(account)
    if (found?.status !== 'eligible') throw new Error('not in the list')
    const { index, amount, proof } = found
    return api.ask('/campaigns/spring/sponsored-claims', `198.51.100.${++visitors}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ index: Number(index), account, amount: String(amount), proof }),
    })
  }
  const toTheEnd = async (api: Awaited<ReturnType<typeof start>>, account: Address) => {
    const before = await devnet.chain.getBalance({ address: account })
    const { id } = v.parse(calls.sponsorClaim.answer, await (await sponsor(api, account)).json())
    await api.until('a transaction was handed out')
    await devnet.chain.mine({ blocks: 20 })
    await api.until('a relayed transaction is final')
    expect(await devnet.chain.getBalance({ address: account })).toBeGreaterThan(before)
    return id
  }
  const command = async (database: string, ...args: string[]) => {
    const run = startMain({ DATABASE_URL: join(folder, database) }, program, args)
    expect([await run.ended, run.said()]).toEqual([0, expect.any(String)])
  }
  const leaked = await newKey('leaked.key')
  const first = await start({ key: 'leaked.key', database: 'lost.sqlite' })
  const id = await toTheEnd(first, demoAccounts.ben.address)
  const backup = join(folder, 'everclaim.backup')
  await command('lost.sqlite', 'backup', backup)
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  for (const name of readdirSync(folder)) if (name.startsWith('lost.')) rmSync(join(folder, name))

  await command('new.sqlite', 'restore', backup)
  const next = await newKey('next.key')
  const second = await start({ key: 'next.key', database: 'new.sqlite' })
  const known = await (await second.ask(`/sponsored-claims/${id}`, '203.0.113.1')).json()
  expect(known).toMatchObject({ status: 'claimed' })
  const again = await sponsor(second, demoAccounts.ben.address)
  expect(await again.json()).toEqual({ id })
  await toTheEnd(second, demoAccounts.cleo.address)
  expect([await leaked.count(), await next.count()]).toEqual([1, 1])
  second.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})
