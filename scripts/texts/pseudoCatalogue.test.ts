import { expect, test } from 'vitest'
import { keyOf } from '../../src/language/keyOf.ts'
import { pseudoCatalogue } from './pseudoCatalogue.ts'
import { englishOf, readMessages } from './readMessages.ts'
import { sourcesOfTexts } from './sourcesOfTexts.ts'

const pseudo = (text: string, direction: 'ltr' | 'rtl') => pseudoCatalogue([text], direction)[keyOf(text)]

test('a text has accents, more letters and brackets; places and tags stay', () => {
  expect(pseudo('Claim {amount} <b>now</b>', 'ltr')).toBe('[Çlááïïm {amount} <b>ñööw</b>]')
})

test('from right to left each run of words does so, beside places and tags', () => {
  expect(pseudo('Claim {amount} <b>now</b>', 'rtl')).toBe(
    '\u202e[Çlááïïm \u202c{amount} <b>\u202eñööw\u202c</b>]',
  )
})

test('what counts has its forms', () => {
  const count = { one: '{count} row', other: '{count} rows' }
  expect(pseudoCatalogue([count], 'ltr')).toEqual({
    [keyOf('{count} rows')]: { one: '[{count} rööw]', other: '[{count} rööws]' },
  })
})

test('all messages are about 40 % longer', () => {
  const { messages } = readMessages(sourcesOfTexts())
  const all = [...messages.values()].map(({ message }) => message)
  const lengthOf = (texts: readonly unknown[]) => texts.join('').length
  const long = Object.values(pseudoCatalogue(all, 'ltr')).map((text) =>
    typeof text === 'string' ? text : text.other,
  )
  const ratio = lengthOf(long) / lengthOf(all.map(englishOf))
  expect(ratio).toBeGreaterThan(1.3)
  expect(ratio).toBeLessThan(1.5)
})
