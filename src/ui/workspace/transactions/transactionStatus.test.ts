import { expect, test } from 'vitest'
import { transactionStatuses } from '../../../safe/service/enumerations.ts'
import { openEnum } from '../../../safe/service/wire/fields.ts'
import * as v from '../../../schema/v.ts'
import { listedStatus, statusWord } from './transactionStatus.ts'

const signed = (confirmationsSubmitted: number, nonce = 7) => ({
  type: 'MULTISIG' as const,
  nonce,
  confirmationsRequired: 2,
  confirmationsSubmitted,
})

/** As the service's answer is read. */
const read = (status: string) => v.parse(openEnum(transactionStatuses), status)

test.each([
  ['AWAITING_CONFIRMATIONS', 'wait', 'Needs 1 more signature'],
  ['AWAITING_EXECUTION', 'ready', 'Ready to execute'],
  ['CANCELLED', 'gone', 'Replaced'],
  ['FAILED', 'bad', 'Failed'],
  ['SUCCESS', 'done', 'Executed'],
  ['PAUSED_BY_SERVICE', 'gone', 'PAUSED_BY_SERVICE'],
])('default: %s', (status, tone, word) => {
  expect(statusWord(read(status), signed(1))).toEqual({ tone, word })
})

test('behavior: how many are missing is left out where it is unknown', () => {
  expect(statusWord('AWAITING_CONFIRMATIONS', signed(3)).word).toBe('Needs signatures')
  expect(statusWord('AWAITING_CONFIRMATIONS').word).toBe('Needs signatures')
  expect(statusWord('AWAITING_CONFIRMATIONS', signed(0)).word).toBe('Needs 2 more signatures')
})

test('behavior: what the Safe has not come to is not executed, whatever the service says', () => {
  const transaction = { txStatus: read('SUCCESS'), executionInfo: signed(2) }
  expect(listedStatus(transaction, 7)).toEqual({ tone: 'wait', word: 'Not executed', isContradicted: true })
  expect(listedStatus(transaction, 8)).toEqual({ tone: 'done', word: 'Executed', isContradicted: false })
})

test('behavior: what is signed waits until the Safe comes to it', () => {
  const transaction = { txStatus: read('AWAITING_EXECUTION'), executionInfo: signed(2) }
  expect(listedStatus(transaction, 6).word).toBe('Signed, waiting its turn')
  expect(listedStatus(transaction, 7).word).toBe('Ready to execute')
})
