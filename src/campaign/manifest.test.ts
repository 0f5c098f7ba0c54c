import { describe, expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { asBefore } from './fixtures/asBefore.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import {
  climbsToRoot,
  folderPattern,
  formats,
  manifestFaults,
  manifestHash,
  manifestSchema,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { CampaignParametersError, PackageFormatError } from './packageErrors.ts'
import { messageOf } from './test-support/messageOf.ts'

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

describe('the file', () => {
  const { manifest, manifestBytes } = without
  const encode = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)

  test('is read as it was written', () => {
    expect(readManifest(manifestBytes)).toEqual(manifest)
    expect(new TextDecoder().decode(manifestBytes)).toMatchSnapshot()
  })

  test('other formats are refused by name, and faults are all named', () => {
    const said = (bytes: Uint8Array) => {
      expect(() => readManifest(bytes)).toThrow(PackageFormatError)
      return messageOf(() => readManifest(bytes))
    }
    expect(said(new TextEncoder().encode('<html>'))).toMatchInlineSnapshot(`
      "The manifest is not JSON.

      Docs: docs/package-format.md"
    `)
    expect(said(encode({ merkleRoot: '0x' }))).toMatchInlineSnapshot(`
      "The manifest has no format tag; it is not one of Everclaim.

      Docs: docs/package-format.md"
    `)
    expect(said(encode({ ...manifest, format: 'everclaim-package/5' }))).toMatchInlineSnapshot(`
      "The package has the format "everclaim-package/5"; this version reads everclaim-package/1, everclaim-package/2, everclaim-package/3, everclaim-package/4.

      Docs: docs/package-format.md"
    `)
    expect(said(new TextEncoder().encode(JSON.stringify(manifest)))).toMatchInlineSnapshot(`
      "The manifest is not written in its one form: spacing, order or repeated keys differ.

      Docs: docs/package-format.md"
    `)
    expect(said(Uint8Array.of(0xef, 0xbb, 0xbf, ...manifestBytes))).toMatchInlineSnapshot(`
      "The manifest is not JSON.

      Docs: docs/package-format.md"
    `)
    expect(
      said(
        encode({
          ...manifest,
          extra: 1,
          factory: `0x${'0'.repeat(40)}`,
          token: { ...manifest.token, address: '0xAA', symbol: 'US\u202eDC', decimals: 99 },
          window: { start: 5, end: 5 },
          tree: { ...manifest.tree, count: 9, capBits: 7, total: '0' },
          shards: { prefixBits: 15 },
          texts: { title: '', url: 'javascript:alert(1)' },
        }),
      ),
    ).toMatchInlineSnapshot(`
      "The manifest does not follow its format.

      - factory: The value is the zero address.
      - token.address: The value is not 0x and 40 hexadecimal digits in lower case.
      - token.symbol: The value holds an invisible or control character.
      - token.decimals: The value is not a whole number from 0 to 77.
      - window.end: The value is not after the start.
      - tree.total: The value is not a positive number of at most 256 bits in decimal digits.
      - tree.depth: The value is not ceil(log2(count)).
      - tree.capBits: The value is more than the depth.
      - shards.prefixBits: The value is not a whole number from 0 to 14.
      - texts.title: The value is empty.
      - texts.url: The value is not an https:// address.
      - manifest.json: Unrecognized key: "extra"

      Docs: docs/package-format.md"
    `)
  })
})

test('any one byte more, less or other than its one form is refused', () => {
  const { manifestBytes } = without
  for (const bytes of [Uint8Array.of(...manifestBytes, 0x0a), manifestBytes.subarray(0, -1)])
    expect(() => readManifest(bytes)).toThrow('not written in its one form')
  // As many bytes, and the same JSON: the last line feed is a space.
  const other = manifestBytes.slice()
  other[other.length - 1] = 0x20
  expect(() => readManifest(other)).toThrow('not written in its one form')
  const twice = new TextDecoder()
    .decode(manifestBytes)
    .replace('"chainId": 81457', '"chainId": 1,"chainId": 81457')
  expect(() => readManifest(new TextEncoder().encode(twice))).toThrow('not written in its one form')
})

test('bytes that are no UTF-8 are no JSON, and a tag that is no short text is no tag', () => {
  const { manifest, manifestBytes } = without
  const broken = manifestBytes.slice()
  broken[new TextDecoder().decode(manifestBytes).indexOf('Spring')] = 0xff
  expect(() => readManifest(broken)).toThrow('The manifest is not JSON.')
  const tagged = (format: unknown) => new TextEncoder().encode(JSON.stringify({ ...manifest, format }))
  for (const format of ['x'.repeat(101), 4, undefined])
    expect(() => readManifest(tagged(format))).toThrow('has no format tag')
  expect(() => readManifest(tagged('x'.repeat(100)))).toThrow('The package has the format "xxx')
})

test('each format has its own name, and only the shards of the last one climb to the root', () => {
  expect(formats).toEqual([
    'everclaim-package/1',
    'everclaim-package/2',
    'everclaim-package/3',
    'everclaim-package/4',
  ])
  expect(formats.map((format) => climbsToRoot({ format }))).toEqual([false, false, false, true])
})

test('each earlier format has what it had, and the last one any of it but a later round over time', () => {
  const key = { schedule, kind: 'vesting' } as const
  const { format: _, ...plain } = without.manifest
  const may = (format: string, more: object) => v.is(manifestSchema, { format, ...plain, ...more })
  const of = (more: object) => formats.map((format) => may(format, more))
  expect(of({})).toEqual([true, false, false, true])
  expect(of(key)).toEqual([false, true, false, true])
  expect(of({ previous })).toEqual([false, false, true, true])
  expect(of({ previous, ...key })).toEqual([false, false, false, false])
})

/** The least and the most that a number may be, by its path. */
const numbers: readonly (readonly [path: string, least: number, most: number])[] = [
  ['chainId', 1, 2 ** 53 - 1],
  ['token.decimals', 0, 77],
  ['window.start', 0, 32_503_680_000],
  ['window.end', 0, 32_503_680_000],
  ['schedule.cliff', 0, 32_503_680_000],
  ['schedule.duration', 1, 32_503_680_000],
  ['schedule.tranches', 1, 64],
  ['tree.count', 1, 2 ** 31 - 1],
  ['tree.depth', 0, 31],
  ['tree.capBits', 0, 9],
  ['shards.prefixBits', 0, 14],
]

type Tree = { [key: string]: unknown }
const withValue = (tree: object, path: string, value: unknown): Tree => {
  const [key = '', ...rest] = path.split('.')
  const own = tree as Tree
  return { ...own, [key]: rest.length > 0 ? withValue(own[key] as object, rest.join('.'), value) : value }
}
const faultsOf = (manifest: unknown) => {
  const { issues } = v.safeParse(manifestSchema, manifest)
  return issues ? manifestFaults(issues) : []
}

test.each(numbers)('%s is a whole number from %d to %d', (path, least, most) => {
  const refusal = `${path}: The value is not a whole number from ${least} to ${most}.`
  const of = (value: unknown) => faultsOf(withValue(overTime.manifest, path, value))
  for (const value of [least - 1, most + 1, least + 0.5, Number.NaN, String(least)])
    expect(of(value), `${value}`).toContain(refusal)
  for (const value of [least, most]) expect(of(value), `${value}`).not.toContain(refusal)
})

test('a window may last one second, and none', () => {
  const of = (end: number) => faultsOf(withValue(without.manifest, 'window.end', end))
  expect(of(1_700_000_001)).toEqual([])
  expect(of(1_700_000_000)).toEqual(['window.end: The value is not after the start.'])
})

test('a cliff may be as long as the duration', () => {
  const of = (cliff: number) => faultsOf(withValue(overTime.manifest, 'schedule.cliff', cliff))
  expect(of(8_640_000)).toEqual([])
  expect(of(8_640_001)).toEqual(['schedule.cliff: The value is longer than the duration.'])
})

test.each<[path: string, most: number]>([
  ['token.symbol', 32],
  ['token.name', 64],
  ['texts.title', 100],
  ['texts.description', 2_000],
])('%s has 1 to %d characters, and no space around them', (path, most) => {
  const of = (value: unknown) => faultsOf(withValue(without.manifest, path, value))
  expect(of('a')).toEqual([])
  expect(of('a'.repeat(most))).toEqual([])
  expect(of('')).toEqual([`${path}: The value is empty.`])
  expect(of('a'.repeat(most + 1))).toEqual([`${path}: The value is longer than ${most} characters.`])
  for (const around of [' a', 'a '])
    expect(of(around)).toEqual([`${path}: The value starts or ends with a space.`])
  expect(of(5)).toHaveLength(1)
})

test.each([
  ['a line feed', 'Spring\ntime'],
  ['a mark of direction', 'Spr\u202eing'],
  ['a sign of private use', 'Spring\ue000'],
  ['half of a pair', 'Spring\ud83d'],
  ['a mark that is ignored', 'Spring\u{e0100}'],
  ['a line separator', 'Spring\u2028time'],
  ['a paragraph separator', 'Spring\u2029time'],
])('a text that cannot be, wherever it is: %s', (_, title) => {
  for (const value of [title, `${title}time`, `In ${title}`])
    expect(titled(value).issues?.map(({ message }) => message)).toContain(
      'The value holds an invisible or control character.',
    )
})

const zero = `0x${'0'.repeat(40)}`

test.each(['factory', 'receivers.sweep', 'receivers.yield', 'receivers.gas'])(
  '%s is nobody’s zero address',
  (path) => {
    const of = (value: unknown) => faultsOf(withValue(without.manifest, path, value))
    expect(of(zero)).toEqual([`${path}: The value is the zero address.`])
    expect(of(`0x${'0'.repeat(39)}1`)).toEqual([])
    expect(of(`0x1${'0'.repeat(39)}`)).toEqual([])
  },
)

test('the token may be the chain’s own coin', () => {
  expect(faultsOf(withValue(without.manifest, 'token.address', zero))).toEqual([])
})

test.each<[path: string, digits: number]>([
  ['factory', 40],
  ['token.address', 40],
  ['receivers.gas', 40],
  ['tree.root', 64],
])('%s is 0x and %d digits in lower case', (path, digits) => {
  const refusal = `${path}: The value is not 0x and ${digits} hexadecimal digits in lower case.`
  const of = (value: unknown) => faultsOf(withValue(without.manifest, path, value))
  const good = `0x${'a'.repeat(digits)}`
  expect(of(good)).toEqual([])
  const others = [
    `${good}a`,
    good.slice(0, -1),
    good.toUpperCase(),
    `0x${'g'.repeat(digits)}`,
    `x${good}`,
    5,
    [good],
  ]
  for (const other of others) expect(of(other), String(other)).toEqual([refusal])
})

test('a total is a positive number of at most 256 bits, written in one way', () => {
  const of = (value: unknown) => faultsOf(withValue(without.manifest, 'tree.total', value))
  const most = 2n ** 256n
  expect([of('1'), of(String(most - 1n)), of('1000')]).toEqual([[], [], []])
  for (const other of [
    '0',
    '05',
    '',
    '-5',
    '5.0',
    '5 ',
    '0x5',
    String(most),
    '1'.repeat(78),
    '1'.repeat(79),
    '5e3',
  ])
    expect(of(other), other).toHaveLength(other === '1'.repeat(78) ? 0 : 1)
  expect(of('0')).toEqual([
    'tree.total: The value is not a positive number of at most 256 bits in decimal digits.',
  ])
  expect(of(5)).toHaveLength(1)
})

test('a tree is as deep as its list is long, and its cap is not above it', () => {
  const of = (count: number, depth: number, capBits: number) =>
    faultsOf({ ...without.manifest, tree: { ...without.manifest.tree, count, depth, capBits } })
  expect([of(1, 0, 0), of(2, 1, 1), of(3, 2, 0), of(4, 2, 2), of(5, 3, 1)]).toEqual([[], [], [], [], []])
  for (const [count, depth] of [
    [1, 1],
    [4, 3],
    [5, 2],
  ] as const)
    expect(of(count, depth, 0)).toEqual(['tree.depth: The value is not ceil(log2(count)).'])
  expect(of(4, 2, 3)).toEqual(['tree.capBits: The value is more than the depth.'])
})

test.each(['', 'token.', 'window.', 'receivers.', 'tree.', 'shards.', 'texts.', 'schedule.', 'previous.'])(
  'what the format does not name is refused: %sextra',
  (path) => {
    const manifest = path === 'previous.' ? later.manifest : overTime.manifest
    expect(faultsOf(withValue(manifest, `${path}extra`, 1))).toEqual([
      `${path.slice(0, -1) || 'manifest.json'}: Unrecognized key: "extra"`,
    ])
  },
)

test('an address of the web has a host, and at most 500 characters', () => {
  const of = (url: unknown) => faultsOf(withValue(without.manifest, 'texts.url', url))
  const none = ['texts.url: The value is not an https:// address.']
  const longest = `https://a.example/${'a'.repeat(482)}`
  const good = [
    ...[
      'https://a.example',
      'https://a.example/',
      'https://a.example?b',
      'https://a.example#b',
      'https://a/',
    ],
    longest,
  ]
  for (const url of good) expect(of(url), url).toEqual([])
  expect(of(`${longest}a`)).toEqual(['texts.url: The value is longer than 500 characters.'])
  const others: readonly unknown[] = [
    ...['http://a.example/', 'https://', ' https://a.example/', 'x https://a.example/', 'a.example', '', 5],
    // An object that is written as an address is none.
    new URL('https://a.example/'),
  ]
  for (const url of others) expect(of(url), String(url)).toEqual(none)
})

test('one host is enough, eight are the most', () => {
  const many = (count: number) =>
    faultsOf({
      ...without.manifest,
      hosts: Array.from({ length: count }, (_, i) => `https://${i}.example/`),
    })
  expect([many(1), many(8)]).toEqual([[], []])
  expect(many(9)).toEqual(['hosts: The hosts are not 1 to 8 different addresses.'])
})

test('the address of a folder is of plain characters, from its first to its last', () => {
  expect(folderPattern.test('https://a.example/Az_09.~:%!$&()*+,;=@[]-/')).toBe(true)
  for (const text of ['/', 'a', ' a/', 'a /', 'a/ ', 'a?/', 'a#/', 'é/', 'a"/'])
    expect(folderPattern.test(text)).toBe(false)
})
