import type { Message } from '../../src/language/say.ts'
import { compileMessage } from './compileCatalogue.ts'

/** What a language says as English does, though it has words: `Total` is Indonesian too. */
const sameWords: Readonly<Partial<Record<string, readonly string[]>>> = {
  fr: ['plus'],
  id: ['Data', 'Status', 'Total', 'minus', 'plus'],
}

const place = /\{\w+\}|<\/?\w+>/g

/**
 * What is wrong with a translation: places or tags that the English lacks or has besides, plural forms that
 * the language needs or doesn't have, English that was left as it is, signs that no sentence of ours has.
 *
 * @param language a BCP 47 tag, for its plural categories
 */
export function textFaults(language: string, message: Message, translation: string): string[] {
  const english = typeof message === 'string' ? message : message.other
  let compiled: string | Record<string, string>
  try {
    compiled = compileMessage(translation)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  const faults: string[] = []
  if (typeof compiled === 'string') {
    if (typeof message !== 'string' && categoriesOf(language).length > 1) faults.push('has no plural forms')
    if (compiled === english && isWords(english) && !sameWords[language]?.includes(english))
      faults.push('is the English')
  } else if (typeof message === 'string') faults.push('counts what the English doesn’t')
  else {
    const [needed, given] = [categoriesOf(language), Object.keys(compiled)]
    const missing = needed.filter((category) => !given.includes(category))
    const unknown = given.filter((category) => !needed.includes(category))
    if (missing.length > 0) faults.push(`lacks the form ${missing.join(', ')}`)
    if (unknown.length > 0) faults.push(`has a form that the language doesn’t have: ${unknown.join(', ')}`)
  }
  for (const form of typeof compiled === 'string' ? [compiled] : Object.values(compiled)) {
    // A form may leave out the number: of one thing it is clear.
    const [own, other] = [placesOf(form), placesOf(english)]
    const isCounted = typeof message !== 'string'
    const lacking = other.filter((place) => !own.includes(place) && !(isCounted && place === '{count}'))
    const surplus = own.filter((place) => !other.includes(place))
    if (/[{}<>']/.test(form.replaceAll(place, ''))) faults.push('has a brace, a < or a straight quote')
    if (lacking.length > 0) faults.push(`lacks ${lacking.join(', ')}`)
    if (surplus.length > 0) faults.push(`has ${surplus.join(', ')}, which the English doesn’t`)
  }
  return [...new Set(faults)]
}

const categoriesOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[]

/** Places and tags, each as often as it is there. */
function placesOf(text: string): string[] {
  const seen = new Map<string, number>()
  return (text.match(place) ?? []).map((each) => {
    const times = (seen.get(each) ?? 0) + 1
    seen.set(each, times)
    return times === 1 ? each : `${each} (${times})`
  })
}

/** Whether it has words to translate: three letters beside places, tags and names that stay as they are. */
const isWords = (text: string) =>
  /[a-z]{3}/.test(
    text.replaceAll(
      /\{\w+\}|<\/?\w+>|Blast|Safe|USDB|WETH|ETH|WalletConnect|Everclaim|MetaMask|[Tt]okens?|[Nn]once/g,
      '',
    ),
  )
