import { type CompiledMessageToken, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { keyOf } from '../../src/language/keyOf.ts'
import type { Catalogue } from '../../src/language/say.ts'

/**
 * A catalogue as a page loads it, from translations as people write them: ICU MessageFormat by the English.
 * No parser is left for the page: of a message that counts, each form is written out in full.
 *
 * @param translations what is empty is not translated yet, and left out
 * @throws Error that names a message that is no ICU, or uses more of it than places and one plural of `count`
 */
export function compileCatalogue(translations: Readonly<Record<string, string>>): Catalogue {
  const done = Object.entries(translations).filter(([, translation]) => translation !== '')
  return Object.fromEntries(done.map(([english, icu]) => [keyOf(english), compileMessage(icu)]))
}

/** One message: its text with places in braces, or its forms by plural category. */
export function compileMessage(icu: string): string | Record<string, string> {
  let tokens: readonly CompiledMessageToken[]
  try {
    tokens = compileMessageOrThrow(icu)
  } catch (error) {
    throw new Error(`“${icu}” is not ICU MessageFormat: ${error instanceof Error ? error.message : error}`)
  }
  const counting = tokens.filter((token) => Array.isArray(token) && token[1] !== undefined)
  if (counting.length === 0) return tokens.map((token) => textOf(icu, token)).join('')
  const [choice] = counting
  const forms =
    Array.isArray(choice) && choice[0] === 'count' && choice[1] === 'plural' ? choice[2] : undefined
  if (counting.length > 1 || !isForms(forms))
    throw new Error(`“${icu}” has more than one plural, or one of something else than count.`)
  const categories = Object.keys(forms).filter((category) => category !== 'offset')
  return Object.fromEntries(
    categories.map((category) => [
      category,
      tokens.map((token) => (token === choice ? wordsOf(icu, forms[category]) : textOf(icu, token))).join(''),
    ]),
  )
}

const isForms = (forms: unknown): forms is Record<string, string | CompiledMessageToken[]> =>
  typeof forms === 'object' && forms !== null

const wordsOf = (icu: string, words: string | readonly CompiledMessageToken[] = ''): string =>
  typeof words === 'string'
    ? words.replaceAll('#', '{count}')
    : words.map((token) => (token === '#' ? '{count}' : textOf(icu, token))).join('')

function textOf(icu: string, token: CompiledMessageToken): string {
  if (typeof token === 'string') return token
  const [name, type] = token
  if (type !== undefined) throw new Error(`“${icu}” has a ${type} inside a plural.`)
  return `{${name}}`
}
