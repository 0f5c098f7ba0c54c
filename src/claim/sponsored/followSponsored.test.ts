import type { Address } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wake } from '../../chain/pause.ts'
import { ApiRefusedError, CouldNotAskError } from '../../session/apiErrors.ts'
import type { SponsoredStatus } from '../../session/calls.ts'
import { askSponsor, askSponsorOfRounds } from './askSponsor.ts'
import { followSponsored, isSponsoredOver } from './followSponsored.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const id = 'ab'.repeat(32)
const hash = `0x${'12'.repeat(32)}` as const
const refused = (
  code: 'not-found' | 'overloaded' | 'budget-spent' | 'proof-wanted' | 'too-many-requests',
  retryAfterMs?: number,
) =>
  new ApiRefusedError({
    call: 'getSponsoredClaim',
    stored: 'no',
    code,
    detail: `It is ${code}.`,
    reason: undefined,
    retryAfterMs,
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function follow(
  answers: readonly (SponsoredStatus | Error)[],
  { forMs = 600_000, isHidden = false, onWake }: { forMs?: number; isHidden?: boolean; onWake?: Wake } = {},
) {
  const controller = new AbortController()
  const reported: string[] = []
  /** When each question was asked. */
  const asked: number[] = []
  const begin = Date.now()
  const api = {
    async getSponsoredClaim() {
      const answer = answers[asked.length] ?? answers.at(-1)
      asked.push(Date.now() - begin)
      if (!answer || answer instanceof Error) throw answer ?? new Error('nothing')
      return answer
    },
  }
  const following = (async () => {
    const options = { signal: controller.signal, isHidden: () => isHidden, onWake }
    for await (const progress of followSponsored(api, id, options)) reported.push(progress.status)
  })()
  await vi.advanceTimersByTimeAsync(forMs)
  controller.abort()
  await following
  return { reported, asked }
}

test('default: from the queue to the chain, and no question after the end', async () => {
  const { reported, asked } = await follow([
    { status: 'queued', position: 2 },
    { status: 'queued', position: 1 },
    { status: 'sent', hash },
    { status: 'claimed', hash },
  ])
  expect(reported).toEqual(['queued', 'queued', 'sent', 'claimed'])
  expect(asked).toEqual([0, 3_000, 6_000, 9_000])
})

test('that nobody can be asked is no end: it goes on asking', async () => {
  const { reported } = await follow([
    { status: 'queued', position: 1 },
    new Error('down'),
    refused('overloaded'),
    { status: 'failed', reason: 'No.' },
  ])
  expect(reported).toEqual(['queued', 'could-not-ask', 'could-not-ask', 'failed'])
})

test('one that the API does not know is over', async () => {
  expect((await follow([refused('not-found')])).reported).toEqual(['unknown'])
  expect(isSponsoredOver({ status: 'sent', hash })).toBe(false)
})

test('ends when it is stopped', async () => {
  expect((await follow([{ status: 'queued', position: 1 }], { forMs: 6_000 })).reported).toHaveLength(3)
})

test('each question is for the one claim, and is stopped with the page', async () => {
  const controller = new AbortController()
  const asked: unknown[] = []
  const api = {
    async getSponsoredClaim(given: unknown): Promise<SponsoredStatus> {
      asked.push(given)
      return { status: 'claimed', hash }
    },
  }
  const following = followSponsored(api, id, { signal: controller.signal, isHidden: () => false })
  expect((await following.next()).value).toEqual({ status: 'claimed', hash })
  expect(asked).toEqual([{ id, signal: controller.signal }])
})

test('an answer that comes after it was stopped is not reported', async () => {
  const controller = new AbortController()
  const api = {
    async getSponsoredClaim(): Promise<SponsoredStatus> {
      controller.abort()
      return { status: 'claimed', hash }
    },
  }
  const following = followSponsored(api, id, { signal: controller.signal, isHidden: () => false })
  expect(await following.next()).toEqual({ done: true, value: undefined })
})

test('who is far behind, or does not look, asks less often, and nobody sooner than the API asks for', async () => {
  const asked = async (...given: Parameters<typeof follow>) => (await follow(...given)).asked
  const behind: SponsoredStatus = { status: 'queued', position: 11 }
  expect(await asked([behind], { forMs: 20_000 })).toEqual([0, 10_000, 20_000])
  expect(await asked([{ status: 'queued', position: 10 }], { forMs: 4_000 })).toEqual([0, 3_000])
  expect(await asked([{ status: 'sent', hash }], { forMs: 40_000, isHidden: true })).toEqual([0, 30_000])
  const limited = [refused('too-many-requests', 20_000), behind]
  expect(await asked(limited, { forMs: 25_000 })).toEqual([0, 20_000])
  // Back on the page, before that and after it.
  const onWake: Wake = (listener) => {
    const timer = setTimeout(listener, 500)
    return () => clearTimeout(timer)
  }
  expect(await asked(limited, { forMs: 20_600, onWake })).toEqual([0, 20_000, 20_500])
})

test('asking for rounds of a series: all of them in one request', async () => {
  const round = (index: number) => ({ index, account, amount: 5n, proof: [hash] }) as const
  const rounds = [1, 2].map((at) => ({ distributor: account, allocation: round(at) }))
  const asked: unknown[] = []
  const api = {
    async sponsorSeries(given: unknown) {
      asked.push(given)
      return { id }
    },
  }
  expect(await askSponsorOfRounds(api, 'spring', { account, rounds })).toEqual({ status: 'taken', id })
  const small = account.toLowerCase()
  const part = (index: number) => ({ distributor: small, index, amount: '5', proof: [hash] })
  expect(asked).toEqual([{ campaign: 'spring', body: { account: small, rounds: [part(1), part(2)] } }])
})

test('asking: what is sent, and a no apart from nobody answering', async () => {
  const allocation = {
    index: 7,
    account,
    amount: 10n ** 21n,
    proof: [hash],
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
      index: 7,
      account: allocation.account.toLowerCase(),
      amount: '1000000000000000000000',
      proof: [hash],
    },
  })
  expect(await ask(refused('budget-spent'))).toEqual({
    status: 'not-taken',
    sentence: 'It is budget-spent.',
    stored: 'no',
    isRetryable: false,
    isSignatureWanted: false,
  })
  expect(await ask(refused('proof-wanted'))).toMatchObject({ isSignatureWanted: true, stored: 'no' })
  const silent = new CouldNotAskError({
    call: 'sponsorClaim',
    stored: 'maybe',
    reason: 'slow',
    isRetryable: true,
  })
  expect(await ask(silent)).toEqual({
    status: 'not-taken',
    stored: 'maybe',
    isRetryable: true,
    isSignatureWanted: false,
    sentence: 'This site’s API did not answer in time. It may have been done all the same.',
  })
  // Whatever else goes wrong: who waits for it is notified.
  expect(await ask(new TypeError('x is not a function'))).toEqual({
    status: 'not-taken',
    stored: 'maybe',
    isRetryable: true,
    sentence: 'x is not a function',
    isSignatureWanted: false,
  })
})
