import { dateLocale } from './say.ts'

/** Things of which one is meant: `a, b or c`. In English it is British, with no comma before the last. */
export const sayAny = (things: readonly string[]): string =>
  new Intl.ListFormat(dateLocale(), { type: 'disjunction' }).format(things)
