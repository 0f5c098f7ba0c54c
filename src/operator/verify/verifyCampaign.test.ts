import { type Address, getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { buildPackage, type CampaignPackage } from '../../campaign/buildPackage.ts'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { type Manifest, writeManifest } from '../../campaign/manifest.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { type DeployFixture, startDeployFixture } from '../deploy/test-support/deployFixture.ts'
import { unclaimedIn } from '../unclaimedIn.ts'
import { inspectPackage } from './inspectPackage.ts'
import { makerNotes } from './makerNotes.ts'
import { verifyCampaign } from './verifyCampaign.ts'
import type { VerifyCheckId, VerifyReport } from './verifyReport.ts'
import { reportToJson, reportToText } from './writeReport.ts'

const keccak256 = createWasmKeccak()
const allocations = tableOf(
  Array.from({ length: 9 }, (_, i): [Hex, bigint] => [`0x${`${i + 1}`.repeat(40)}`, 10n ** 18n]),
)

let world: DeployFixture
let made: CampaignPackage
let files: Map<string, Uint8Array>
let distributor: Address

beforeAll(async () => {
  world = await startDeployFixture()
  const { manifest } = await world.make()
  made = buildPackage({
    allocations,
    chainId: 81457,
    factory: manifest.factory,
    token: manifest.token,
    keccak256,
    window: manifest.window,
    receivers: manifest.receivers,
    texts: { title: 'Spring' },
    capBits: 2,
    prefixBits: 3,
  })
  files = new Map([...made.files()].map(({ path, bytes }) => [path, bytes]))
  const before = await report({ reader: false })
  distributor = getAddress(before.summary?.distributor ?? '0x')
})
afterAll(() => world?.stop())

async function report(options: {
  given?: ReadonlyMap<string, Uint8Array> | null
  asked?: Address
  reader?: false | string
}): Promise<VerifyReport> {
  const { given = files, asked, reader } = options
  const found =
    given &&
    (await inspectPackage(
      { read: async (path) => given.get(path) ?? null, list: async () => [...given.keys()] },
      keccak256,
    ))
  const list = found?.allocations
  return verifyCampaign({
    place: 'spring',
    made: found
      ? { ...found, unclaimedIn: list && ((words: readonly bigint[]) => unclaimedIn(list, words)) }
      : undefined,
    distributor: asked,
    reader:
      reader === false
        ? undefined
        : typeof reader === 'string'
          ? createChainReader({ chainId: 81457, rpcUrls: [reader] })
          : world.reader,
  })
}

const ids = ({ checks }: VerifyReport, status: string) =>
  checks.filter((check) => check.status === status).map(({ id }) => id)
const row = ({ checks }: VerifyReport, id: VerifyCheckId) => checks.find((check) => check.id === id)

/** The same files with another manifest. */
const withManifest = (change: (manifest: Manifest) => Manifest) =>
  new Map(files).set('manifest.json', writeManifest(change(made.manifest)))

async function create() {
  const { chain } = world.devnet
  const { parameters, cap } = await parametersOf()
  const hash = await chain.writeContract({
    account: demoAccounts.operator.signer,
    address: made.manifest.factory,
    chain: chain.chain,
    abi: merkleDistributorFactoryAbi,
    functionName: 'create',
    args: [parameters, cap, made.manifestHash],
  })
  await chain.waitForTransactionReceipt({ hash })
}

async function parametersOf() {
  const { campaignToDeploy } = await import('../deploy/campaignToDeploy.ts')
  return campaignToDeploy({ ...made, allocations })
}

test('not created, not funded, one unit short, funded', async () => {
  const missing = await report({ asked: distributor })
  expect(missing.verdict).toBe('failed')
  expect(ids(missing, 'failed')).toEqual(['code'])
  expect(row(missing, 'code')?.found).toBe(`there is no code at ${distributor}`)
  expect(row(missing, 'address')?.status).toBe('passed')

  await create()
  const unfunded = await report({ asked: distributor })
  expect(ids(unfunded, 'failed')).toEqual(['funding'])
  const { address, symbol } = made.manifest.token
  await world.give(address, distributor, allocations.total - 1n)
  expect(row(await report({}), 'funding')).toMatchObject({
    status: 'failed',
    expected: `at least 9 ${symbol} (0 of 9 claimed)`,
    found: `8.999999999999999999 ${symbol}`,
  })
  await world.give(address, distributor, 1n)
  const funded = await report({ asked: distributor })
  expect(funded.checks.filter(({ status, id }) => status !== 'passed' && id !== 'nodes')).toEqual([])
  expect(funded.verdict).toBe('passed')
})

test('without the address that was announced it is computed, and nothing is claimed about it', async () => {
  const found = await report({})
  expect(found.verdict).toBe('passed')
  expect(ids(found, 'not-asked')).toEqual(['address', 'nodes'])
  expect(row(found, 'address')?.found).toContain(distributor)
})

const other: Hex = `0x${'d'.repeat(40)}`

test.each<[string, (manifest: Manifest) => Manifest, VerifyCheckId[]]>([
  ['factory', (it) => ({ ...it, factory: other }), ['address']],
  ['token.address', (it) => ({ ...it, token: { ...it.token, address: other } }), ['address', 'token']],
  ['token.symbol', (it) => ({ ...it, token: { ...it.token, symbol: 'NOT' } }), ['address', 'token-symbol']],
  ['token.name', (it) => ({ ...it, token: { ...it.token, name: 'Not' } }), ['address', 'token-name']],
  ['token.decimals', (it) => ({ ...it, token: { ...it.token, decimals: 6 } }), ['address', 'token-decimals']],
  ['window.start', (it) => ({ ...it, window: { ...it.window, start: 1 } }), ['address', 'start']],
  ['window.end', (it) => ({ ...it, window: { ...it.window, end: null } }), ['address', 'end']],
  [
    'window.cancellable',
    (it) => ({ ...it, window: { ...it.window, cancellable: true } }),
    ['address', 'cancellable'],
  ],
  [
    'receivers.sweep',
    (it) => ({ ...it, receivers: { ...it.receivers, sweep: other } }),
    ['address', 'sweep-receiver'],
  ],
  [
    'receivers.yield',
    (it) => ({ ...it, receivers: { ...it.receivers, yield: other } }),
    ['address', 'yield-receiver'],
  ],
  [
    'receivers.gas',
    (it) => ({ ...it, receivers: { ...it.receivers, gas: other } }),
    ['address', 'gas-receiver'],
  ],
  ['tree.total', (it) => ({ ...it, tree: { ...it.tree, total: '1' } }), ['list-total', 'address', 'total']],
  [
    'tree.count',
    (it) => ({ ...it, tree: { ...it.tree, count: 10 } }),
    ['shards', 'list-count', 'address', 'count'],
  ],
  ['tree.capBits', (it) => ({ ...it, tree: { ...it.tree, capBits: 1 } }), ['cap', 'height']],
  ['tree.root', (it) => ({ ...it, tree: { ...it.tree, root: `0x${'0'.repeat(64)}` } }), ['cap']],
  ['texts.title', (it) => ({ ...it, texts: { title: 'Autumn' } }), ['address']],
  ['texts.url', (it) => ({ ...it, texts: { ...it.texts, url: 'https://evil.example/' } }), ['address']],
  ['hosts', (it) => ({ ...it, hosts: ['https://evil.example/'] }), ['address']],
])(
  'a manifest that says another %s is not this contract’s, and the field is named',
  async (_, change, rows) => {
    const found = await report({ given: withManifest(change), asked: distributor })
    expect(ids(found, 'failed')).toEqual(rows)
    expect(found.verdict).toBe('failed')
  },
)

test('another chain is not compared with this one', async () => {
  const found = await report({ given: withManifest((it) => ({ ...it, chainId: 1 })), asked: distributor })
  expect(ids(found, 'failed')).toEqual(['address', 'chain'])
  expect(row(found, 'code')?.status).toBe('could-not-check')
})

test('a contract alone shows what it says, and that there was no package', async () => {
  const found = await report({ given: null, asked: distributor })
  expect(ids(found, 'passed')).toEqual(['chain', 'code'])
  expect(found.verdict).toBe('passed')
  expect(found.summary).toBeUndefined()
  expect(row(found, 'count')?.found).toBe('The contract says 9; there is no package to compare it with.')
})

test('other code, and no code, at the announced address fail', async () => {
  const token = getAddress(made.manifest.token.address)
  expect(row(await report({ given: null, asked: token }), 'code')?.found).toContain(
    'other code, with hash 0x',
  )
  expect(ids(await report({ asked: token }), 'failed')).toEqual(['address', 'code'])
})

/**
 * The contract with other bytes at a place of its code, counted from its end where it is negative, and what
 * is found then.
 */
async function withCode<T>(at: number, bytes: string, look: () => Promise<T>): Promise<T> {
  const { chain } = world.devnet
  const code = (await chain.getCode({ address: distributor })) ?? '0x'
  const start = at < 0 ? code.length + at * 2 : 2 + at * 2
  const bytecode: Hex = `0x${code.slice(2, start)}${bytes}${code.slice(start + bytes.length)}`
  expect(bytecode).not.toBe(code)
  await chain.setCode({ address: distributor, bytecode })
  try {
    return await look()
  } finally {
    await chain.setCode({ address: distributor, bytecode: code })
  }
}
/** Bytes of the eleven words behind the cap: ten fields, and how many bits the cap has. */
const tail = 11 * 32

test.each<[string, number, string, VerifyCheckId[]]>([
  ['the first byte of the program', 0, '61', ['code']],
  ['a byte in the middle of it', 2_000, 'fe', ['code']],
  ['a byte of the cap', -tail - 1, 'aa', ['cap-on-chain']],
  ['the token', -tail + 31, 'ff', ['token']],
  ['the start', -tail + 2 * 32 - 1, 'ff', ['start']],
  ['the end', -tail + 3 * 32 - 1, 'fe', ['end']],
  ['who gets the rest', -tail + 4 * 32 - 1, 'fe', ['sweep-receiver']],
  ['who gets the yield', -tail + 5 * 32 - 1, 'fe', ['yield-receiver']],
  ['who gets the gas', -tail + 6 * 32 - 1, 'fe', ['gas-receiver']],
  ['whether it can be cancelled', -tail + 7 * 32 - 1, '01', ['cancellable']],
  ['the total', -tail + 8 * 32 - 1, 'fe', ['total']],
  ['the count', -tail + 9 * 32 - 1, 'fe', ['count']],
  ['the height', -tail + 10 * 32 - 1, 'fe', ['height']],
  ['the very last byte, of the size of the cap', -1, 'fe', ['code']],
  ['dirt before a field', -tail + 8 * 32, 'ff', ['code']],
])('a contract of which %s differs is found out', async (_, at, bytes, rows) => {
  const found = await withCode(at, bytes, () => report({ asked: distributor }))
  expect(ids(found, 'failed')).toEqual(rows)
})

test('a token that is none, or that has no name, leaves open what it is called, and says nothing of the funding', async () => {
  const word = -tail + 12
  const none = await withCode(word, 'd'.repeat(40), () => report({ asked: distributor }))
  expect(ids(none, 'failed')).toEqual(['token'])
  expect(ids(none, 'could-not-check')).toEqual(['token-name', 'token-symbol', 'token-decimals', 'funding'])
  // A contract that answers everything with a word of zeros.
  await world.devnet.chain.setCode({ address: other, bytecode: '0x60206000f3' })
  const nameless = await withCode(word, 'd'.repeat(40), () => report({ asked: distributor }))
  await world.devnet.chain.setCode({ address: other, bytecode: '0x' })
  expect(ids(nameless, 'could-not-check')).toEqual(['token-name', 'token-symbol'])
  expect(ids(nameless, 'failed')).toEqual(['token', 'token-decimals', 'funding'])
})

test('what rests on a damaged part, or on the manifest, is open and not called right', async () => {
  const shard = (files.get('shards/3.bin') ?? new Uint8Array()).slice()
  shard[20] = (shard[20] ?? 0) ^ 1
  const damaged = await report({ given: new Map(files).set('shards/3.bin', shard), asked: distributor })
  expect(row(damaged, 'funding')).toMatchObject({
    status: 'could-not-check',
    found: '0 of 9 claimed. Unclaimed tokens need the whole list.',
  })
  const without = await report({
    given: new Map([...files].filter(([path]) => path !== 'manifest.json')),
    asked: distributor,
  })
  expect(ids(without, 'failed')).toEqual(['manifest-file'])
  expect(ids(without, 'not-asked')).toEqual([])
  expect(row(without, 'count')?.status).toBe('could-not-check')
})

test('after its end a campaign owes nothing more, and its funding is not asked for', async () => {
  const closed = withManifest((it) => ({ ...it, window: { start: 1, end: 2 } }))
  expect(row(await report({ given: closed, asked: distributor }), 'funding')).toMatchObject({
    status: 'not-asked',
    found: expect.stringContaining('Claims have ended'),
  })
})

test('nodes that do not answer leave the contract open', async () => {
  const found = await report({ asked: distributor, reader: 'http://127.0.0.1:1/' })
  expect(ids(found, 'failed')).toEqual([])
  expect(found.verdict).toBe('could-not-check')
  expect(row(found, 'code')).toMatchObject({ status: 'could-not-check' })
  expect(row(found, 'list-total')?.status).toBe('passed')
})

test('without nodes the chain is not asked for, and the files are reported all the same', async () => {
  const found = await report({ reader: false, asked: distributor })
  expect(found.verdict).toBe('passed')
  expect(ids(found, 'not-asked')).toContain('funding')
})

test('the report is saved as text and as JSON, row by row', async () => {
  const found = await report({
    given: withManifest((it) => ({ ...it, texts: { title: 'Autumn' } })),
    asked: distributor,
  })
  const notes = makerNotes(['Autumn'], { product: 'Acme', hasCampaigns: true })
  const text = reportToText(found, notes)
  expect(text).toContain('Verification of spring\n1 of ')
  expect(text).toMatch(
    /✗ The package belongs to this contract\n {6}expected {2}0x\w{40}\n {6}found {5}0x\w{40}/,
  )
  expect(text).toContain('\n\nWritten by this campaign’s creator, not by Acme.\n\n  Campaign      Autumn\n')
  const json: unknown = JSON.parse(reportToJson(found, notes))
  expect(json).toMatchObject({
    format: 'everclaim-verify/1',
    verdict: 'failed',
    summary: { title: 'Autumn', notes: { mark: notes.mark, warnings: [] } },
  })
  // A reader's own campaign has none.
  expect(reportToText(found, undefined)).not.toContain('Written by')
  expect(JSON.parse(reportToJson(found, undefined))).toMatchObject({ summary: { notes: null } })
})

test('a name of a file cannot start a line of its own in the report', async () => {
  const given = new Map(files).set('a\n  ✓ Everything holds\u202e', new Uint8Array())
  const text = reportToText(await report({ given, reader: false }), undefined)
  expect(text).not.toMatch(/^ {2}✓ Everything holds/m)
  expect(text).not.toContain('\u202e')
})
