import { type Address, concatHex, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { devAccount, devKey, otherDevAccount } from '../../src/chain/test-support/startAnvil.ts'
import { type SponsorMessage, writeSponsorMessage } from '../../src/session/sponsorMessage.ts'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import { ProblemError } from '../http/problem.ts'
import {
  askFor,
  campaignId,
  type OperatorOptions,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

const signer = privateKeyToAccount(devKey)
const listed = 1_200
let world: SponsorFixture
let database: Database
let now: number
beforeAll(async () => {
  world = await startSponsorship([], { count: listed })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  database = await openDatabase(':memory:')
  now = Date.now()
})

const operatorOf = (settings: OperatorOptions['settings'] = {}) =>
  world.operator(database, { settings, now: () => now })
const own = () => world.campaign.indexOf(devAccount)
const others = () =>
  Array.from({ length: listed }, (_, index) => index).filter(
    (index) => index !== own() && index !== world.campaign.indexOf(otherDevAccount),
  )

async function signed({
  by = signer,
  index = own(),
  ...changed
}: Partial<SponsorMessage> & { by?: typeof signer; index?: number } = {}) {
  const { account } = world.campaign.allocation(index)
  const message = writeSponsorMessage({
    site: 'https://claim.example',
    campaign: campaignId,
    chainId: 81457,
    account,
    distributor: world.campaign.distributor,
    deadline: now + 86_400_000,
    ...changed,
  })
  const signature = await by.signMessage({ message })
  const asked = askFor(world.campaign, index, 'everybody’s')
  const control = { signer: by.address.toLowerCase() as Address, message, signature }
  return { ...asked, body: { ...asked.body, control } }
}
async function refusal(work: Promise<unknown>) {
  const error = await work.catch((caught: unknown) => caught)
  if (!(error instanceof ProblemError)) throw new Error(`Not refused: ${String(error)}`)
  return [error.code, error.reason]
}
const plainly = (index: number, network = 'everybody’s') => askFor(world.campaign, index, network)

it('a recipient who signs is moved before what strangers have asked for', async () => {
  const operator = await operatorOf()
  const [first = 0, second = 0] = others()
  await operator.handlers.sponsorClaim(plainly(first))
  await operator.handlers.sponsorClaim(plainly(second))
  now += 1_000
  const { body } = await operator.handlers.sponsorClaim(plainly(own()))
  expect(await operator.status(body.id)).toEqual({ status: 'queued', position: 3 })
  expect((await operator.handlers.sponsorClaim(await signed())).body).toEqual(body)
  expect(await operator.status(body.id)).toEqual({ status: 'queued', position: 1 })
})

it('one address has a third of its network’s claims without a signature, and neighbours the rest', async () => {
  const operator = await operatorOf({ mostPerNetwork: 6 })
  const from = (index: number, address: string) =>
    operator.handlers.sponsorClaim({
      ...plainly(index),
      client: { address, network: 'n', wideNetwork: 'w' },
    })
  const [a = 0, b = 0, c = 0, d = 0] = others()
  await from(a, 'one')
  await from(b, 'one')
  expect(await refusal(from(c, 'one'))).toEqual(['proof-wanted', undefined])
  await from(d, 'another')
})

it('what strangers ask for an account uses up nothing of what it asks for itself', async () => {
  const campaigns = [campaignId, 'autumn'].map((id) => ({
    id,
    distributor: world.campaign.distributor,
    budget: parseEther('1'),
  }))
  const operator = await operatorOf({ mostPerAccount: 1, campaigns })
  const inAutumn = <Asked extends object>(asked: Asked) => ({ ...asked, parameters: { campaign: 'autumn' } })
  await operator.handlers.sponsorClaim(plainly(own()))
  expect(await refusal(operator.handlers.sponsorClaim(inAutumn(plainly(own()))))).toEqual([
    ...['address-limit', undefined],
  ])
  const { body } = await operator.handlers.sponsorClaim(inAutumn(await signed({ campaign: 'autumn' })))
  expect(await operator.status(body.id)).toEqual({ status: 'queued', position: 1 })
})

/**
 * Code that says of one account that it owns it, of all others that they do not, and of no signature that it
 * is its own.
 */
const ownedBy = (owner: Address): Hex =>
  concatHex(['0x600435', '0x73', owner, '0x14', '0x600052', '0x60206000f3'])

it('an owner signs for a Safe, and nobody else does', async () => {
  const operator = await operatorOf({ unprovenPercent: 1 })
  const [index = 0] = others().slice(-1)
  const { account } = world.campaign.allocation(index)
  const stranger = privateKeyToAccount(generatePrivateKey())
  // No contract is there yet: nobody owns it.
  expect(await refusal(operator.handlers.sponsorClaim(await signed({ index })))).toEqual([
    'signature-refused',
    'no-owner',
  ])
  await world.anvil.rpc('anvil_setCode', account, ownedBy(signer.address))
  expect(await refusal(operator.handlers.sponsorClaim(await signed({ index, by: stranger })))).toEqual([
    'signature-refused',
    'no-owner',
  ])
  const { body } = await operator.handlers.sponsorClaim(await signed({ index }))
  expect(await operator.status(body.id)).toEqual({ status: 'queued', position: 1 })
})

it.each<[string, () => Partial<SponsorMessage>]>([
  ['wrong-site', () => ({ site: 'https://evil.example' })],
  ['wrong-campaign', () => ({ campaign: 'autumn' })],
  ['wrong-chain', () => ({ chainId: 1 })],
  ['wrong-contract', () => ({ distributor: otherDevAccount })],
  ['wrong-account', () => ({ account: otherDevAccount })],
  ['expired', () => ({ deadline: now })],
  ['lives-too-long', () => ({ deadline: now + 2 * 86_400_000 + 1 })],
])('takes no signature over something else: %s', async (reason, changed) => {
  const operator = await operatorOf()
  expect(await refusal(operator.handlers.sponsorClaim(await signed(changed())))).toEqual([
    'signature-refused',
    reason,
  ])
  expect(await database.selectFrom('sponsored_claims').selectAll().execute()).toEqual([])
})

it('takes no signature of another text or key', async () => {
  const operator = await operatorOf()
  const asked = await signed()
  const { control } = asked.body
  const ask = (changed: Partial<typeof control>) =>
    refusal(
      operator.handlers.sponsorClaim({
        ...asked,
        body: { ...asked.body, control: { ...control, ...changed } },
      }),
    )
  expect(await ask({ message: 'Anything' })).toEqual(['signature-refused', 'malformed'])
  const stranger = privateKeyToAccount(generatePrivateKey())
  expect(await ask({ signature: await stranger.signMessage({ message: control.message }) })).toEqual([
    'signature-refused',
    'wrong-key',
  ])
})

// The last one, because it is the one whose claims are paid.
it('a script that asks for 1,000 listed claims stops no recipient', async () => {
  const operator = await operatorOf({ unprovenPercent: 4, mostPerNetwork: 20 })
  const ask = operator.handlers.sponsorClaim
  let takenIn = 0
  const codes = new Set<unknown>()
  for (const [at, index] of others().slice(0, 1_000).entries())
    await ask(plainly(index, `network ${at % 50}`)).then(
      () => takenIn++,
      (error) => codes.add(error.code),
    )
  expect([takenIn, [...codes]]).toEqual([40, ['proof-wanted']])
  // Without a signature the recipient would be one of them.
  expect(await refusal(ask(plainly(own())))).toEqual(['proof-wanted', undefined])
  const { body } = await ask(await signed())
  // And comes before all of them.
  expect(await operator.status(body.id)).toEqual({ status: 'queued', position: 1 })
  await operator.relayer.turn()
  const rows = await database.selectFrom('sponsored_claims').select(['claim_index', 'status']).execute()
  expect(rows.find((row) => row.claim_index === own())?.status).toBe('sent')
})
