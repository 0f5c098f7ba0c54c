import { expect, test } from 'vitest'
import { safeAppSchema } from '../../../safe/service/wire/safeApps.ts'
import * as v from '../../../schema/v.ts'
import { accessOf, mayOpenIn } from './appAccess.ts'

const host = 'https://safe.example'
/** As the service's answer is read. */
const access = (type: string, value?: readonly string[] | null) => {
  const url = 'https://app.example'
  const app = { id: 1, url, name: '', description: '', chainIds: [], accessControl: { type, value } }
  return accessOf(v.parse(safeAppSchema, app).accessControl)
}

test('default: without a restriction an app is open to everybody', () => {
  expect(access('NO_RESTRICTIONS')).toEqual({ kind: 'everybody' })
  expect(mayOpenIn(access('NO_RESTRICTIONS', ['https://other.example']), host)).toBe(true)
})

test('behavior: an empty list is open to everybody, in every form of empty', () => {
  for (const value of [[], null, undefined])
    expect(access('DOMAIN_ALLOWLIST', value)).toEqual({ kind: 'everybody' })
})

test.each([
  ['https://safe.example', true],
  ['https://safe.example/', true],
  ['https://SAFE.example:443/some/path', true],
  ['http://safe.example', false],
  ['https://evil-safe.example', false],
  ['https://safe.example.evil.example', false],
  ['safe.example', false],
])('behavior: a list with %s: %s', (listed, may) => {
  const rule = access('DOMAIN_ALLOWLIST', ['https://other.example', listed])
  expect(mayOpenIn(rule, host)).toBe(may)
  expect(mayOpenIn(rule, undefined)).toBe(false)
})

test.each(['UNKNOWN', 'MEMBERS_ONLY'])('behavior: %s is left to the host, by its name', (type) => {
  expect(access(type)).toEqual({ kind: 'unknown', rule: type })
  expect(mayOpenIn(access(type), host)).toBe(true)
})
