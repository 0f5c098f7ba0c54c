import { dateLocale } from './say.ts'

/** Things all of which are meant: `a, b and c`. In English it is British, with no comma before the last. */
export const sayAll = (things: readonly string[]): string =>
  new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format(things)
