import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../sandbox/devnet/startDevnet.ts'
import { silent } from '../sandbox/progress.ts'
import { readManifest } from '../src/campaign/manifest.ts'
import { runMain } from './test-support/runMain.ts'

const { dan, operator } = demoAccounts
const listed = demoAccounts.ada.address
const stranger = demoAccounts.dan.address

let devnet: Devnet
let folder: string
let distributor: Address
beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: ['safe-users'], mining: 'instant', progress: silent })
  const [campaign] = devnet.campaigns
  if (!campaign) throw new Error('The chain has no campaign.')
  ;({ folder, distributor } = campaign)
})
afterAll(() => devnet?.stop())

type Proof = { status: string; amount: string; proof: Hex[]; call: { to: Address; data: Hex; value: string } }

test('the call that it writes is one that the contract pays, to the listed address, no matter who sends it', async () => {
  const said = await runMain('proof', folder, '--account', listed, '--json')
  expect(said).toMatchObject({ code: 0, err: '' })
  const { call, amount } = JSON.parse(said.out) as Proof
  const { token } = readManifest(readFileSync(join(folder, 'manifest.json')))
  const balance = () =>
    devnet.chain.readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [listed],
    })
  const before = await balance()
  const hash = await devnet.chain.sendTransaction({
    account: operator.signer,
    to: call.to,
    data: call.data,
    gas: 3_000_000n,
  })
  expect((await devnet.chain.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await balance()) - before).toBe(BigInt(amount))
})

test('in words: the amount first, then what an explorer asks for', async () => {
  const { code, out } = await runMain('proof', folder, '--account', listed, '--distributor', distributor)
  expect(code).toBe(0)
  expect(out).toMatch(/is on the list: 1,250 EVER\n/)
  expect(out).toContain(`Contract      ${distributor} on chain 81457`)
  expect(out).toMatch(/\n {2}amount {8}1250000000000000000000\n/)
  expect(out).toMatch(/\n {2}proof {9}\[0x[\da-f]{64}(,0x[\da-f]{64})+\]\n/)
})

test('not on the list is a no; what could not be read is none', async () => {
  const no = await runMain('proof', folder, '--account', stranger, '--json')
  expect(no.code).toBe(1)
  expect(JSON.parse(no.out)).toMatchObject({ status: 'not-eligible', distributor })
  expect((await runMain('proof', folder, '--account', stranger)).out).toContain(
    'isn’t on this list of 43,475 addresses.',
  )

  const empty = mkdtempSync(join(tmpdir(), 'everclaim-proof-'))
  const missing = await runMain('proof', empty, '--account', listed)
  expect(missing).toMatchObject({ out: '' })
  expect(missing.code).not.toBe(0)
  expect(missing.err).toContain('manifest.json')
  writeFileSync(join(empty, 'manifest.json'), '{}')
  expect((await runMain('proof', empty, '--account', listed)).out).toBe('')

  const other = await runMain('proof', folder, '--account', listed, '--distributor', dan.address)
  expect(other).toMatchObject({ code: 2, out: '' })
  expect(other.err).toContain(`the package belongs to ${distributor}. Nothing was looked up`)
  expect((await runMain('proof', folder)).err).toContain('--account is missing')
})

test('which release it is', async () => {
  expect(await runMain('--version')).toMatchObject({ code: 0, out: 'everclaim 0.1.0\n' })
})
