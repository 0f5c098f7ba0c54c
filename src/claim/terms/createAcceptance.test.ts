import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { ApiRefusedError, CouldNotAskError } from '../../session/apiErrors.ts'
import { createAcceptance, type OwnersCount } from './createAcceptance.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const terms = { hash: 'ab'.repeat(32), text: 'Be kind.' }
const other = { hash: 'cd'.repeat(32), text: 'Be kinder.' }
const place = { campaign: 'spring', account: ada, hash: terms.hash } as const
const settled = () => new Promise((resolve) => setTimeout(resolve))

function play(refusal?: Error) {
  const store = createAcceptance()
  const sent: unknown[] = []
  const asked: {
    answer: (signature: Hex) => void
    signal: AbortSignal
    onProgress: (owners: OwnersCount) => void
  }[] = []
  const reported: string[] = []
  store.subscribe(() => reported.push(store.read(place).step.status))
  const begin = () =>
    store.begin({
      api: {
        async acceptTerms(call) {
          sent.push(call)
          if (refusal) throw refusal
          return { hash: terms.hash, acceptedAt: 5 }
        },
        getAcceptance: async () => ({ acceptance: null }),
      },
      origin: 'https://claim.example',
      chainId: 81457,
      campaign: 'spring',
      account: ada,
      terms,
      isRejection: () => false,
      sign: (_, { signal, onProgress }) => {
        onProgress({ signed: 1, required: 2 })
        return new Promise((answer) => asked.push({ answer, signal, onProgress }))
      },
    })
  return { store, begin, sent, asked, reported }
}

test('default: goes on with nobody looking, and is found again: asked once, signed, kept', async () => {
  const { store, begin, sent, asked, reported } = play()
  begin()
  begin()
  expect(asked).toHaveLength(1)
  // What drew it is gone and comes again, and asks that no other one goes on.
  store.keepTo(place)
  expect(store.read(place)).toMatchObject({ step: { status: 'signing' }, owners: { signed: 1, required: 2 } })
  expect(store.read(place)).toBe(store.read(place))
  asked[0]?.answer('0x12')
  await settled()
  expect(sent).toHaveLength(1)
  expect(store.read(place).step).toMatchObject({ status: 'accepted', standing: { acceptedAt: 5 } })
  expect(reported.slice(-2)).toEqual(['sending', 'accepted'])
  store.leave()
  expect(store.read(place)).toEqual({ step: { status: 'idle' } })
})

test.each([
  ['left', ({ leave }) => leave()],
  ['another account', ({ keepTo }) => keepTo({ ...place, account: ben })],
  ['another campaign', ({ keepTo }) => keepTo({ ...place, campaign: 'autumn' })],
  ['other terms', ({ keepTo }) => keepTo({ ...place, hash: other.hash })],
] satisfies [string, (store: ReturnType<typeof createAcceptance>) => void][])(
  '%s: what is signed later is handed to nobody',
  async (_, end) => {
    const { store, begin, sent, asked } = play()
    begin()
    end(store)
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer('0x12')
    await settled()
    expect(sent).toEqual([])
    expect(store.read(place).step.status).toBe('idle')
    begin()
    expect(asked).toHaveLength(2)
  },
)

test('what came of it is reported to its own account, and of its own terms', async () => {
  const { store, begin, asked } = play(
    new CouldNotAskError({ call: 'acceptTerms', stored: 'maybe', reason: 'slow' }),
  )
  begin()
  asked[0]?.answer('0x12')
  await settled()
  expect(store.read(place).step).toMatchObject({ status: 'idle', trouble: { stored: 'maybe' } })
  expect(store.read({ ...place, account: ben })).toEqual({ step: { status: 'idle' } })
  expect(store.read({ ...place, campaign: 'autumn' })).toEqual({ step: { status: 'idle' } })
  expect(store.read({ ...place, hash: other.hash })).toEqual({ step: { status: 'idle' } })
  // At its end it stays for its own terms, and is forgotten for another account.
  store.keepTo({ ...place, hash: other.hash })
  expect(store.read(place).step).toMatchObject({ status: 'idle', trouble: { stored: 'maybe' } })
  store.keepTo({ ...place, account: ben })
  expect(store.read(place)).toEqual({ step: { status: 'idle' } })
})

test('what is handed over is not signed a second time', async () => {
  const { store, begin, asked } = play()
  begin()
  asked[0]?.answer('0x12')
  const sending = new Promise<void>((resolve) => {
    store.subscribe(() => {
      if (store.read(place).step.status === 'sending') resolve()
    })
  })
  await sending
  begin()
  expect(asked).toHaveLength(1)
  await settled()
  expect(store.read(place).step.status).toBe('accepted')
})

test('what is reported of an attempt that was left does not reach the next one', () => {
  const { store, begin, asked } = play()
  begin()
  store.leave()
  begin()
  asked[0]?.onProgress({ signed: 2, required: 2 })
  expect(store.read(place).owners).toEqual({ signed: 1, required: 2 })
  asked[1]?.onProgress({ signed: 2, required: 2 })
  expect(store.read(place).owners).toEqual({ signed: 2, required: 2 })
})

test('nobody hears of what is no change, nor after they have left', () => {
  const { store, begin, reported } = play()
  store.leave()
  store.keepTo(place)
  expect(reported).toEqual([])
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push(store.read(place).step.status))
  stop()
  begin()
  expect(heard).toEqual([])
  expect(reported).toContain('signing')
})

test('that they have changed is shown beside the new ones', async () => {
  const { store, begin, asked } = play(
    new ApiRefusedError({
      call: 'acceptTerms',
      stored: 'no',
      code: 'terms-changed',
      detail: 'No.',
      reason: undefined,
      retryAfterMs: undefined,
    }),
  )
  begin()
  asked[0]?.answer('0x12')
  await settled()
  const now = { ...place, hash: other.hash }
  store.keepTo(now)
  expect(store.read(now)).toEqual({ step: { status: 'changed' }, owners: expect.anything() })
})
