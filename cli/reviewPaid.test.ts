import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, toHex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { runMain as run } from './test-support/runMain.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-review-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Far from each other, so that none looks like another one. */
const account = (at: number): Hex =>
  toHex(BigInt.asUintN(160, BigInt(at) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn), { size: 20 })
const sheet = (name: string, amounts: readonly number[]) => {
  const file = join(folder, name)
  writeFileSync(
    file,
    ['account,amount', ...amounts.map((each, at) => `${account(at + 1)},${each}`)].join('\n'),
  )
  return file
}

test('recipients of a cumulative sheet are flagged by what the round pays them, in their row', async () => {
  const one = join(folder, 'one')
  const built = await run(
    ...['build', sheet('1.csv', Array(11).fill(100)), '--out', one, '--units', 'whole', '--symbol', 'SPR'],
    ...['--token', `0x${'ef56'.repeat(10)}`, '--name', 'Spring', '--decimals', '18', '--title', 'Weekly'],
    ...['--receiver', `0x${'ab12'.repeat(10)}`, '--start', '2027-01-01T00:00:00Z', '--end', '30d'],
  )
  expect(built.err).toBe('')
  // Since the beginning nobody has three times the mean; of this round one has almost all.
  const amounts = [101, 101, 101, 100, 101, 101, 200, 101, 101, 101, 101]
  const next = ['--out', join(folder, 'two'), '--units', 'whole', '--start', '2027-01-08T00:00:00Z', '--json']
  const whole = ['round', sheet('2.csv', amounts), one, ...next]
  const asked = await run(...whole, '--cumulative')
  expect(asked.code).toBe(1)
  const { questions } = JSON.parse(asked.out).error
  expect(questions).toMatchObject([
    {
      settledBy: ['--accept large-share'],
      recipients: [{ row: 8, account: account(7), amount: (100n * 10n ** 18n).toString() }],
    },
  ])
  const accepted = await run(...whole, '--cumulative', '--accept', 'large-share')
  // Who has nothing new is not in the round, and was added to nobody.
  const again = await run(...whole.slice(0, -1), '--cumulative', '--accept', 'large-share')
  expect(again.out).toMatch(/Recipients +10\n/)
  expect(JSON.parse(accepted.out)).toMatchObject({ recipients: 10, total: (109n * 10n ** 18n).toString() })
})
