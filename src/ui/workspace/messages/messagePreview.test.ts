import { expect, it } from 'vitest'
import { messagePreview } from './messagePreview.ts'

const typed = { domain: {}, types: {}, message: {} }

it.each([
  ['a text in one line', 'Hello\n\n  world\t!', 'Hello world !'],
  ['what would turn the line around', 'a\u202eb', 'a[U+202E]b'],
  ['nothing but spaces', ' \n', 'Only spaces'],
  ['typed data without a name', typed, 'Typed data'],
  [
    'typed data',
    { ...typed, primaryType: 'Mail', domain: { name: 'Ever\u200bclaim' } },
    'Mail · Ever[U+200B]claim',
  ],
  ['a domain whose name is none', { ...typed, primaryType: 'Mail', domain: { name: 7 } }, 'Mail'],
])('%s', (_, message, title) => {
  expect(messagePreview(message).title).toBe(title)
})

it('cuts what is long, and no character in half', () => {
  const { title } = messagePreview('🎉'.repeat(200))
  expect([...title]).toHaveLength(120)
  expect(title.endsWith('🎉…')).toBe(true)
})
