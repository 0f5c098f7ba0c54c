import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chainId,
  person,
  safeFacts,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { EverclaimError } from '../../errors.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { Proposal } from '../proposal.ts'
import { detailsOf, entryOf } from '../test-support/detailsOfProposal.ts'
import { askService } from './askService.ts'

type Service = Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'>
const { signal } = new AbortController()
const ask = (service: Service) => askService(service, { chainId, safe: safeFacts, signal })
const hang = () => new Promise<never>(() => {})
const first = template('many', 0)
const second = template('rejection', 0)
const third = template('many', 1)

class DownError extends EverclaimError {}

/** An honest one, but for what is named. */
function serviceOf(proposals: readonly Proposal[], but: Partial<Service> = {}) {
  const service: Service = {
    getTransactionQueue: async () => ({ results: proposals.map(entryOf) }),
    async getTransactionDetails({ transactionId }) {
      const proposal = proposals.find(({ safeTxHash }) => transactionId.endsWith(safeTxHash))
      if (!proposal) throw new DownError('It is not known.')
      const { safeTxHash } = proposal
      return detailsOf({ proposal, confirmations: [[person(0).address, await sign(0, safeTxHash)]] })
    },
    ...but,
  }
  return {
    getTransactionQueue: vi.fn(service.getTransactionQueue),
    getTransactionDetails: vi.fn(service.getTransactionDetails),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a wallet service', () => {
  test('that is honest: all that it lists, with all signatures', async () => {
    const { report, shown, unread } = await ask(serviceOf([first, second, third]))
    expect(report).toEqual({ source: 'service', status: 'asked', refused: 0, isComplete: true })
    expect(shown.map(({ safeTxHash }) => safeTxHash)).toEqual(
      [first, second, third].map((each) => each.safeTxHash),
    )
    expect(unread).toEqual([])
  })

  test('that is down: nothing is known, and that is said', async () => {
    const down = serviceOf([], { getTransactionQueue: () => Promise.reject(new DownError('It is down.')) })
    expect(await ask(down)).toMatchObject({ report: { status: 'could-not-ask' }, shown: [], unread: [] })
  })

  test('that hangs: it is left after twelve seconds', async () => {
    const answer = ask(serviceOf([], { getTransactionQueue: hang }))
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await answer).toMatchObject({ report: { status: 'could-not-ask' } })
  })

  test('that hangs at one entry: the others count all the same, and the answer is no whole one', async () => {
    const service = serviceOf([first, third])
    const honest = service.getTransactionDetails.getMockImplementation()
    service.getTransactionDetails.mockImplementation((options) =>
      options.transactionId.endsWith(third.safeTxHash) || !honest ? hang() : honest(options),
    )
    const answer = ask(service)
    await vi.advanceTimersByTimeAsync(12_000)
    const { report, shown, unread } = await answer
    expect(report).toMatchObject({ status: 'asked', isComplete: false })
    expect(shown.map(({ safeTxHash }) => safeTxHash)).toEqual([first.safeTxHash])
    expect(unread).toEqual([{ nonce: 1, safeTxHash: third.safeTxHash, isRejection: false }])
  })

  test('that fails at one entry: it is in the queue according to the service, and the answer is no whole one', async () => {
    const service = serviceOf([first, second])
    service.getTransactionDetails.mockRejectedValueOnce(new DownError('It broke.'))
    const { report, shown, unread } = await ask(service)
    expect(report).toMatchObject({ status: 'asked', refused: 0, isComplete: false })
    expect(shown.map(({ safeTxHash }) => safeTxHash)).toEqual([second.safeTxHash])
    expect(unread).toMatchObject([{ safeTxHash: first.safeTxHash }])
  })

  test('that lies: what contradicts itself is not used, and counted', async () => {
    const lying = serviceOf([first], {
      getTransactionDetails: async () =>
        detailsOf({ proposal: { ...third, safeTxHash: first.safeTxHash }, confirmations: [] }),
    })
    const { report, shown, unread } = await ask(lying)
    expect(report).toMatchObject({ status: 'asked', refused: 1 })
    expect(shown).toEqual([])
    expect(unread).toHaveLength(1)
  })

  test('with a thousand entries: forty are read, two hundred listed, and the answer is no whole one', async () => {
    const proposals = Array.from({ length: 1_000 }, (_, at) => ({
      ...first,
      transaction: { ...first.transaction, nonce: at },
      safeTxHash: `0x${at.toString(16).padStart(64, '0')}` as const,
    }))
    const service = serviceOf(proposals)
    const { report, shown, unread } = await ask(service)
    expect(report).toMatchObject({ isComplete: false })
    expect(service.getTransactionDetails).toHaveBeenCalledTimes(40)
    // Each of them under a hash that is not its own.
    expect(shown).toEqual([])
    expect(unread).toHaveLength(200)
  })

  test('whose pages never end: five are read', async () => {
    const service = serviceOf([first], {
      getTransactionQueue: async () => ({ results: [entryOf(first)], next: 'https://service.example/more' }),
    })
    expect((await ask(service)).report).toMatchObject({ isComplete: false })
    expect(service.getTransactionQueue).toHaveBeenCalledTimes(5)
    expect(service.getTransactionDetails).toHaveBeenCalledTimes(1)
  })

  test('error: a fault of this site is none of the service’s', async () => {
    const broken = serviceOf([], {
      getTransactionQueue: () => Promise.reject(new TypeError('undefined is not …')),
    })
    await expect(ask(broken)).rejects.toThrow(TypeError)
  })
})
