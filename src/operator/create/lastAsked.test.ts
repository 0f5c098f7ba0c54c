import { expect, test } from 'vitest'
import { openJournal } from '../deploy/deployJournal.ts'
import { memoryStorage } from '../deploy/test-support/memoryStorage.ts'
import { lastAsked } from './lastAsked.ts'

const campaign = { chainId: 81457, distributor: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' } as const
const hash = `0x${'1'.repeat(64)}` as const

test('the last thing that may have happened, whatever was refused after it', async () => {
  const storage = memoryStorage()
  expect(await lastAsked(campaign, undefined)).toBeUndefined()
  expect(await lastAsked(campaign, storage)).toBeUndefined()
  const journal = await openJournal(storage, campaign)
  const proposing = { status: 'proposing', safe: campaign.distributor, askedAtBlock: 1 } as const
  const included = { status: 'ended', step: 'batch', outcome: 'included', hash, block: 2 } as const
  await journal.add(proposing)
  expect(await lastAsked(campaign, storage)).toMatchObject({ status: 'proposing' })
  await journal.change(included)
  await journal.add(proposing)
  await journal.change({ ...included, outcome: 'refused', hash: null, block: null })
  expect(await lastAsked(campaign, storage)).toMatchObject({ outcome: 'included', hash })
})
