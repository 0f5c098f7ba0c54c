import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployCampaign } from '../src/chain/test-support/deployCampaign.ts'
import { type Anvil, devAccount, otherDevAccount, startAnvil } from '../src/chain/test-support/startAnvil.ts'
import { runMain as run } from './test-support/runMain.ts'

const start = 9_000_000_000n
const folder = mkdtempSync(join(tmpdir(), 'everclaim-cancel-'))
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())

const nodes = () => ['--rpc', anvil.url, '--one-node']

test('says what would go back and to whom, writes the file for a Safe, and sends nothing', async () => {
  const { distributor, parameters } = await deployCampaign(anvil, { start, isCancellable: true })
  const out = join(folder, 'cancel.json')
  const said = await run('cancel', distributor, ...nodes(), '--out', out)
  expect(said).toMatchObject({ code: 0, err: '' })
  expect(said.out).toContain('The campaign can be cancelled. Nothing was sent.')
  expect(said.out).toMatch(/Cancelling +can be cancelled until 2255-03-14 16:00:00 UTC/)
  expect(said.out).toContain(`${devAccount}, who alone can send it`)
  const file = JSON.parse(readFileSync(out, 'utf8'))
  expect(file.transactions).toMatchObject([{ value: '0', data: '0xea8a1af0' }])
  expect(file.transactions[0].to.toLowerCase()).toBe(distributor.toLowerCase())
  // A file of before is not written over.
  expect(await run('cancel', distributor, ...nodes(), '--out', out)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Cannot write the call'),
  })

  const json = JSON.parse((await run('cancel', distributor, ...nodes(), '--json')).out)
  expect(json).toMatchObject({ ok: true, returns: parameters.total.toString() })
  const one = await run('cancel', distributor, '--rpc', anvil.url)
  expect(one.code).toBe(3)

  const status = async () => JSON.parse((await run('status', distributor, ...nodes(), '--json')).out)
  expect(await status()).toMatchObject({ ok: true, cancellable: true, cancelled: false })
  const { to, data } = file.transactions[0]
  const sent = (from: string) => anvil.rpc('eth_sendTransaction', { from, to, data, gas: '0x4c4b40' })
  expect(await anvil.mined(await sent(otherDevAccount))).toBe('0x0')
  expect(await anvil.mined(await sent(devAccount))).toBe('0x1')
  expect(await status()).toMatchObject({ ok: true, cancellable: true, cancelled: true, holds: '0' })
  const again = await run('cancel', distributor, ...nodes())
  expect(again.code).toBe(1)
  expect(again.err).toContain('It is cancelled, and holds nothing that could be taken back.')
  expect((await run('status', distributor, ...nodes())).out).toContain(
    'The campaign was cancelled before it opened. Nothing can be claimed.',
  )
})

test('what cannot be cancelled is refused with the contract’s reason', async () => {
  const never = await deployCampaign(anvil, { start })
  const refused = await run('cancel', never.distributor, ...nodes())
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('This campaign can’t be cancelled.')
  const late = await deployCampaign(anvil, { start: 1n, isCancellable: true })
  const open = await run('cancel', late.distributor, ...nodes())
  expect(open.code).toBe(1)
  expect(open.err).toContain('Nothing can be cancelled since.')
})

test('wrong options are named at once', async () => {
  const said = await run('cancel', 'package')
  expect(said.code).toBe(2)
  expect(said.err).toContain('"package" is no address of a contract')
  expect(said.err).toContain('--rpc is missing')
})
