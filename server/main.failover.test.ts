import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../sandbox/devnet/startDevnet.ts'
import { silent } from '../sandbox/progress.ts'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { calls } from '../src/session/calls.ts'
import { type RunningPostgres, startPostgres } from './database/test-support/startPostgres.ts'
import { bundleProgram } from './test-support/bundleProgram.ts'
import { startMain } from './test-support/startMain.ts'

/* Two processes on one PostgreSQL, as docs/running.md has them, with a keystore that Foundry has written. */

const origin = 'https://claim.example'
const relayer = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const { ada } = demoAccounts
let devnet: Devnet
let postgres: RunningPostgres
let folder = ''
let program = ''
beforeAll(async () => {
  program = await bundleProgram('main.ts')
  devnet = await startDevnet({ port: 0, campaigns: ['ether'], mining: 'instant', progress: silent })
  postgres = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'everclaim-failover-'))
  copyFileSync('cli/fixtures/keystores/foundry-1.7.json', join(folder, 'relayer.json'))
  chmodSync(join(folder, 'relayer.json'), 0o600)
  writeFileSync(join(folder, 'password'), 'correct horse battery staple\n', { mode: 0o600 })
})
afterAll(async () => {
  await devnet?.stop()
  await postgres?.stop()
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function start(place: string, distributor: string) {
  const [port, adminPort] = [await freePort(), await freePort()]
  const api = startMain(
    {
      EVERCLAIM_PRODUCT: 'Acme',
      EVERCLAIM_RPC_URLS: devnet.rpcUrl,
      EVERCLAIM_CAMPAIGNS: JSON.stringify([{ id: 'spring', distributor, packages: ['/packages/spring/'] }]),
      EVERCLAIM_ORIGINS: origin,
      EVERCLAIM_OUT: 'none',
      EVERCLAIM_SPONSORSHIP: '{"spring":"0.5"}',
      EVERCLAIM_SPONSOR_GWEI: '10',
      EVERCLAIM_RELAYER_KEYSTORE: join(folder, 'relayer.json'),
      EVERCLAIM_RELAYER_PASSWORD_FILE: join(folder, 'password'),
      DATABASE_URL: place,
      PORT: String(port),
      EVERCLAIM_ADMIN_PORT: String(adminPort),
    },
    program,
  )
  await api.until('"started"')
  return {
    ...api,
    ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api/v1${path}`, init),
    metrics: async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text(),
  }
}

it('a process that is killed in the middle of a claim leaves it to the other one, which pays it once', async () => {
  const [campaign] = devnet.campaigns
  const found = await campaign?.lookUp(ada.address)
  if (!campaign || found?.status !== 'eligible') throw new Error('not in the list')
  const { index, amount, proof } = found
  await devnet.chain.setBalance({ address: relayer, value: parseEther('1') })
  const before = await devnet.chain.getBalance({ address: ada.address })
  const place = await postgres.createDatabase()
  const first = await start(place, campaign.distributor)
  const second = await start(place, campaign.distributor)

  await devnet.holdBlocks(true)
  const answered = await second.ask('/campaigns/spring/sponsored-claims', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ index: Number(index), account: ada.address, amount: String(amount), proof }),
  })
  expect(answered.status).toBe(202)
  const { id } = v.parse(calls.sponsorClaim.answer, await answered.json())
  // Whichever has the key at work hands it out.
  const worker = await Promise.race(
    [first, second].map(async (each) => {
      await each.until('a transaction was handed out')
      return each
    }),
  )
  const other = worker === first ? second : first
  // One of them reports the relayer, so that nothing is counted twice.
  expect(await worker.metrics()).toMatch(/^everclaim_relayer_balance_ether /m)
  expect(await other.metrics()).not.toMatch(/^everclaim_relayer_balance_ether /m)
  worker.kill('SIGKILL')
  await worker.ended

  await devnet.holdBlocks(false)
  await devnet.chain.mine({ blocks: 20 })
  await other.until('a relayed transaction is final')
  const status = v.parse(
    calls.getSponsoredClaim.answer,
    await (await other.ask(`/sponsored-claims/${id}`)).json(),
  )
  expect(status.status).toBe('claimed')
  expect((await devnet.chain.getBalance({ address: ada.address })) - before).toBe(amount)
  expect(await devnet.chain.getTransactionCount({ address: relayer })).toBe(1)
  expect(await other.metrics()).toMatch(/^everclaim_relayer_balance_ether /m)
  other.kill('SIGTERM')
  expect(await other.ended).toBe(0)
})
