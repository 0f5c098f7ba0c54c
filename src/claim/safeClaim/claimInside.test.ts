import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { boundCampaign } from '../boundCampaign.ts'
import { springPackage } from '../test-support/springPackage.ts'
import { claimInside } from './claimInside.ts'
import { pusher, template } from './test-support/claimFixtures.ts'

const { pkg } = springPackage()
const { transaction: claim } = template('many', 0)
const delegation = {
  data: encodeFunctionData({ abi: parseAbi(['function delegate(address)']), args: [pusher] }),
}
const series = [{ distributor: pkg.distributor, manifest: pkg.manifest }]

test('a transaction without a delegation may hold claims, and nothing besides', () => {
  expect(claimInside(claim, pkg)).toBe('claims')
  expect(claimInside(claim, undefined)).toBe('claims')
  expect(claimInside(claim, pkg, [])).toBe('claims')
})

test('one that looks as if it delegated may do so with the campaign’s own token', () => {
  expect(claimInside(delegation, pkg)).toEqual({ claimsWith: boundCampaign(pkg), series: [] })
})

test('without the package a delegation is not let through', () => {
  expect(claimInside(delegation, undefined)).toBe('claims')
})

test('of a series its rounds may be claimed, with a delegation or without', () => {
  expect(claimInside(claim, pkg, series)).toEqual({ claimsWith: undefined, series })
  expect(claimInside(delegation, pkg, series)).toEqual({ claimsWith: boundCampaign(pkg), series })
})
