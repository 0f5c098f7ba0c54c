import { currentLocale } from './say.ts'

/** What a locale writes between thousands, and between a whole number and its fraction. */
export type NumberSigns = { readonly group: string; readonly point: string }

const known = new Map<string, NumberSigns>()

/** The signs of a locale, by what `Intl` writes with Latin digits. */
export function numberSigns(locale = currentLocale()): NumberSigns {
  let signs = known.get(locale)
  if (signs === undefined) {
    // A number so large that each language groups its digits.
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
    const signOf = (sign: string) => parts.find(({ type }) => type === sign)?.value ?? ''
    signs = { group: signOf('group'), point: signOf('decimal') || '.' }
    known.set(locale, signs)
  }
  return signs
}
