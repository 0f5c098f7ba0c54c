import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { mostSponsoredRounds } from '../../session/mostSponsoredRounds.ts'
import { arePaidFor } from './arePaidFor.ts'

const addressOf = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [own, earlier, other] = [addressOf('d'), addressOf('e'), addressOf('f')]
const campaign = { distributor: own } as never
const roundsOf = (...distributors: readonly Address[]) =>
  distributors.map((distributor) => ({ distributor })) as never

test('the campaign itself is paid for, and the rounds that the sponsorship names', () => {
  const named = { status: 'active', rounds: [earlier] }
  expect(arePaidFor(roundsOf(own), campaign, undefined)).toBe(true)
  expect(arePaidFor(roundsOf(own), campaign, { status: 'active' })).toBe(true)
  expect(arePaidFor(roundsOf(own, earlier), campaign, named)).toBe(true)
  expect(arePaidFor(roundsOf(own.toLowerCase() as Address), campaign, named)).toBe(true)
})

test('one round that is not is enough for a no', () => {
  expect(arePaidFor(roundsOf(own, other), campaign, { status: 'active', rounds: [earlier] })).toBe(false)
  expect(arePaidFor(roundsOf(earlier), campaign, { status: 'active' })).toBe(false)
  expect(arePaidFor(roundsOf(earlier), campaign, undefined)).toBe(false)
})

test('no more rounds than fit into a request', () => {
  const most = Array<Address>(mostSponsoredRounds).fill(own)
  expect(arePaidFor(roundsOf(...most), campaign, undefined)).toBe(true)
  expect(arePaidFor(roundsOf(...most, own), campaign, undefined)).toBe(false)
})
