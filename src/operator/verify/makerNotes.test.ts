import { expect, test } from 'vitest'
import { makerNotes } from './makerNotes.ts'
import { makerTexts } from './makerTexts.ts'

const site = { product: 'Acme', hasCampaigns: true }
const notesOf = (title: string, token = { name: 'Spring', symbol: 'SPR' }, reader = site) =>
  makerNotes(makerTexts({ texts: { title, description: 'For the early ones.' }, token }), reader)

test('default: whose words these are, and no warning where nothing is wrong', () => {
  expect(notesOf('Spring')).toEqual({
    mark: 'Written by this campaign’s creator, not by Acme.',
    inline: '{title} (its creator’s title)',
    warnings: [],
  })
})

test('behavior: a title or a token with the site’s name is warned of, and one that asks for a secret', () => {
  const isNotOurs = 'This campaign uses the name Acme, but it isn’t one of Acme’s campaigns.'
  expect(notesOf('Асme: enter your recovery phrase').warnings).toEqual([
    isNotOurs,
    'Never type a recovery phrase or a private key anywhere. No claim needs one.',
  ])
  expect(notesOf('Spring', { name: 'Acme Points', symbol: 'SPR' }).warnings).toEqual([isNotOurs])
  expect(notesOf('Spring', { name: 'Spring', symbol: 'ACME' }).warnings).toEqual([isNotOurs])
})

test('behavior: a program without campaigns of its own does not say whose campaign it is not', () => {
  const program = { product: 'Acme', hasCampaigns: false }
  expect(notesOf('Acme rewards', { name: 'Spring', symbol: 'SPR' }, program).warnings).toEqual([
    'This campaign uses the name Acme. Anyone can write that name.',
  ])
})

test('behavior: a title in a sentence is flagged there', () => {
  const inline = (title: string) => notesOf(title).inline
  expect(inline('Acme rewards')).toBe('{title} (its creator’s title; not one of {product}’s campaigns)')
  expect(inline('Enter your private key')).toBe('{title} (its creator’s title; never type a recovery phrase)')
})
