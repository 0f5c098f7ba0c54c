import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { asBefore } from './fixtures/asBefore.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import { manifestFaults, manifestHash, manifestSchema, readManifest, writeManifest } from './manifest.ts'
import { CampaignParametersError } from './packageErrors.ts'

const keccak256 = createWasmKeccak()
const list = tableOf([[`0x${'1'.repeat(40)}`, 5n]])
const without = makeCampaign(list, keccak256)
const hosts = ['https://files.example/spring/', 'https://[2001:db8::1]:8443/a(b)/~c%20d/']
const named = makeCampaign(list, keccak256, { hosts })

test('hosts are last, and are part of the hash', () => {
  const text = new TextDecoder().decode(named.manifestBytes)
  expect(text.endsWith(`,\n  "hosts": [\n    "${hosts[0]}",\n    "${hosts[1]}"\n  ]\n}\n`)).toBe(true)
  expect(readManifest(named.manifestBytes).hosts).toEqual(hosts)
  expect(named.manifestHash).not.toBe(without.manifestHash)
})

test('without hosts a manifest has the bytes that it had before there were any', () => {
  expect(new TextDecoder().decode(without.manifestBytes)).not.toContain('hosts')
  const { hosts: _, ...rest } = named.manifest
  expect(manifestHash(writeManifest(rest), keccak256)).toBe(without.manifestHash)
})

const cancellable = makeCampaign(list, keccak256, { isCancellable: true })

test('that it can be cancelled is in the window, and part of the hash', () => {
  const text = new TextDecoder().decode(cancellable.manifestBytes)
  expect(text).toContain(`,\n    "cancellable": true\n  },\n  "receivers"`)
  expect(readManifest(cancellable.manifestBytes).window.cancellable).toBe(true)
  expect(cancellable.manifestHash).not.toBe(without.manifestHash)
})

test('one that nobody can cancel has the bytes that it had before there was this key', () => {
  expect(new TextDecoder().decode(without.manifestBytes)).not.toContain('cancellable')
  const { cancellable: _, ...window } = cancellable.manifest.window
  expect(manifestHash(writeManifest({ ...cancellable.manifest, window }), keccak256)).toBe(
    without.manifestHash,
  )
})

test.each([false, null, 1, 'true'])('it is said by true and by nothing else: %s', (wrong) => {
  const window = { ...without.manifest.window, cancellable: wrong }
  const read = v.safeParse(manifestSchema, { ...without.manifest, window })
  expect(read.issues?.map(({ message }) => message)).toEqual([
    'The value is not true; without it nobody can cancel.',
  ])
})

const schedule = { cliff: 86_400, duration: 8_640_000, tranches: 10 }
const overTime = makeCampaign(list, keccak256, { schedule })

test('a campaign over time has a kind and a schedule; without them the bytes are those of one that pays at once', () => {
  const text = new TextDecoder().decode(overTime.manifestBytes)
  expect(text.startsWith('{\n  "format": "everclaim-package/4",\n  "kind": "vesting",\n  "chainId"')).toBe(
    true,
  )
  expect(text).toContain(
    ',\n  "schedule": {\n    "cliff": 86400,\n    "duration": 8640000,\n    "tranches": 10\n  },\n  "receivers"',
  )
  expect(readManifest(overTime.manifestBytes)).toEqual(overTime.manifest)
  const { kind: _, schedule: __, ...rest } = overTime.manifest
  expect(manifestHash(writeManifest(rest), keccak256)).toBe(without.manifestHash)
})

const previous = { manifestHash: without.manifestHash, distributor: `0x${'d'.repeat(40)}` } as const
const later = makeCampaign(list, keccak256, { previous })

test('a later round names its predecessor; without it the bytes are those of any other campaign', () => {
  const text = new TextDecoder().decode(later.manifestBytes)
  expect(text.startsWith('{\n  "format": "everclaim-package/4",\n  "chainId"')).toBe(true)
  expect(text).toContain(
    `,\n  "previous": {\n    "manifestHash": "${previous.manifestHash}",\n    "distributor": "${previous.distributor}"\n  },\n  "token"`,
  )
  expect(readManifest(later.manifestBytes)).toEqual(later.manifest)
  const { previous: _, ...rest } = later.manifest
  expect(manifestHash(writeManifest(rest), keccak256)).toBe(without.manifestHash)
  // The golden hash of a manifest from before there was any of this.
  expect(asBefore(without, keccak256).manifestHash).toMatchInlineSnapshot(
    `"0x345b2b76c2cc74c2fde8e169e6970a076781d946f31c8d1858c510b91b69a961"`,
  )
})

test.each<[string, object, string]>([
  [
    'no predecessor in the third format',
    { format: 'everclaim-package/3', previous: undefined },
    'previous: The key previous goes with everclaim-package/3',
  ],
  [
    'one in the first format',
    { format: 'everclaim-package/1' },
    'previous: The key previous goes with everclaim-package/3',
  ],
  [
    'one in the second format',
    { format: 'everclaim-package/2' },
    'previous: The key previous goes with everclaim-package/3',
  ],
  [
    'a schedule',
    { schedule: { cliff: 0, duration: 1 }, kind: 'vesting' },
    'previous: The key previous goes with everclaim-package/3 or everclaim-package/4, without kind',
  ],
  [
    'a hash with capitals',
    { previous: { ...previous, manifestHash: `0x${'A'.repeat(64)}` } },
    'previous.manifestHash: The value is not 0x and 64',
  ],
  [
    'no address',
    { previous: { manifestHash: previous.manifestHash } },
    'previous.distributor: The value is not 0x',
  ],
  [
    'the zero address',
    { previous: { ...previous, distributor: `0x${'0'.repeat(40)}` } },
    'previous.distributor: The value is the zero address',
  ],
])('a later round with %s is refused', (_, change, fault) => {
  const read = v.safeParse(manifestSchema, { ...later.manifest, ...change })
  expect(read.issues && manifestFaults(read.issues)).toContainEqual(expect.stringContaining(fault))
})

const earliest = 1_800_000_000 - 1_700_000_000 - 30 * 86_400
test.each<[string, object, string]>([
  ['no kind', { kind: undefined }, 'kind: The keys kind and schedule go together'],
  [
    'no kind in the second format',
    { format: 'everclaim-package/2', kind: undefined, schedule: undefined },
    'kind: The keys kind and schedule go together, with everclaim-package/2',
  ],
  [
    'a kind in the first format',
    { format: 'everclaim-package/1' },
    'kind: The keys kind and schedule go together, with everclaim-package/2',
  ],
  ['another kind', { kind: 'rounds' }, 'kind: '],
  ['no schedule', { schedule: undefined }, 'kind: The keys kind and schedule go together'],
  [
    'no duration',
    { schedule: { cliff: 0, duration: 0 } },
    'schedule.duration: The value is not a whole number from 1',
  ],
  [
    'a late cliff',
    { schedule: { cliff: 9, duration: 8 } },
    'schedule.cliff: The value is longer than the duration',
  ],
  [
    'no tranche',
    { schedule: { ...schedule, tranches: 0 } },
    'schedule.tranches: The value is not a whole number',
  ],
  [
    '65 tranches',
    { schedule: { ...schedule, tranches: 65 } },
    'schedule.tranches: The value is not a whole number',
  ],
  [
    'an end within the grace time',
    { schedule: { cliff: 0, duration: earliest + 1 } },
    'window.end: The value is not 30',
  ],
])('%s is refused', (_, change, fault) => {
  const read = v.safeParse(manifestSchema, { ...overTime.manifest, ...change })
  expect(read.issues && manifestFaults(read.issues)).toEqual([expect.stringContaining(fault)])
})

test('the last second of the grace time is enough, and so is a window that never closes', () => {
  const latest = { ...overTime.manifest, schedule: { cliff: 0, duration: earliest } }
  const endless = {
    ...overTime.manifest,
    window: { start: 1_700_000_000, end: null },
    schedule: { cliff: 0, duration: 9_000_000_000 },
  }
  expect(v.is(manifestSchema, latest)).toBe(true)
  expect(v.is(manifestSchema, endless)).toBe(true)
})

const aFolder = 'The value is not an address that ends in a slash, without ? and #.'
const oneForm = 'The value is not as browsers show it: host in lower case, no usual port, no . or ...'

test.each<[string, unknown, string]>([
  ['none', [], 'The hosts are not 1 to 8 different addresses.'],
  [
    'nine',
    Array.from({ length: 9 }, (_, i) => `https://${i}.example/`),
    'The hosts are not 1 to 8 different addresses.',
  ],
  ['twice', [hosts[0], hosts[1], hosts[0]], 'The hosts are not 1 to 8 different addresses.'],
  ['no TLS', ['http://files.example/'], 'The value is not an https:// address.'],
  ['a path', ['/packages/spring/'], 'The value is not an https:// address.'],
  ['no slashes', ['https:files.example/'], 'The value is not an https:// address.'],
  ['backslashes', ['https:\\\\files.example/'], 'The value is not an https:// address.'],
  ['a user name without slashes', ['https:ada@files.example/'], 'The value is not an https:// address.'],
  ['capitals', ['https://Files.example/'], oneForm],
  ['the usual port', ['https://files.example:443/'], oneForm],
  ['a folder above', ['https://files.example/a/../b/'], oneForm],
  ['no slash', ['https://files.example/spring'], aFolder],
  ['a query', ['https://files.example/?a=/'], aFolder],
  ['a fragment', ['https://files.example/#/'], aFolder],
  ['a password', ['https://ada:secret@files.example/'], 'The value is not an https:// address.'],
  ['a quote', ["https://files.example/it's/"], aFolder],
  ['a space', ['https://files.example/a b/'], aFolder],
  ['an invisible mark', ['https://files.example/a\u200bb/'], aFolder],
  ['too long', [`https://files.example/${'a'.repeat(500)}/`], 'The value is longer than 500 characters.'],
])('hosts that cannot be: %s', (_, wrong, sentence) => {
  const read = v.safeParse(manifestSchema, { ...named.manifest, hosts: wrong })
  expect(read.issues?.map(({ message }) => message)).toContain(sentence)
  if (Array.isArray(wrong))
    expect(() => makeCampaign(list, keccak256, { hosts: wrong as string[] })).toThrow(CampaignParametersError)
})

const titled = (title: string) => v.safeParse(manifestSchema, { ...without.manifest, texts: { title } })

test.each([
  ['a letter that is blank', '\u3164'],
  ['blanks behind a word', 'Spring\u3164\u3164'],
  ['an empty sign of Braille', '\u2800'],
  ['a mark that joins letters', 'Spr\u034fing'],
  ['a mark that makes a picture, behind a letter', 'USDB\ufe0f'],
  ['such a mark twice', '\u2600\ufe0f\ufe0f'],
  ['signs that are joined to one', '\ud83d\udc69\u200d\ud83d\ude80'],
  ['no character', 'Spring\uffff'],
])('a text that cannot be: %s', (_, title) => {
  expect(titled(title).issues?.map(({ message }) => message)).toContain(
    'The value holds an invisible or control character.',
  )
})

test.each([
  'Frühling 春 ربيع',
  'Sun \u2600\ufe0f and love \u2764\ufe0f',
  '\ud83d\ude80\ud83c\udffd \u00a9 2026',
])('a text that may be: %s', (title) => expect(titled(title).success).toBe(true))

test.each(['https:good.example', 'https:\\\\good.example/', 'https://good.example@evil.example/'])(
  'an address in the texts that leads elsewhere: %s',
  (url) => {
    const read = v.safeParse(manifestSchema, { ...without.manifest, texts: { title: 'Spring', url } })
    expect(read.issues?.map(({ message }) => message)).toContain('The value is not an https:// address.')
  },
)
