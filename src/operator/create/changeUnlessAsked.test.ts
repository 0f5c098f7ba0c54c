import { expect, test } from 'vitest'
import { readEnvironment } from '../../config/env.ts'
import type { CampaignToDeploy } from '../deploy/campaignToDeploy.ts'
import { type JournalStorage, openJournal } from '../deploy/deployJournal.ts'
import { allOf } from '../deploy/test-support/allOf.ts'
import { memoryStorage } from '../deploy/test-support/memoryStorage.ts'
import { changeUnlessAsked, deployCampaign } from './deployCampaign.ts'

const safe = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const proposing = { status: 'proposing', safe, askedAtBlock: 1 } as const
/** All that a journal knows of a campaign. */
const campaignAt = (byte: string) =>
  ({ chainId: 81457, distributor: `0x${byte.repeat(20)}` }) as unknown as CampaignToDeploy

test('a change is made only where nothing was asked for', async () => {
  const given = { status: 'ended', step: 'batch', outcome: 'given-up', hash: null, block: null } as const
  const cases = [
    [[], true],
    [[{ ...given, outcome: 'refused' }], true],
    [[proposing], false],
    [[given], false],
  ] as const
  for (const [at, [entries, isFree]] of cases.entries()) {
    const campaign = campaignAt(`a${at}`)
    const storage = memoryStorage()
    const journal = await openJournal(storage, campaign)
    for (const entry of entries) {
      await journal.add(proposing)
      await journal.change(entry)
    }
    let isChanged = false
    const change = async () => {
      isChanged = true
    }
    expect(await changeUnlessAsked(campaign, storage, change)).toBe(isFree)
    expect(isChanged).toBe(isFree)
  }
})

test('a run that was ended is waited for: what it wrote down at last forbids the change', async () => {
  const campaign = campaignAt('bb')
  const storage = memoryStorage()
  const controller = new AbortController()
  let write = () => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  let isReading = () => {}
  const reading = new Promise<void>((resolve) => {
    isReading = resolve
  })
  // The run is in the middle of something until its storage answers.
  const slow: JournalStorage = {
    ...storage,
    async load() {
      isReading()
      await written
      return storage.load()
    },
  }
  const site = readEnvironment({
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: 'http://127.0.0.1:9',
    EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'none',
    EVERCLAIM_CAMPAIGNS: JSON.stringify([{ id: 'a', distributor: safe, packages: ['/packages/a/'] }]),
  })
  const sender = { kind: 'safe', address: safe, propose: () => Promise.reject(new Error('unasked')) } as const
  const run = allOf(
    deployCampaign(
      site,
      { campaign, sender, isEarning: false, storage: slow },
      { signal: controller.signal, pollMs: 20 },
    ),
  ).catch(() => undefined)
  await reading
  controller.abort()
  let isChanged = false
  const changing = changeUnlessAsked(campaign, storage, async () => {
    isChanged = true
  })
  const journal = await openJournal(storage, campaign)
  await journal.add(proposing)
  write()
  expect(await changing).toBe(false)
  expect(isChanged).toBe(false)
  await run
})
