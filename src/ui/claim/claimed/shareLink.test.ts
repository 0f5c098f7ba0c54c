import { expect, test } from 'vitest'
import { catalogueFolders } from '../../../language/catalogueFolders.ts'
import { languages } from '../../../language/languages.ts'
import { shareLink } from './shareLink.ts'

const origin = 'https://claim.acme.example'

test.each([
  ['of the browser', undefined, true, '/claim/spring/'],
  ['English', 'en-US', true, '/claim/spring/'],
  ['of the wallet dialogs alone', 'de-DE', true, '/claim/spring/'],
  ['chosen', 'pt-BR', true, '/pt-BR/claim/spring/'],
  ['chosen, where pages are exported in English alone', 'fr-FR', false, '/claim/spring/?lang=fr'],
] as const)('default: a language that is %s', (_, chosen, isExported, link) => {
  expect(shareLink('/claim/spring/', { origin, chosen, isExported })).toBe(`${origin}${link}`)
})

test.each(languages)('default: %s is linked to by the folder of its catalogues', (chosen) => {
  const folder = catalogueFolders[chosen]
  expect(shareLink('/claim/spring/', { origin, chosen, isExported: true })).toBe(
    `${origin}${folder ? `/${folder}` : ''}/claim/spring/`,
  )
})
