import { expect, test } from 'vitest'
import { settingsOfRound } from './settingsOfRound.ts'
import { makeRounds } from './test-support/makeRounds.ts'

const [round] = await makeRounds([[[1, 5n]]])
if (!round) throw new Error('There is no round.')
const { manifest } = round
const now = 1_900_000_000

test('token, receivers, texts and the length of the window are the last round’s', () => {
  expect(settingsOfRound(manifest, now)).toEqual({
    token: { kind: 'erc20', address: `0x${'7'.repeat(40)}` },
    window: { start: now, end: now + 100_000_000, isEndless: false, isCancellable: false },
    receivers: {
      isOne: false,
      one: '',
      sweep: expect.stringMatching(/^0xa{40}$/i),
      yield: expect.stringMatching(/^0xb{40}$/i),
      gas: expect.stringMatching(/^0xc{40}$/i),
      confirmed: [],
    },
    texts: {
      title: 'Spring',
      description: '',
      url: 'https://example.org/spring',
      id: '',
      terms: '',
      hosts: '',
    },
  })
})

test('the chain’s coin, a window without an end, one receiver, a campaign that can be cancelled', () => {
  const sweep = manifest.receivers.sweep
  const settings = settingsOfRound(
    {
      ...manifest,
      token: { ...manifest.token, address: `0x${'0'.repeat(40)}` },
      window: { start: 1, end: null, cancellable: true },
      receivers: { sweep, yield: sweep, gas: sweep },
    },
    now,
  )
  expect(settings.token).toEqual({ kind: 'native', address: '' })
  expect(settings.window).toEqual({ start: now, end: null, isEndless: true, isCancellable: true })
  expect(settings.receivers).toMatchObject({ isOne: true, one: expect.stringMatching(/^0xa{40}$/i) })
})
