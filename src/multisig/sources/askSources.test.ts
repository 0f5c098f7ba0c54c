import { expect, test } from 'vitest'
import {
  chainId,
  person,
  safeFacts,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import type { SiteConfig } from '../../config/site.ts'
import { transactionDetailsSchema } from '../../safe/app/messages.ts'
import * as v from '../../schema/v.ts'
import { detailsOf, entryOf } from '../test-support/detailsOfProposal.ts'
import { askSources, type ProposalSources } from './askSources.ts'
import { NoAnswerError } from './withinTime.ts'

const { signal } = new AbortController()
const listed = template('many', 0)
const proposed = template('rejection', 0)
const remembered = template('many', 1)
const details = async () =>
  detailsOf({
    proposal: listed,
    confirmations: [[person(0).address, await sign(0, listed.safeTxHash)]],
  })
const answers: ProposalSources['service'] = {
  getTransactionQueue: async () => ({ results: [entryOf(listed)] }),
  getTransactionDetails: details,
}

/** The hashes that a host is asked for. */
async function askedOfHost(service: ProposalSources['service']) {
  const asked: string[] = []
  const sources = await askSources({ chainId, safeService: { isEnabled: false } } as SiteConfig, {
    service,
    async readDetails(hash) {
      asked.push(hash)
      return v.parse(transactionDetailsSchema, await details())
    },
    hashes: [proposed.safeTxHash],
    guesses: [remembered.safeTxHash],
    calls: [],
    safe: safeFacts,
    signal,
  })
  return { asked, sources }
}

test('a service that has reported all: the host is asked for what it has named itself, and guesses nothing', async () => {
  const { asked, sources } = await askedOfHost(answers)
  expect(asked).toEqual([proposed.safeTxHash])
  expect(sources[0]?.report).toMatchObject({ source: 'service', status: 'asked', isComplete: true })
})

test.each([
  ['is missing', undefined],
  [
    'could not be asked',
    {
      ...answers,
      getTransactionQueue: () => Promise.reject(new NoAnswerError('service')),
    } as NonNullable<ProposalSources['service']>,
  ],
])('a service that %s: the host is asked for what is known here, too', async (_, service) => {
  const { asked } = await askedOfHost(service)
  expect(asked).toEqual([proposed.safeTxHash, remembered.safeTxHash])
})

test('who is not there is reported so, and has shown nothing', async () => {
  const site = { chainId, safeService: { isEnabled: false } } as SiteConfig
  const { calls, safe } = { calls: [], safe: safeFacts }
  const notThere = { shown: [], unread: [] }
  expect(await askSources(site, { calls, safe, signal })).toEqual([
    { ...notThere, report: { source: 'service', status: 'not-there' } },
    { ...notThere, report: { source: 'host', status: 'not-there' } },
  ])
  const asked: string[] = []
  await askSources(site, {
    async readDetails(hash) {
      asked.push(hash)
      return v.parse(transactionDetailsSchema, await details())
    },
    calls,
    safe,
    signal,
  })
  expect(asked).toEqual([])
})
