import { expect, test } from 'vitest'
import { wrongReach } from './check-reach.ts'

const calls = [{ name: 'getNonces', written: 'getNonces', client: 'src/safe/service/' }]
const at = (...paths: string[]) => new Map([['getNonces', new Set(paths)]])

test('a call is reached by code outside of its own client', () => {
  expect(wrongReach(at('src/multisig/a.ts'), calls, {})).toEqual([])
  const unreached = ['getNonces has no caller that a page reaches, and no reason.']
  expect(wrongReach(at('src/safe/service/calls.ts'), calls, {})).toEqual(unreached)
  expect(wrongReach(new Map(), calls, {})).toEqual(unreached)
})

test('a reason is for what has no caller, and for what there is', () => {
  expect(wrongReach(new Map(), calls, { getNonces: 'nobody wants them' })).toEqual([])
  expect(wrongReach(at('src/multisig/a.ts'), calls, { getNonces: 'nobody wants them' })).toEqual([
    'getNonces has a caller now: take its reason out of check-reach.ts.',
  ])
  expect(wrongReach(at('src/multisig/a.ts'), calls, { getMoney: 'nobody has any' })).toEqual([
    'getMoney is no call, and has a reason.',
  ])
})
