import { expect, test } from 'vitest'
import { createMailbox, type Envelope } from './createMailbox.ts'

const topic = 'a'.repeat(64)
const envelope = (message: string, publishedAt = 0): Envelope => ({
  topic,
  message,
  publishedAt,
  tag: 1108,
  attestation: undefined,
})

test('keeps what nobody was there for, until it expires', () => {
  const mailbox = createMailbox()
  const first = envelope('one')
  expect(mailbox.put(first, 300, 'page')).toBe(true)
  expect(mailbox.waiting(topic, 'wallet', 299_999)).toEqual([first])
  expect(mailbox.waiting(topic, 'wallet', 300_000)).toEqual([])
  mailbox.sweep(299_999)
  expect(mailbox.size).toBe(1)
  mailbox.sweep(300_000)
  expect(mailbox.size).toBe(0)
})

test('never gives an envelope back to its publisher', () => {
  const mailbox = createMailbox()
  mailbox.put(envelope('one'), 300, 'page')
  expect(mailbox.waiting(topic, 'page', 1)).toEqual([])
})

test('takes a repeated envelope for the same one, also when it was received', () => {
  const mailbox = createMailbox()
  const first = envelope('one')
  mailbox.put(first, 300, 'page')
  mailbox.received(first, 'wallet')
  expect(mailbox.put(envelope('one', 5), 300, 'page')).toBe(false)
  expect(mailbox.waiting(topic, 'wallet', 10)).toEqual([])
  expect(mailbox.waiting(topic, 'another wallet', 10)).toEqual([first])
})

test('keeps the order, and topics apart', () => {
  const mailbox = createMailbox()
  const elsewhere = { ...envelope('three'), topic: 'b'.repeat(64) }
  const sent = [envelope('one', 2), envelope('two', 1)]
  for (const each of [...sent, elsewhere]) mailbox.put(each, 300, 'page')
  expect(mailbox.waiting(topic, 'wallet', 3)).toEqual(sent)
})

test('the oldest make room', () => {
  const mailbox = createMailbox(2)
  for (const message of ['one', 'two', 'three']) mailbox.put(envelope(message), 300, 'page')
  expect(mailbox.size).toBe(2)
  expect(mailbox.waiting(topic, 'wallet', 1).map(({ message }) => message)).toEqual(['two', 'three'])
})
