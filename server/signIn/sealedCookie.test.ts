import { sealData } from 'iron-session'
import { expect, it } from 'vitest'
import { type CookieUse, type Frame, newId, noCookie, sealedCookie, unsealedId } from './sealedCookie.ts'

const secret = 'ab'.repeat(32)
const host = 'https://app.safe.example'
const seal = async (use: CookieUse, frame: Frame, id = newId()) => {
  const line = await sealedCookie({ use, frame, id, lifetime: 600_500, secret })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(line) ?? []
  return { id, line, name, value }
}

it.each<[CookieUse, Frame, string]>([
  ['browser', undefined, '__Host-everclaim-browser'],
  ['session', undefined, '__Host-everclaim-session'],
  ['browser', host, '__Host-everclaim-framed-browser'],
  ['session', host, '__Host-everclaim-framed-session'],
])('is opened for what it was sealed for: %s %s', async (use, frame, wanted) => {
  const { id, name, value, line } = await seal(use, frame)
  expect(name).toBe(wanted)
  expect(line).toMatch(frame === undefined ? /; SameSite=Lax$/ : /; SameSite=None; Partitioned$/)
  expect(line).toContain('; Path=/; Max-Age=600; HttpOnly; Secure; ')
  expect(value.length).toBeLessThan(1_000)
  expect(await unsealedId({ [name]: value, other: 'x' }, { use, frame, secret })).toBe(id)
  expect(await unsealedId({ [name]: value }, { use, frame, secret: 'cd'.repeat(32) })).toBeUndefined()
})

it('is not opened for anything else, under whatever name it is sent', async () => {
  const uses = ['browser', 'session'] as const
  const frames = [undefined, host, 'https://safe.other.example']
  const all = uses.flatMap((use) => frames.map((frame) => ({ use, frame })))
  for (const sealedFor of all) {
    const { value, id } = await seal(sealedFor.use, sealedFor.frame)
    for (const askedFor of all) {
      const { name } = await seal(askedFor.use, askedFor.frame)
      const isSame = askedFor.use === sealedFor.use && askedFor.frame === sealedFor.frame
      expect(await unsealedId({ [name]: value }, { ...askedFor, secret })).toBe(isSame ? id : undefined)
    }
  }
})

it('takes no id of another form, and is forgotten by the same name', async () => {
  const { name, value } = await seal('session', undefined, 'AB'.repeat(32))
  expect(await unsealedId({ [name]: value }, { use: 'session', frame: undefined, secret })).toBeUndefined()
  expect(noCookie('session', undefined)).toBe(
    '__Host-everclaim-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
  )
})

it.each([
  ['a field too many', { use: 'session', frame: null, id: 'ab'.repeat(32), account: '0x12' }],
  ['a field too few', { use: 'session', id: 'ab'.repeat(32) }],
  ['an id with a digit too many', { use: 'session', frame: null, id: `${'ab'.repeat(32)}0` }],
  ['an id with something before it', { use: 'session', frame: null, id: `-${'ab'.repeat(32)}` }],
  ['a list', ['session', null, 'ab'.repeat(32)]],
  ['a text', 'ab'.repeat(32)],
  ['nothing', null],
])('takes nothing of another form, though it is sealed: %s', async (_, data) => {
  const value = await sealData(data, { password: secret, ttl: 0 })
  const cookies = { '__Host-everclaim-session': value }
  expect(await unsealedId(cookies, { use: 'session', frame: undefined, secret })).toBeUndefined()
})

it('seals the same id never twice alike', async () => {
  const id = newId()
  expect((await seal('session', undefined, id)).value).not.toBe((await seal('session', undefined, id)).value)
})

it('takes no seal that something was written to, nor one that no frame of ours is long enough for', async () => {
  const asked = { use: 'session', frame: undefined, secret } as const
  const { name, value, id } = await seal('session', undefined)
  for (const changed of [`${value}0`, `${value}; a=b`, `x${value}`])
    expect(await unsealedId({ [name]: changed }, asked)).toBeUndefined()
  expect(await unsealedId({ [name]: value }, asked)).toBe(id)
  const frame = `https://${'a'.repeat(700)}.example`
  const long = await seal('session', frame)
  expect(long.value.length).toBeGreaterThan(1_000)
  expect(await unsealedId({ [long.name]: long.value }, { ...asked, frame })).toBeUndefined()
})

it('has ids of 256 bits, never the same twice', () => {
  const ids = Array.from({ length: 10 }, newId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(ids).size).toBe(10)
})
