import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTokenTexts } from '../../../sandbox/devnet/demoTokenTexts.ts'
import { type DeployFixture, startDeployFixture, usdb } from '../deploy/test-support/deployFixture.ts'
import { readTokenFacts } from './readTokenFacts.ts'

let world: DeployFixture
beforeAll(async () => {
  world = await startDeployFixture()
})
afterAll(() => world.stop())

const chainId = 81457

test('a token as it reports itself, with what the payer has of it', async () => {
  const { demoToken } = world.devnet
  const { address: holder } = await world.payer({ token: demoToken, amount: 7n })
  expect(await readTokenFacts(world.reader, { chainId, token: demoToken, holder })).toEqual({
    address: demoToken,
    name: demoTokenTexts.name,
    symbol: demoTokenTexts.symbol,
    decimals: 18,
    isRebasing: false,
    holder: { address: holder, balance: 7n, mode: undefined },
  })
})

test('tokens of Blast rebase, and how the payer’s earns is shown', async () => {
  const { address: holder } = await world.payer({ token: usdb.address, amount: 5n })
  expect(await readTokenFacts(world.reader, { chainId, token: usdb.address, holder })).toMatchObject({
    symbol: 'USDB',
    isRebasing: true,
    holder: { balance: 5n, mode: 'automatic' },
  })
})

test('ETH is a token of 18 decimals; nobody needs to be named', async () => {
  expect(
    await readTokenFacts(world.reader, { chainId, token: zeroAddress, holder: undefined }),
  ).toMatchObject({ symbol: 'ETH', decimals: 18, isRebasing: false, holder: undefined })
})

test('what is no token is an answer', async () => {
  const { address } = await world.payer()
  expect(await readTokenFacts(world.reader, { chainId, token: address, holder: undefined })).toBeUndefined()
})
