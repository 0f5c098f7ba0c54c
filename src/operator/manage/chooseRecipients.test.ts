import fc from 'fast-check'
import { type Address, getAddress, toBytes } from 'viem'
import { expect, test } from 'vitest'
import { recordBytes } from '../../campaign/allocations.ts'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { parseRecipientList } from '../../campaign/parseRecipientList.ts'
import { chooseRecipients, inOrder, type PayOrder, type RecipientChoice } from './chooseRecipients.ts'
import { chosenOf, newPayRun } from './storedPayRun.ts'

const account = (byte: number): Address => getAddress(`0x${byte.toString(16).padStart(2, '0').repeat(20)}`)
// Index 0 to 4; the amounts are in no order.
const amounts = [5n, 1n, 2n ** 200n, 5n, 300n]
const { allocations } = parseRecipientList(
  new TextEncoder().encode(amounts.map((amount, i) => `${account(i + 0x20)},${amount}`).join('\n')),
  { amounts: { unit: 'base' }, keccak256: createWasmKeccak() },
)
/** The fourth has claimed. */
const words = [0b01000n]

const choose = (
  choice: RecipientChoice,
  order: PayOrder = 'list',
  hasCode: (accounts: readonly Address[]) => Promise<readonly boolean[]> = () =>
    Promise.reject(new Error('Nobody asks.')),
) => chooseRecipients(allocations, words, choice, { order, hasCode })

test('all that are open, as the list has them or the largest first', async () => {
  expect(await choose({ by: 'all' })).toEqual({
    indices: [0, 1, 2, 4],
    total: 2n ** 200n + 306n,
    notListed: [],
    alreadyPaid: [],
    unusable: [],
  })
  expect((await choose({ by: 'all' }, 'largest')).indices).toEqual([2, 4, 0, 1])
})

test('the largest first, also where amounts differ by less than a double shows', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    fc
      .tuple(fc.constantFrom(4n, 2n ** 53n, 10n ** 24n, 2n ** 200n), fc.integer({ min: -3, max: 3 }))
      .map(([near, by]) => near + BigInt(by)),
  )
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 60 }), (amounts) => {
      const records = new Uint8Array(amounts.length * recordBytes)
      for (const [index, amount] of amounts.entries())
        records.set(toBytes(amount, { size: 32 }), index * recordBytes + 20)
      const all = { records, count: amounts.length, total: 0n }
      const indices = [...amounts.keys()]
      expect(inOrder(all, indices, 'largest').map((index) => amounts[index])).toEqual(
        amounts.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)),
      )
    }),
  )
})

test('from a least amount on', async () => {
  expect((await choose({ by: 'filter', least: 5n, kind: 'any' })).indices).toEqual([0, 2, 4])
  expect((await choose({ by: 'filter', least: 6n, kind: 'any' })).indices).toEqual([2, 4])
  expect((await choose({ by: 'filter', least: 2n ** 255n, kind: 'any' })).indices).toEqual([])
})

test('by code, which is asked only of those whom the amount lets through', async () => {
  const asked: Address[] = []
  const hasCode = async (accounts: readonly Address[]) => {
    asked.push(...accounts)
    return accounts.map((each) => each === account(0x22))
  }
  expect((await choose({ by: 'filter', least: 5n, kind: 'code' }, 'list', hasCode)).indices).toEqual([2])
  expect(asked).toEqual([account(0x20), account(0x22), account(0x24)])
  expect((await choose({ by: 'filter', least: 5n, kind: 'no-code' }, 'list', hasCode)).indices).toEqual([
    0, 4,
  ])
})

test('a pasted list: each once, and who is not on the list, was paid, or is no address is named', async () => {
  const typo = account(0x24).replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  // As an address is mistyped: its checksum says so.
  const broken = account(0xab).replace('0xABaB', '0xABab')
  const text = `${account(0x24)}; ${account(0x20)}\n${account(0x24).toLowerCase()},12\t${account(0x23)} ${account(0x77)} ${broken} 0x12 ${typo}`
  const { indices, total, notListed, alreadyPaid, unusable } = await choose({ by: 'addresses', text })
  expect(indices).toEqual([0, 4])
  expect(total).toBe(305n)
  expect(alreadyPaid).toEqual([account(0x23)])
  expect(notListed.map(String)).toContain(account(0x77))
  expect(unusable).toContain('0x12')
  expect(unusable).toContain('12')
  expect(unusable).toContain(broken)
})

test('a journal keeps who was chosen, and the order', async () => {
  const run = newPayRun(allocations, [2, 4, 0], { order: 'largest', startedAt: 1 })
  expect(run.chosen).toBe('0x15')
  expect(chosenOf(run, allocations)).toEqual([2, 4, 0])
  expect(chosenOf({ ...run, order: 'list' }, allocations)).toEqual([0, 2, 4])
  // Bits beyond the list are nobody’s.
  expect(chosenOf({ ...run, chosen: '0xffff' }, allocations)).toHaveLength(5)
})
