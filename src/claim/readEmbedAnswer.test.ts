import { type Hex, toFunctionSelector } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { setReader } from '../chain/readerOf.ts'
import { reverted } from '../chain/test-support/createModelReader.ts'
import { type Answer, readerOfContract, words } from '../chain/test-support/readerOfContract.ts'
import type { CampaignConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'
import { type EmbedAnswer, readEmbedAnswer } from './readEmbedAnswer.ts'
import { second, serve, springPackage, stranger } from './test-support/springPackage.ts'

afterEach(() => void vi.unstubAllGlobals())

const atOnce = springPackage()
const overTime = springPackage({ schedule: { cliff: 0, duration: 1_000 } })
const claimedWords = toFunctionSelector('claimedWords(uint256,uint256)')
const paidAmounts = toFunctionSelector('paidAmounts(uint256,uint256)')
const token = { symbol: 'SPR', decimals: 18 }

/** What is said of an account, where the contract answers so. */
function ask(
  { pkg, files }: Pick<ReturnType<typeof springPackage>, 'pkg' | 'files'>,
  answers: Readonly<Record<Hex, Answer>>,
  { account = second, load = async (): Promise<VerifiedPackage> => pkg } = {},
): Promise<EmbedAnswer> {
  vi.stubGlobal('fetch', serve(files))
  const site = { ...plainSite }
  setReader(site, readerOfContract(pkg.distributor, answers))
  const campaign: CampaignConfig = { id: 'spring', distributor: pkg.distributor, packages: [] }
  return readEmbedAnswer(site, campaign, account, load)
}
const paid = (amount: bigint) =>
  words(...Array.from({ length: 32 }, (_, index) => (index === 1 ? amount : 300n)))

test.each<[string, bigint, 'yes' | 'no']>([
  ['is set', 2n, 'yes'],
  ['is not, and all others are', 2n ** 256n - 1n - 2n, 'no'],
])('who is listed sees the amount, and that it is claimed where its bit %s', async (_, bits, claimed) => {
  expect(await ask(atOnce, { [claimedWords]: words(bits) })).toEqual({
    status: 'eligible',
    amount: 200n,
    token,
    claimed,
  })
})

test.each<[bigint, 'yes' | 'no']>([
  [0n, 'no'],
  [199n, 'no'],
  [200n, 'yes'],
])('of an allocation of 200 over time, with %d paid, all is claimed: %s', async (amount, claimed) => {
  expect(await ask(overTime, { [paidAmounts]: paid(amount) })).toEqual({
    status: 'eligible',
    amount: 200n,
    token,
    claimed,
  })
})

test('who is not on the list sees that, and the chain is not needed for it', async () => {
  expect(await ask(atOnce, {}, { account: stranger })).toEqual({ status: 'not-eligible', listed: 3 })
})

test('where no node says whether it is claimed, that is not known, and the rest is', async () => {
  expect(await ask(atOnce, { [claimedWords]: reverted })).toMatchObject({
    status: 'eligible',
    claimed: 'unknown',
  })
  expect(await ask(overTime, { [paidAmounts]: 1 })).toMatchObject({ status: 'eligible', claimed: 'unknown' })
})

test('a package that does not load, or a list that is not there, is neither yes nor no', async () => {
  const error = new Error('No host has it.')
  expect(await ask(atOnce, {}, { load: () => Promise.reject(error) })).toEqual({
    status: 'could-not-check',
    error,
  })
  expect(await ask({ ...atOnce, files: new Map() }, {})).toMatchObject({
    status: 'could-not-check',
    error: { name: 'PackageUnavailableError' },
  })
  // What is thrown may be anything.
  expect(await ask(atOnce, {}, { load: () => Promise.reject('broken') })).toEqual({
    status: 'could-not-check',
    error: expect.objectContaining({ message: 'broken' }),
  })
})
