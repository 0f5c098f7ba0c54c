import { expect, it } from 'vitest'
import { messageListItemSchema } from '../../../safe/service/wire/messages.ts'
import * as v from '../../../schema/v.ts'
import { messageDays } from './messageDays.ts'

const noon = new Date(2024, 4, 17, 12).getTime()
const owner = { value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
const message = (digit: string, creationTimestamp: number) =>
  v.parse(messageListItemSchema, {
    type: 'MESSAGE',
    messageHash: `0x${digit.repeat(64)}`,
    status: 'CONFIRMED',
    message: digit,
    creationTimestamp,
    modifiedTimestamp: creationTimestamp,
    confirmationsSubmitted: 1,
    confirmationsRequired: 2,
    proposedBy: owner,
    confirmations: [],
  })
const label = (timestamp: number) => v.parse(messageListItemSchema, { type: 'DATE_LABEL', timestamp })
const other = v.parse(messageListItemSchema, { type: 'BANNER', text: 'Hello' })

it('puts messages into the reader’s days, whatever the labels say, and keeps what it does not know', () => {
  const hour = 3_600_000
  const days = messageDays([
    label(0),
    message('a', noon),
    message('b', noon - hour),
    label(noon),
    other,
    message('c', noon - 24 * hour),
  ])
  expect(days.map(({ start, entries }) => [start, entries.map(({ key }) => key.slice(0, 4))])).toEqual([
    [new Date(2024, 4, 17).getTime(), ['0xaa', '0xbb', 'unkn']],
    [new Date(2024, 4, 16).getTime(), ['0xcc']],
  ])
})

it('shows once what two pages hold', () => {
  expect(messageDays([message('a', noon), message('a', noon), message('b', noon)])[0]?.entries).toHaveLength(
    2,
  )
})

it('begins with what has no time', () => {
  expect(messageDays([other, message('a', noon)]).map(({ start }) => start === undefined)).toEqual([
    true,
    false,
  ])
})
