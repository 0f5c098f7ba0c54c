import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import type { CheckedConfirmation } from '../sign/checkConfirmation.ts'
import type { CheckedTransaction, SafeFacts, ServiceClaims } from '../sign/checkTransaction.ts'
import type { ProposalEnd } from './readProposalEnd.ts'
import { stepDifferences, type TransactionStep, transactionStep } from './transactionStep.ts'

/* Each set of facts, without a chain. `transactionStep.test.ts` reads them from a real Safe on one. */

const address = (byte: string): Address => `0x${byte.repeat(20)}`
const [olga, otto, omar] = [address('a1'), address('b2'), address('c3')]
const hash: Hex = `0x${'12'.repeat(32)}`
const safe: SafeFacts = {
  address: address('5a'),
  owners: [olga, otto, omar],
  threshold: 2,
  nonce: 5,
  version: '1.4.1',
}
const at = { signature: hash, submittedAt: null }
const signedBy = (owner: Address): CheckedConfirmation => ({ ...at, owner, status: 'verified' })
const unchecked: CheckedConfirmation = { ...at, owner: otto, status: 'could-not-check', reason: 'No answer.' }

const claims = (status: ServiceClaims['status'], confirmationsRequired: number | null = 2) =>
  ({ status, confirmationsRequired }) as ServiceClaims
const sound = (
  nonce: number,
  confirmations: readonly CheckedConfirmation[],
  isRejection = false,
): CheckedTransaction => ({
  safe: safe.address,
  claims: claims('AWAITING_CONFIRMATIONS'),
  status: 'sound',
  safeTxHash: hash,
  transaction: draftTransaction([etherTransfer(omar, 1n)], nonce),
  confirmations,
  isRejection,
  warnings: [],
})
const its = { safe: safe.address, claims: claims('SUCCESS') }
const waiting = (next: number): ProposalEnd => ({ status: 'waiting', next })
// Of an end, the step reads these facts alone.
const ended = (status: string) =>
  ({ status, receipt: { transactionHash: hash, blockNumber: 9 } }) as unknown as ProposalEnd
const stepOf = (checked: CheckedTransaction, end: ProposalEnd | undefined, account?: Address) =>
  transactionStep({ checked, safe, end, account })

describe('the step', () => {
  test('of what is not sound is why, whatever the chain says', () => {
    for (const end of [undefined, waiting(5)]) {
      expect(stepOf({ ...its, status: 'contradicted', fault: 'No.', facts: ['a'] }, end)).toEqual({
        step: 'contradicted',
        fault: 'No.',
        facts: ['a'],
      })
      expect(stepOf({ ...its, status: 'not-signed' }, end)).toEqual({ step: 'not-signed' })
      expect(stepOf({ ...its, status: 'unsupported', reason: 'Too old.' }, end)).toEqual({
        step: 'unsupported',
        reason: 'Too old.',
      })
    }
  })

  test.each(['executed', 'failed'])('is what the log says: %s', (status) => {
    expect(stepOf(sound(5, []), ended(status))).toEqual({
      step: status,
      transactionHash: hash,
      blockNumber: 9,
    })
  })

  test('of one whose nonce was used is who took its place, or not known', () => {
    expect(stepOf(sound(4, []), ended('replaced'))).toEqual({ step: 'replaced', isRejection: false })
    expect(stepOf(sound(4, [], true), ended('replaced'))).toEqual({ step: 'replaced', isRejection: true })
    expect(stepOf(sound(4, []), ended('used'))).toEqual({ step: 'could-not-check', error: undefined })
    expect(stepOf(sound(4, []), undefined)).toEqual({ step: 'could-not-check', error: undefined })
    const error = new EverclaimError('No node answers.')
    expect(stepOf(sound(4, []), { status: 'could-not-check', error })).toEqual({
      step: 'could-not-check',
      error,
    })
  })

  test.each<[string, number, ProposalEnd, object]>([
    ['its turn', 5, waiting(5), { step: 'executable', have: 2, need: 2 }],
    ['one before it', 6, waiting(5), { step: 'waits-for-nonce', have: 2, need: 2, next: 5 }],
    ['the end was read later', 6, waiting(6), { step: 'executable' }],
    ['the Safe was read later', 5, waiting(4), { step: 'executable' }],
    ['the later look has passed it', 5, waiting(6), { step: 'could-not-check', error: undefined }],
    ['no next in the end', 5, { status: 'waiting', next: undefined }, { step: 'executable' }],
  ])('of enough signatures: %s', (_, nonce, end, expected) => {
    expect(stepOf(sound(nonce, [signedBy(olga), signedBy(otto)]), end)).toMatchObject(expected)
  })

  test('of too few signatures counts what is proven, and what nobody could check', () => {
    const needs = { step: 'needs-confirmations', need: 2, signing: { maySign: true } }
    expect(stepOf(sound(5, [signedBy(olga)]), waiting(5), omar)).toEqual({
      ...needs,
      have: 1,
      unchecked: 0,
      isNext: true,
      next: 5,
    })
    expect(stepOf(sound(6, [signedBy(olga), unchecked]), waiting(5), omar)).toEqual({
      ...needs,
      have: 1,
      unchecked: 1,
      isNext: false,
      next: 5,
    })
  })
})

describe('what the service says otherwise', () => {
  const signing = { maySign: true } as const
  const counts = { have: 1, need: 2, next: 5, signing }
  const open = { step: 'needs-confirmations', ...counts, unchecked: 0, isNext: true } as const
  const executed = { transactionHash: hash, blockNumber: 9 }
  const differences = (step: TransactionStep, status: ServiceClaims['status'], required: number | null = 2) =>
    stepDifferences({ ...sound(5, []), claims: claims(status, required) }, safe, step)

  test.each<[TransactionStep, ServiceClaims['status']]>([
    [open, 'AWAITING_CONFIRMATIONS'],
    [{ step: 'waits-for-nonce', ...counts }, 'AWAITING_EXECUTION'],
    [{ step: 'executable', have: 2, need: 2, signing }, 'AWAITING_EXECUTION'],
    [{ step: 'executed', ...executed }, 'SUCCESS'],
    [{ step: 'failed', ...executed }, 'FAILED'],
    [{ step: 'replaced', isRejection: false }, 'CANCELLED'],
  ])('%o is %s and nothing else', (step, status) => {
    expect(differences(step, status)).toEqual([])
    for (const other of [
      'AWAITING_CONFIRMATIONS',
      'AWAITING_EXECUTION',
      'SUCCESS',
      'FAILED',
      'CANCELLED',
    ] as const)
      if (other !== status)
        expect(differences(step, other)).toEqual([`The wallet service says “${other}”; the chain does not.`])
  })

  test.each<TransactionStep>([
    { ...open, unchecked: 1 },
    { step: 'contradicted', fault: 'No.', facts: [] },
    { step: 'not-signed' },
    { step: 'unsupported', reason: 'Too old.' },
    { step: 'could-not-check', error: undefined },
  ])('of %o nothing follows', (step) => {
    expect(differences(step, 'SUCCESS')).toEqual([])
  })

  test.each<[TransactionStep, ServiceClaims['status'], boolean]>([
    [open, 'AWAITING_CONFIRMATIONS', true],
    [{ step: 'waits-for-nonce', ...counts }, 'AWAITING_EXECUTION', true],
    [{ step: 'executable', have: 2, need: 2, signing }, 'AWAITING_EXECUTION', true],
    [{ step: 'executed', ...executed }, 'SUCCESS', false],
  ])('how many must sign matters while it is open: %o', (step, status, isOpen) => {
    const said = ['The wallet service says that 3 must sign; on chain it is 2.']
    expect(differences(step, status, 3)).toEqual(isOpen ? said : [])
    expect(differences(step, status, null)).toEqual([])
  })
})
