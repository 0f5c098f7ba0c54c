import { currentLocale } from './say.ts'

/** Things one after the other, with what the reader's language puts between them: `a, b, c`. */
export const sayList = (things: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(things)

/** Things of which one is meant: `a or b`. */
export const sayAny = (things: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(things)
