import { type Address, type Hex, isAddressEqual, pad, toFunctionSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { EncodedCall } from './callContract.ts'
import { encodeClaim } from './encodeClaim.ts'
import { encodeClaimMany } from './encodeClaimMany.ts'
import { encodeTryClaim } from './encodeTryClaim.ts'
import { readClaimReserve } from './readClaimReserve.ts'
import { createModelReader } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'

const distributor: Address = '0x00000000000000000000000000000000000000d1'
const second: Address = '0x00000000000000000000000000000000000000d2'
/** What a payment may use at most, in gas. */
const most = 300_000n
/** The accounts 16 to 31 have code. */
const person = (at: number): Address => pad(toHex(at), { size: 20 })
const contract = (at: number): Address => person(16 + at)
const claim = (account: Address) => ({ index: 1n, account, amount: 5n, proof: [] })
const many = (to: Address, ...accounts: readonly Address[]) =>
  encodeClaimMany({ distributor: to, claims: accounts.map(claim) })

/** ETH is paid, which runs the code of its recipient. */
async function reserveOf(calls: readonly EncodedCall[]) {
  const asked: Address[] = []
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(_, [call]) {
      const { to, data } = call as { to?: Address; data: Hex }
      if (to) {
        asked.push(to)
        const isCampaign = [distributor, second].some((each) => isAddressEqual(each, to))
        return isCampaign && data === toFunctionSelector('token()') ? pad('0x', { size: 32 }) : '0x'
      }
      const accounts = data.slice(2 + 102 * 2).match(/.{40}/g) ?? []
      return `0x${accounts.map((each) => (Number.parseInt(each.slice(-2), 16) < 16 ? '00' : '01')).join('')}`
    },
  })
  const { reader, heard } = listenTo(model.reader)
  return { reserve: await readClaimReserve(reader, calls), asked, heard }
}

test('a claim that is tried has the gas of its recipient’s code, where there is one', async () => {
  const tried = (account: Address) => [encodeTryClaim({ distributor, ...claim(account) })]
  expect((await reserveOf(tried(contract(1)))).reserve).toBe(most)
  expect((await reserveOf(tried(person(1)))).reserve).toBe(0n)
})

test('many claims have it for each recipient with code, in whichever call it is', async () => {
  const calls = [
    many(distributor, contract(1), person(1), contract(2)),
    encodeClaim({ distributor, ...claim(contract(3)) }),
    many(second, person(2), contract(4)),
  ]
  const { reserve, asked } = await reserveOf(calls)
  expect(reserve).toBe(3n * most)
  expect(asked).toEqual([distributor, second])
})

test('of another call nobody is asked, and it has none', async () => {
  const calls: readonly EncodedCall[] = [
    encodeClaim({ distributor, ...claim(contract(1)) }),
    many(distributor),
    { to: distributor, data: '0x' },
    { to: distributor, data: '0x12345678' },
  ]
  expect(await reserveOf(calls)).toEqual({ reserve: 0n, asked: [], heard: [] })
  expect((await reserveOf([])).reserve).toBe(0n)
})

test('what is asked is said in words', async () => {
  expect((await reserveOf([many(distributor, contract(1))])).heard[0]).toBe('Which recipients run code')
})
