import { createElement } from 'react'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { transactionSummarySchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { drawPage, readText } from '../../test-support/drawPage.ts'
import { TransactionRow } from './TransactionRow.tsx'

const address = getAddress(`0x${'5'.repeat(40)}`)
const safe = { address, owners: [], threshold: 1, nonce: 0, version: '1.4.1' }
const other = { value: `0x${'6'.repeat(40)}` }

/** As the service's answer is read. */
function read(executionInfo: object, more: { conflict?: string } = {}): string {
  const transaction = v.parse(transactionSummarySchema, {
    id: 'one',
    txStatus: 'AWAITING_EXECUTION',
    executionInfo,
    txInfo: { type: 'Creation', creator: other, transactionHash: `0x${'ab'.repeat(32)}` },
  })
  const row = createElement(TransactionRow, { transaction, href: '#', ...more })
  return readText(
    drawPage(
      createElement(OpenSafeContext, { value: { safe, role: { kind: 'reader', account: undefined } } }, row),
    ),
  )
}
const signed = { type: 'MULTISIG', nonce: 7, confirmationsRequired: 2, confirmationsSubmitted: 1 }

test.each([
  [signed, 'Nonce 7'],
  [{ type: 'MODULE', address: other }, 'By a module'],
  [{ type: 'RELAYED' }, 'Executed as RELAYED'],
])('how it is executed: %j', (executionInfo, words) => {
  expect(read(executionInfo)).toContain(words)
})

test('a conflict of a kind that is unknown here has the service’s name for it', () => {
  expect(read(signed, { conflict: 'Maybe' })).toContain('Conflict Maybe')
  expect(read(signed)).not.toContain('Conflict')
})
