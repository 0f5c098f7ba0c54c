import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import {
  chainId,
  person,
  safe,
  safeFacts,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { EverclaimError } from '../../errors.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import { detailsOf, entryOf } from '../test-support/detailsOfProposal.ts'
import {
  askService,
  createPatience,
  hasReportedAll,
  mayKnowMore,
  notAsked,
  type SourceReport,
} from './askService.ts'

// How far a queue is read, and what is said of what was not.

type Service = Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'>
type Page = Awaited<ReturnType<Service['getTransactionQueue']>>
class DownError extends EverclaimError {}

const { signal } = new AbortController()
const ask = (service: Service) => askService(service, { chainId, safe: safeFacts, signal })
const hashOf = (at: number): Hex => `0x${at.toString(16).padStart(64, '0')}`
const entryAt = (at: number, change: object = {}) => {
  const entry = entryOf({ ...template('many', 0), safeTxHash: hashOf(at) })
  return { ...entry, transaction: { ...entry.transaction, ...change } }
}
const entries = (count: number, from = 0) => Array.from({ length: count }, (_, at) => entryAt(from + at))

/** Serves these pages, and no details. */
function serving(pages: readonly (readonly unknown[])[]) {
  const asked: (string | null | undefined)[] = []
  const details: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const service: Service = {
    async getTransactionQueue({ safe_address, page }) {
      expect(safe_address).toBe(safe)
      asked.push(page)
      const at = page ? Number(page) : 0
      const next = at + 1 < pages.length ? `${at + 1}` : null
      return { results: pages[at] ?? [], next } as unknown as Page
    },
    async getTransactionDetails({ transactionId }) {
      details.push(transactionId)
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await Promise.resolve()
      atOnce--
      throw new DownError('It is not known.')
    },
  }
  return { service, asked, details, mostAtOnce: () => mostAtOnce }
}
/** Of an honest service with these entries, each of which shows itself. */
const honest = (count: number): Service => ({
  async getTransactionQueue() {
    const proposals = Array.from({ length: count }, (_, nonce) => template('rejection', nonce))
    return { results: proposals.map(entryOf) } as unknown as Page
  },
  async getTransactionDetails({ transactionId }) {
    const nonce = Array.from({ length: count }, (_, at) => at).find((at) =>
      transactionId.endsWith(template('rejection', at).safeTxHash),
    )
    return detailsOf({ proposal: template('rejection', nonce ?? 0), confirmations: [] })
  },
})

test.each([
  [40, true, 0],
  [41, false, 1],
])('of a queue of %d all is read: %s, and unread are %d', async (count, isComplete, unread) => {
  const answer = await ask(honest(count))
  expect(answer.report).toEqual({ source: 'service', status: 'asked', refused: 0, isComplete })
  expect(answer.shown).toHaveLength(40)
  expect(answer.unread).toHaveLength(unread)
})

test('the pages are followed to their end, five at most, and six details are asked for at once', async () => {
  const five = serving([entries(3), entries(2, 3), [], entries(2, 5), entries(1, 7)])
  const { unread } = await ask(five.service)
  expect(five.asked).toEqual([null, '1', '2', '3', '4'])
  expect(unread.map(({ safeTxHash }) => safeTxHash)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(hashOf))
  expect(five.details).toHaveLength(8)
  expect(five.mostAtOnce()).toBe(6)
  const six = serving([...Array.from({ length: 5 }, () => []), entries(1)])
  expect(await ask(six.service)).toMatchObject({ report: { isComplete: false }, unread: [] })
  expect(six.asked).toHaveLength(5)
  const one = serving([entries(1)])
  await ask(one.service)
  expect(one.asked).toEqual([null])
  const whole = serving(Array.from({ length: 5 }, () => []))
  expect(await ask(whole.service)).toMatchObject({ report: { isComplete: true }, unread: [] })
})

test('two hundred entries are listed, and no page behind them is asked for', async () => {
  const many = serving([entries(199), entries(1, 199), entries(1, 200)])
  expect((await ask(many.service)).unread).toHaveLength(200)
  expect(many.asked).toEqual([null, '1'])
  const more = serving([entries(201)])
  const answer = await ask(more.service)
  expect(answer.unread).toHaveLength(200)
  expect(answer.report).toMatchObject({ isComplete: false })
})

test('what is no transaction that owners sign is passed over, and one that is listed twice is one', async () => {
  const others = [
    { type: 'LABEL', label: 'Next' },
    { type: 'UNKNOWN', wireType: 'SOMETHING' },
    entryAt(8, { executionInfo: { type: 'MODULE', address: { value: safe } } }),
    entryAt(9, { executionInfo: null }),
  ]
  const { service, details } = serving([[...others, entryAt(1), entryAt(1)]])
  const { unread } = await ask(service)
  expect(unread.map(({ safeTxHash }) => safeTxHash)).toEqual([hashOf(1)])
  expect(details).toHaveLength(1)
})

test('of what is not read it is known what the list says', async () => {
  const hash: Hex = `0x${'AB'.repeat(32)}`
  const custom = (isCancellation: boolean) => ({ type: 'Custom', to: { value: safe }, isCancellation })
  const { service } = serving([
    [
      entryAt(1, { id: `multisig_${safe}_${hash}`, txInfo: custom(true) }),
      entryAt(2, { id: 'another', txInfo: custom(false) }),
      entryAt(3, { id: `${hash}x`, txInfo: { type: 'Transfer', isCancellation: true } }),
    ],
  ])
  expect((await ask(service)).unread).toEqual([
    { nonce: 0, safeTxHash: hash.toLowerCase(), isRejection: true },
    { nonce: 0, safeTxHash: undefined, isRejection: false },
    { nonce: 0, safeTxHash: undefined, isRejection: false },
  ])
})

test('a service that is down, or silent, is reported as the service', async () => {
  const error = new DownError('It is down.')
  const { service } = serving([])
  expect(await ask({ ...service, getTransactionQueue: () => Promise.reject(error) })).toEqual({
    report: { source: 'service', status: 'could-not-ask', error },
    shown: [],
    unread: [],
  })
  vi.useFakeTimers()
  try {
    const silent = ask({ ...service, getTransactionQueue: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await silent).toMatchObject({
      report: { error: { summary: 'The wallet service does not answer. Nothing was sent.' } },
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a fault of this site in one entry is none of the service’s', async () => {
  const { service } = serving([entries(1)])
  const broken = {
    ...service,
    getTransactionDetails: () => Promise.reject(new TypeError('undefined is not …')),
  }
  await expect(ask(broken)).rejects.toThrow(TypeError)
})

test('signatures come with what is shown', async () => {
  const proposal = template('many', 0)
  const signature = await sign(0, proposal.safeTxHash)
  const { shown } = await ask({
    getTransactionQueue: async () => ({ results: [entryOf(proposal)] }) as unknown as Page,
    getTransactionDetails: async () =>
      detailsOf({ proposal, confirmations: [[person(0).address, signature]] }),
  })
  expect(shown).toMatchObject([{ source: 'service', signatures: [{ owner: person(0).address, signature }] }])
})

test('one patience is for all questions of a search', async () => {
  vi.useFakeTimers()
  const hang = () => new Promise<never>(() => {})
  try {
    const patience = createPatience('host', signal)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await patience(async () => 'in time')).toBe('in time')
    let isOver = false
    const late = patience(hang).catch((error: Error) => {
      isOver = true
      return error
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await late).toMatchObject({
      name: 'NoAnswerError',
      summary: 'The page around this one does not answer. Nothing was sent.',
    })
  } finally {
    vi.useRealTimers()
  }
})

test('who could not be asked is reported with the reason, and has shown nothing', () => {
  const error = new DownError('It is down.')
  expect(notAsked('host', error)).toEqual({
    report: { source: 'host', status: 'could-not-ask', error },
    shown: [],
    unread: [],
  })
  expect(() => notAsked('host', new TypeError('undefined is not …'))).toThrow(TypeError)
})

const asked = { status: 'asked', refused: 0, isComplete: true } as const
test.each<[SourceReport, boolean, boolean]>([
  [{ source: 'service', status: 'asking' }, false, false],
  [{ source: 'service', status: 'not-there' }, false, false],
  [{ source: 'service', status: 'could-not-ask', error: new DownError('It is down.') }, true, false],
  [{ source: 'service', ...asked }, false, true],
  [{ source: 'service', ...asked, refused: 1 }, true, false],
  [{ source: 'service', ...asked, isComplete: false }, true, false],
  // A host reports single hashes: it never says that there is nothing else.
  [{ source: 'host', ...asked }, false, false],
])('a report, case %#: it may know more: $1, it has reported all: $2', (report, more, all) => {
  expect(mayKnowMore(report)).toBe(more)
  expect(hasReportedAll(report)).toBe(all)
})
