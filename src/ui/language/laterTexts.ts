/** Texts of what a page shows only once it is used. Undefined in English, and when they are there. */
let coming: Promise<unknown> | undefined

/** What code that is loaded later waits for, or it would be drawn in English. */
export const laterTexts = (): Promise<unknown> | undefined => coming

/** @param texts what does not come is English, as it is where a page's own texts don't come */
export function expectTexts(texts: Promise<unknown>): void {
  const settled = texts
    .catch(() => {})
    .then(() => {
      if (coming === settled) coming = undefined
    })
  coming = settled
}
