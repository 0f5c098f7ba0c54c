import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { encodeClaimMany } from '../../chain/encodeClaimMany.ts'
import { buildSafeClaim } from './buildSafeClaim.ts'
import { readClaimOutcomes } from './claimOutcomes.ts'
import { type ClaimFixture, startClaims } from './test-support/startClaims.ts'

const { olga, otto, ada } = demoAccounts

let world: ClaimFixture
beforeAll(async () => {
  world = await startClaims(['ether', 'usdb'])
})
afterAll(() => world?.stop())

test('default: paid in one campaign, skipped in the other; what it did for others is not the Safe’s', async () => {
  const [ether, usdb] = [await world.claimOf('ether'), await world.claimOf('usdb')]
  const distributors = [usdb.distributor, ether.distributor]
  const ofAda = await world.claimOf('usdb', ada.address)
  const entry = ({ allocation }: typeof ofAda) => ({ ...allocation, index: BigInt(allocation.index) })
  const ask = (hash: `0x${string}`) =>
    readClaimOutcomes(world.reader, { hash, safe: world.safe, distributors })

  const pushed = await world.send(
    encodeClaimMany({
      distributor: usdb.distributor,
      claims: [entry(ofAda), entry(usdb), { ...entry(usdb), proof: [] }],
    }),
  )
  const { index, amount } = usdb.allocation
  expect(await ask(pushed.hash)).toEqual([
    { distributor: usdb.distributor, index, status: 'paid', amount, recipient: world.safe },
    { distributor: usdb.distributor, index, status: 'skipped', reason: 'alreadyClaimed' },
  ])

  const { nonce } = await world.state()
  const hash = await world.execute(buildSafeClaim({ claims: [usdb, ether], nonce }), [olga, otto])
  expect(await ask(hash)).toEqual([
    { distributor: usdb.distributor, index, status: 'skipped', reason: 'alreadyClaimed' },
    {
      distributor: ether.distributor,
      index: ether.allocation.index,
      status: 'paid',
      amount: ether.allocation.amount,
      recipient: world.safe,
    },
  ])
  expect(await ask(`0x${'1'.repeat(64)}`)).toBeUndefined()
})
