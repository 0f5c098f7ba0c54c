import { currentLocale } from './say.ts'

/** Things one after the other, with what the reader's language puts between them. */
export const sayList = (things: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(things)
