import { z } from 'zod'

/** The app that asked for something. */
export type SafeAppOrigin = { readonly name: string; readonly url: string }

const schema = z.looseObject({ name: z.string().min(1), url: z.string().min(1) })

/**
 * The app that a wallet names in the `origin` of what it proposes: JSON in a text. Anything else, a plain URL
 * too, names no app.
 */
export function appOfOrigin(origin: string | null | undefined): SafeAppOrigin | null {
  try {
    const { name, url } = schema.parse(JSON.parse(origin ?? ''))
    return { name, url }
  } catch {
    return null
  }
}
