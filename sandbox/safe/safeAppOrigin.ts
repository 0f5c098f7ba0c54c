import * as v from '../../src/schema/v.ts'

/** The app that asked for something. */
export type SafeAppOrigin = { readonly name: string; readonly url: string }

const schema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1)),
  url: v.pipe(v.string(), v.minLength(1)),
})

/**
 * The app that a wallet names in the `origin` of what it proposes: JSON in a text. Anything else, a plain URL
 * too, names no app.
 */
export function appOfOrigin(origin: string | null | undefined): SafeAppOrigin | null {
  try {
    const { name, url } = v.parse(schema, JSON.parse(origin ?? ''))
    return { name, url }
  } catch {
    return null
  }
}
