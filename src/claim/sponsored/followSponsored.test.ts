import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { ApiRefusedError, CouldNotAskError } from '../../session/apiErrors.ts'
import type { SponsoredStatus } from '../../session/calls.ts'
import { askSponsor } from './askSponsor.ts'
import { followSponsored, isSponsoredOver, pauseBefore } from './followSponsored.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const id = 'ab'.repeat(32)
const hash = `0x${'12'.repeat(32)}` as const
const refused = (code: 'not-found' | 'overloaded' | 'budget-spent') =>
  new ApiRefusedError({
    ...{ call: 'getSponsoredClaim', stored: 'no', code, detail: `It is ${code}.` },
    ...{ reason: undefined, retryAfterMs: undefined },
  })

async function follow(answers: readonly (SponsoredStatus | Error)[], until = answers.length + 5) {
  const controller = new AbortController()
  const told: string[] = []
  let asked = 0
  const api = {
    async getSponsoredClaim() {
      const answer = answers[asked++] ?? answers.at(-1)
      if (!answer || answer instanceof Error) throw answer ?? new Error('nothing')
      return answer
    },
  }
  for await (const progress of followSponsored(api, id, { signal: controller.signal, pauseMs: () => 0 })) {
    told.push(progress.status)
    if (told.length >= until) controller.abort()
  }
  return { told, asked }
}

test('default: from the queue to the chain, and no question after the end', async () => {
  const { told, asked } = await follow([
    { status: 'queued', position: 2 },
    { status: 'queued', position: 1 },
    { status: 'sent', hash },
    { status: 'claimed', hash },
  ])
  expect(told).toEqual(['queued', 'queued', 'sent', 'claimed'])
  expect(asked).toBe(4)
})

test('that nobody can be asked is no end: it goes on asking', async () => {
  const { told } = await follow([
    { status: 'queued', position: 1 },
    new Error('down'),
    refused('overloaded'),
    { status: 'failed', reason: 'No.' },
  ])
  expect(told).toEqual(['queued', 'could-not-ask', 'could-not-ask', 'failed'])
})

test('one that the API does not know is over', async () => {
  expect((await follow([refused('not-found')])).told).toEqual(['unknown'])
  expect(isSponsoredOver({ status: 'sent', hash })).toBe(false)
})

test('asks less while many are before', () => {
  const queued = (position: number) => pauseBefore({ status: 'queued', position })
  expect([queued(1), queued(10), queued(11), queued(5_000)]).toEqual([3_000, 3_000, 10_000, 10_000])
  expect(pauseBefore({ status: 'sent', hash })).toBe(3_000)
})

test('ends when it is told to', async () => {
  expect((await follow([{ status: 'queued', position: 1 }], 3)).told).toHaveLength(3)
})

test('asking: what is sent, and a no apart from nobody answering', async () => {
  const allocation = {
    ...{ index: 7, account, amount: 10n ** 21n, proof: [hash] },
  } as const
  const bodies: unknown[] = []
  const ask = (outcome: Error | undefined) =>
    askSponsor(
      {
        async sponsorClaim(asked) {
          bodies.push(asked)
          if (outcome) throw outcome
          return { id }
        },
      },
      'spring',
      allocation,
    )
  expect(await ask(undefined)).toEqual({ status: 'taken', id })
  expect(bodies[0]).toEqual({
    campaign: 'spring',
    body: {
      ...{
        index: 7,
        account: allocation.account.toLowerCase(),
        amount: '1000000000000000000000',
        proof: [hash],
      },
    },
  })
  expect(await ask(refused('budget-spent'))).toEqual({
    ...{ status: 'not-taken', sentence: 'It is budget-spent.', isRetryable: false },
  })
  const silent = new CouldNotAskError({
    ...{ call: 'sponsorClaim', stored: 'maybe', reason: 'slow', isRetryable: true },
  })
  expect(await ask(silent)).toEqual({
    ...{ status: 'not-taken', isRetryable: true },
    sentence: 'This site’s API did not answer in time. It may have been done all the same.',
  })
})
