import { expect, it } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { networksOf } from './clientNetwork.ts'
import { createRateLimits } from './createRateLimits.ts'

const account = `0x${'ab'.repeat(20)}` as const
const other = `0x${'cd'.repeat(20)}` as const

/** How many of so many went through. */
function passed(times: number, ask: (at: number) => void): number {
  let count = 0
  for (let at = 0; at < times; at++) {
    try {
      ask(at)
      count++
    } catch (refused) {
      expect(refused).toBeInstanceOf(ProblemError)
      expect(refused).toMatchObject({ code: 'too-many-requests' })
    }
  }
  return count
}

it('has a third of a network’s points for an address, and a call costs what it costs', () => {
  const limits = createRateLimits({ points: 180 })
  const from = (address: string) => networksOf(address, 'salt')
  expect(passed(5, () => limits.count('signIn', from('203.0.113.9')))).toBe(2)
  // One that uses up its share leaves the neighbours most of it.
  expect(passed(5, () => limits.count('signIn', from('203.0.113.77')))).toBe(2)
  expect(passed(5, () => limits.count('signIn', from('203.0.113.78')))).toBe(2)
  expect(passed(1, () => limits.count('getSession', from('203.0.113.79')))).toBe(0)
  expect(passed(99, () => limits.count('getSession', from('198.51.100.1')))).toBe(60)
})

it('has five times as many for the 65,536 networks that one customer can have', () => {
  const limits = createRateLimits({ points: 180 })
  const from = (wide: number, at: number) => networksOf(`2001:db8:${wide}:${at.toString(16)}::1`, 'salt')
  expect(passed(50, (at) => limits.count('signIn', from(1, at)))).toBe(30)
  expect(passed(1, () => limits.count('signIn', from(2, 0)))).toBe(1)
})

it('does not charge the wide network for what one network has too much', () => {
  const limits = createRateLimits({ points: 180 })
  const from = (at: number) => networksOf(`2001:db8:1:${at}::1`, 'salt')
  expect(passed(100, () => limits.count('signIn', from(1)))).toBe(2)
  expect(passed(8, (at) => limits.count('signIn', from(2 + at)))).toBe(8)
})

it('has so many questions for an account and a call, from wherever they come', () => {
  const limits = createRateLimits({ ofAccount: 3 })
  expect(passed(5, () => limits.countAccount('signIn', account))).toBe(3)
  expect(passed(5, () => limits.countAccount('acceptTerms', account))).toBe(3)
  expect(passed(1, () => limits.countAccount('signIn', other))).toBe(1)
})
