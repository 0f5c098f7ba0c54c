import { getAddress, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { answeredAttempt, shownProposal } from './answeredAttempt.ts'
import type { AskedAttempt, ProposedAttempt } from './storedAttempts.ts'

const addressOf = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const hash: Hex = `0x${'ab'.repeat(32)}`
const claim = {
  distributor: addressOf('d'),
  index: 4,
  account: addressOf('a'),
  to: addressOf('d'),
  data: '0x01' as Hex,
  overTime: { amount: '9', paid: '2' },
}
const asked: AskedAttempt = {
  ...claim,
  status: 'asked',
  from: addressOf('b'),
  nonce: 7,
  askedAtBlock: 100,
  askedAt: 1_000,
}

test('what a wallet sent is kept with its hash, and with what the search for it needs', () => {
  expect(answeredAttempt(asked, { kind: 'transaction', hash })).toEqual({
    ...claim,
    status: 'sent',
    from: addressOf('b'),
    hash,
    leastNonce: 7,
    sentAtBlock: 100,
  })
})

test('what a Safe proposed is kept under that Safe and the hash that its owners sign', () => {
  vi.spyOn(Date, 'now').mockReturnValue(5_000)
  try {
    expect(answeredAttempt(asked, { kind: 'safe', safeTxHash: hash })).toEqual({
      ...claim,
      status: 'proposed',
      safe: addressOf('b'),
      safeTxHash: hash,
      proposedAtBlock: 100,
      proposedAt: 5_000,
    })
  } finally {
    vi.restoreAllMocks()
  }
})

test('a proposal of which nothing is known yet waits; later it is shown with what is', () => {
  const proposed = { safe: addressOf('b'), safeTxHash: hash } as ProposedAttempt
  expect(shownProposal(proposed)).toEqual({
    status: 'proposed',
    safe: addressOf('b'),
    safeTxHash: hash,
    progress: { status: 'waiting', owners: { status: 'unknown' } },
  })
  const progress = { status: 'could-not-check' } as never
  expect(shownProposal(proposed, progress).progress).toBe(progress)
})
