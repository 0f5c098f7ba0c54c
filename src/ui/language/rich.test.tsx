import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { compileCatalogue } from '../../../scripts/texts/compileCatalogue.ts'
import { message, speak } from '../../language/say.ts'
import { type RichValues, rich } from './rich.tsx'

afterEach(() => {
  cleanup()
  speak('en-US')
})

const link = (words: React.ReactNode) => <a href="/why/">{words}</a>
const draw = (text: Parameters<typeof rich>[0], values: RichValues) =>
  render(<p>{rich(text, values)}</p>).container.innerHTML

test('places and pairs of tags are filled, one inside of another', () => {
  const amount = <b>5</b>
  expect(draw('Read <link>why {amount} <em>now</em></link>.', { link, amount })).toBe(
    '<p>Read <a href="/why/">why <b>5</b> now</a>.</p>',
  )
})

test('only the message is read for places and tags, never what stands in one', () => {
  expect(draw('Of {name}: <link>{name}</link>', { link, name: '<link>{name}</link>' })).toBe(
    '<p>Of &lt;link&gt;{name}&lt;/link&gt;: <a href="/why/">&lt;link&gt;{name}&lt;/link&gt;</a></p>',
  )
})

test('what is missing is seen: a place stays, and so does an end without a beginning', () => {
  expect(draw('{a} </b> {b}', { b: '' })).toBe('<p>{a} &lt;/b&gt; </p>')
  expect(draw('<a>not closed', {})).toBe('<p>not closed</p>')
})

test('another language puts places and tags where it wants, and counts by its own forms', () => {
  const text = message({ one: '<b>{count}</b> claim', other: '<b>{count}</b> claims' })
  speak(
    'uk',
    compileCatalogue({
      [text.other]:
        '{count, plural, one {отримання: <b>#</b>} few {<b>#</b> отримання} many {<b>#</b> отримань} other {#}}',
    }),
  )
  const b = (words: React.ReactNode) => <b>{words}</b>
  expect(draw(text, { b, count: 1 })).toBe('<p>отримання: <b>1</b></p>')
  expect(draw(text, { b, count: 3 })).toBe('<p><b>3</b> отримання</p>')
  expect(draw(text, { b, count: 5_000 })).toBe('<p><b>5&nbsp;000</b> отримань</p>')
})
