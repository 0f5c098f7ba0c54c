import { expect, test } from 'vitest'
import { createRandom } from '../../bench/nodes/createRandom.ts'
import { seedOf } from '../../scripts/test-support/runs.ts'
import { phishingPattern } from './phishingDomain.ts'
import { wellKnownDomains } from './wellKnownDomains.ts'

const ends = ['com', 'xyz', 'app', 'pages.dev']
const words = ['app', 'login', 'wallet', 'support', 'secure', 'my', 'official']

const without = (name: string, at: number) => name.slice(0, at) + name.slice(at + 1)
const swapped = (name: string, at: number) =>
  `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
const twins = [
  ...[
    ['o', '0'],
    ['l', '1'],
    ['i', 'l'],
    ['i', '1'],
    ['e', '3'],
    ['s', '5'],
    ['a', '4'],
  ],
  ...[
    ['m', 'rn'],
    ['w', 'vv'],
  ],
] as const
/** Cyrillic letters that look the same as Latin ones. */
const foreign = [
  ['a', '\u0430'],
  ['e', '\u0435'],
  ['o', '\u043e'],
  ['c', '\u0441'],
  ['i', '\u0456'],
] as const

/** As those do who register such names: the standard ways to change one, each wherever it can be done. */
function* lookAlikesOf(name: string): Generator<string> {
  const places = [...name].map((_, at) => at)
  for (const end of ends) {
    if (!wellKnownDomains[name]?.includes(`${name}.${end}`)) yield `${name}.${end}`
    for (const word of words) {
      yield `${word}-${name}.${end}`
      yield `${name}-${word}.${end}`
      if (name.length >= 8) yield `${name}${word}.${end}`
    }
  }
  for (const domain of wellKnownDomains[name] ?? [])
    if (domain.startsWith(`${name}.`)) yield `${domain}.acme-finance.xyz`
  for (const [letter, twin] of [...twins, ...foreign])
    for (const at of places)
      if (name[at] === letter) yield `${name.slice(0, at)}${twin}${name.slice(at + 1)}.com`
  for (const at of places.slice(1)) yield `${name.slice(0, at)}-${name.slice(at)}.com`
  if (name.length < 7) return
  for (const at of places) {
    yield `${without(name, at)}.com`
    yield `${name.slice(0, at)}${name[at]}${name.slice(at)}.com`
    if (at + 1 < name.length && name[at] !== name[at + 1]) yield `${swapped(name, at)}.com`
    if ('aeou'.includes(name[at] ?? ''))
      for (const vowel of 'aeou')
        if (vowel !== name[at]) yield `${name.slice(0, at)}${vowel}${name.slice(at + 1)}.com`
  }
}

/** In the form in which the check has it. */
const hostOf = (domain: string) => new URL(`https://${domain}`).hostname

test('thousands of look-alikes of well-known names are seen, made in each of the usual ways', () => {
  const names = new Set(Object.keys(wellKnownDomains).flatMap((name) => [...lookAlikesOf(name)].map(hostOf)))
  expect([...names].filter((name) => !phishingPattern(name))).toEqual([])
  expect(names.size).toBeGreaterThan(4_000)
})

test('the well-known names themselves are not', () => {
  const own = Object.values(wellKnownDomains).flat()
  for (const domain of own)
    for (const name of [domain, `www.${domain}`, `app.${domain}`])
      expect([name, phishingPattern(name)]).toEqual([name, undefined])
})

test.each([
  ...['metabase.com', 'metadesk.io', 'metamark.lt', 'metatask.io', 'metamars.com', 'opensky.com'],
  ...['openssl.org', 'openscad.org', 'openstax.org', 'openbeta.works', 'openswap.io', 'opendev.org'],
  ...['uniswapex.io', 'miniswap.org', 'anyswap.exchange', 'coinbox.org', 'coinbureau.com', 'bitstream.com'],
  ...['kraker.com', 'starlink.com', 'startnext.com', 'chainlist.org', 'etherfi.example', 'etheroll.com'],
  ...['arbitration.example', 'finance.example', 'looks.example', 'world.example', 'worldcup.example'],
  // A project’s own page about one of them.
  ...['metamask.acme.example', 'docs.acme.example', 'binance.acme.example'],
])('%s is near a well-known name, and another one', (name) => {
  expect(phishingPattern(name)).toBeUndefined()
})

const syllables = [
  ...(['ba', 'co', 'da', 'el', 'fi', 'go', 'hu', 'in', 'jo', 'ka', 'lu', 'me', 'no', 'or', 'pe'] as const),
  ...(['qua', 'ri', 'so', 'ta', 'un', 'vo', 'we', 'xi', 'yo', 'zen'] as const),
] as const
const endings = ['', '', 'swap', 'labs', '-finance', 'dao', 'scan', 'wallet'] as const

test('2,000 names of made-up projects are not taken for a well-known one', () => {
  const random = createRandom(seedOf(8))
  const syllable = () => random.pick(syllables)
  const projectName = () =>
    `${Array.from({ length: random.integer(2, 4) }, syllable).join('')}${random.pick(endings)}`
  const names = Array.from(
    { length: 2_000 },
    () => `${random.pick(['', '', 'claim.', 'app.'])}${projectName()}.xyz`,
  )
  expect(names.filter((name) => phishingPattern(name))).toEqual([])
})
