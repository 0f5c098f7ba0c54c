import { randomBytes } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import * as v from '../../src/schema/v.ts'

/**
 * What a cookie's id is for: `browser` binds a nonce to the browser that asked for it, `session` names who is
 * signed in. They are two cookies, so that a tab that begins to sign in never undoes what another tab has
 * just done.
 */
export type CookieUse = 'browser' | 'session'

/** Where the page runs: a tab of its own, or inside the Safe host of this origin. */
export type Frame = string | undefined

/** Seals are about 300 characters long, and written in one way. */
const longest = 1_000
const form = /^Fe26\.2(\*[\w-]*){7}~2$/
const sealedSchema = v.strictObject({
  use: v.picklist(['browser', 'session']),
  /** Null in a tab of its own. */
  frame: v.nullable(v.string()),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** 256 bits, hexadecimal. */
export const newId = () => randomBytes(32).toString('hex')

/**
 * Inside another site's page browsers send only cookies that are `Partitioned`: kept for this pair of sites
 * alone. It is another cookie, so a session there and one in a tab are two. Everything else is the same: out
 * of reach of scripts, only over https (and to localhost, where browsers take it too), only to this very
 * host.
 */
const formOf = (use: CookieUse, frame: Frame) =>
  frame === undefined
    ? { name: `__Host-everclaim-${use}`, sameSite: 'SameSite=Lax' }
    : { name: `__Host-everclaim-framed-${use}`, sameSite: 'SameSite=None; Partitioned' }

/** The `Set-Cookie` that has the browser keep an id. */
export async function sealedCookie(options: {
  use: CookieUse
  frame: Frame
  id: string
  /** Milliseconds. */
  lifetime: number
  /** At least 32 characters. */
  secret: string
}): Promise<string> {
  const { use, frame, id, lifetime, secret } = options
  // The end is the database's to know, by one clock.
  const sealed = await sealData({ use, frame: frame ?? null, id }, { password: secret, ttl: 0 })
  return headerOf(use, frame, sealed, Math.floor(lifetime / 1000))
}

/** The `Set-Cookie` that has the browser forget it. */
export const noCookie = (use: CookieUse, frame: Frame) => headerOf(use, frame, '', 0)

function headerOf(use: CookieUse, frame: Frame, value: string, maxAge: number): string {
  const { name, sameSite } = formOf(use, frame)
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; ${sameSite}`
}

/**
 * The id in a request's cookie, or undefined: none, not sealed by us, or sealed for another use or another
 * place.
 */
export async function unsealedId(
  cookies: Readonly<Record<string, string>>,
  { use, frame, secret }: { use: CookieUse; frame: Frame; secret: string },
): Promise<string | undefined> {
  const { name } = formOf(use, frame)
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined
  if (!value || value.length > longest || !form.test(value)) return undefined
  const data: unknown = await unsealData(value, { password: secret, ttl: 0 }).catch(() => undefined)
  const sealed = v.safeParse(sealedSchema, data)
  if (!sealed.success || sealed.output.use !== use || sealed.output.frame !== (frame ?? null))
    return undefined
  return sealed.output.id
}
