import { expect, it } from 'vitest'
import { transactionListItemSchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { earlierRecipients } from './earlierRecipients.ts'

const safe = { value: '0x41675C099F32341bf84BFc5382aF534df5C7461a' }
const ada = { value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
const transfer = (direction: string, txStatus = 'SUCCESS') =>
  v.parse(transactionListItemSchema, {
    type: 'TRANSACTION',
    conflictType: 'None',
    transaction: {
      id: `${direction}${txStatus}`,
      timestamp: 0,
      txStatus,
      txInfo: {
        type: 'Transfer',
        direction,
        sender: safe,
        recipient: ada,
        transferInfo: { type: 'NATIVE_COIN', value: '1' },
      },
    },
  })

it.each([
  ['what went out', transfer('OUTGOING'), [ada.value]],
  ['what came in', transfer('INCOMING'), []],
  ['what failed', transfer('OUTGOING', 'FAILED'), []],
  ['a day', v.parse(transactionListItemSchema, { type: 'DATE_LABEL', timestamp: 0 }), []],
])('%s', (_, item, recipients) => {
  expect(earlierRecipients([item])).toEqual(recipients)
})
