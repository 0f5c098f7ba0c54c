import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv2019 from 'ajv/dist/2019.js'
import { getAddress, toFunctionSelector, zeroAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { merkleDistributorAbi } from '../src/abi/merkleDistributor.ts'
import { merkleDistributorFactoryAbi } from '../src/abi/merkleDistributorFactory.ts'
import { vestingDistributorAbi } from '../src/abi/vestingDistributor.ts'
import { vestingDistributorFactoryAbi } from '../src/abi/vestingDistributorFactory.ts'
import { erc7730Descriptors, selectorOfFormat, undescribed } from './erc7730Descriptors.ts'

type Descriptor = {
  context: object
  display: { formats: Record<string, { intent: string; fields: { path: string; format?: string }[] }> }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const campaign = {
  distributor: getAddress(`0x${'12'.repeat(20)}`),
  token: getAddress(`0x${'34'.repeat(20)}`),
}
const of = (name: string, given?: typeof campaign) => erc7730Descriptors(given)[name] as Descriptor

let faultsOf: (descriptor: unknown) => readonly string[]
beforeAll(async () => {
  const path = join(root, 'scripts/test-support/fixtures/erc7730-v2.schema.json')
  // The schema names draft 7 and uses `unevaluatedProperties`, which came with the next one: it is read as
  // that, so that a field that nobody knows is a fault.
  const { $schema: _, ...published } = JSON.parse(await readFile(path, 'utf8'))
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(published)
  faultsOf = (descriptor) =>
    validate(descriptor)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
})

test.each(Object.keys(erc7730Descriptors()))('%s is valid by the published schema', (name) => {
  expect(faultsOf(of(name))).toEqual([])
})

test('those of one campaign are valid too, and show its amounts in its token', () => {
  for (const token of [campaign.token, zeroAddress])
    for (const descriptor of Object.values(erc7730Descriptors({ ...campaign, token })))
      expect(faultsOf(descriptor)).toEqual([])
  const formatOf = (given?: typeof campaign) =>
    Object.values(of('calldata-everclaim-distributor.json', given).display.formats)
      .flatMap(({ fields }) => fields)
      .filter(({ path }) => path.endsWith('amount'))
      .map(({ format }) => format)
  expect(new Set(formatOf(campaign))).toEqual(new Set(['tokenAmount']))
  expect(new Set(formatOf({ ...campaign, token: zeroAddress }))).toEqual(new Set(['amount']))
  expect(new Set(formatOf())).toEqual(new Set(['raw']))
  expect(of('calldata-everclaim-distributor.json', campaign).context).toMatchObject({
    contract: { deployments: [{ chainId: 81457, address: campaign.distributor }] },
  })
})

test('the schema refuses what it does not know, so that the tests above can fail', () => {
  const name = 'calldata-everclaim-factory.json'
  const broken = structuredClone(of(name))
  const [key = ''] = Object.keys(broken.display.formats)
  const format = broken.display.formats[key]
  const [field] = format?.fields ?? []
  if (!format || !field) throw new Error('nothing is described')
  field.format = 'tokens'
  expect(faultsOf(broken)).not.toEqual([])
  field.format = 'raw'
  Object.assign(format, { title: 'Create' })
  expect(faultsOf(broken)).not.toEqual([])
  const unnamed = { ...of(name), display: { formats: { 'claim(uint256)': { intent: '', fields: [] } } } }
  expect(faultsOf(unnamed)).not.toEqual([])
})

test.each([
  ['calldata-everclaim-distributor.json', merkleDistributorAbi],
  ['calldata-everclaim-factory.json', merkleDistributorFactoryAbi],
  ['calldata-everclaim-vesting-distributor.json', vestingDistributorAbi],
  ['calldata-everclaim-vesting-factory.json', vestingDistributorFactoryAbi],
] as const)('%s has every call by its selector, or says why not', (name, abi) => {
  const described = Object.keys(of(name).display.formats).map(selectorOfFormat)
  const calls = abi.flatMap((each) =>
    each.type === 'function' && each.stateMutability !== 'view' && each.stateMutability !== 'pure'
      ? [each]
      : [],
  )
  const expected = calls.filter((each) => !(each.name in undescribed)).map((each) => toFunctionSelector(each))
  expect([...described].sort()).toEqual([...expected].sort())
})

test('a contract of the factory is found by the event that created it', () => {
  const { context } = of('calldata-everclaim-distributor.json')
  expect(context).toMatchObject({
    contract: {
      factory: {
        deployments: [{ chainId: 81457, address: '0x77ED84e207B05effE4f43DeAcBBFa5C6238bdAe5' }],
        deployEvent:
          'CampaignCreated(address,address,address,bytes32,(address,uint64,uint64,address,address,address,bool,uint256,uint32,uint8))',
      },
    },
  })
})

test('over time an amount is called the whole allocation, and a campaign’s schedule is shown', () => {
  const { display, context } = of('calldata-everclaim-vesting-distributor.json')
  const labels = Object.values(display.formats)
    .flatMap(({ fields }) => fields)
    .filter(({ path }) => path.endsWith('amount'))
    .map((field) => (field as { label?: string }).label)
  expect(new Set(labels)).toEqual(new Set(['Whole allocation in base units']))
  expect(context).toMatchObject({
    contract: { factory: { deployEvent: expect.stringMatching(/,\(uint64,uint64,uint8\)\)$/) } },
  })
  for (const { fields } of Object.values(of('calldata-everclaim-vesting-factory.json').display.formats))
    expect(fields).toContainEqual(
      expect.objectContaining({
        path: expect.stringMatching(/^(campaigns\.\[\]\.)?schedule\.duration$/),
        format: 'duration',
      }),
    )
  expect(Object.keys(erc7730Descriptors({ ...campaign, isOverTime: true }))).toEqual([
    'calldata-everclaim-vesting-distributor.json',
    'eip712-everclaim-vesting-authorization.json',
  ])
})

test('the authorization is keyed by its EIP-712 type', () => {
  expect(Object.keys(of('eip712-everclaim-vesting-authorization.json').display.formats)).toEqual([
    'VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)',
  ])
  expect(Object.keys(of('eip712-everclaim-authorization.json').display.formats)).toEqual([
    'Claim(uint256 index,address account,address recipient,uint256 amount,uint256 deadline)',
  ])
})

test('what is in erc7730/ is what the ABIs give; those of a campaign are written elsewhere', async () => {
  const run = (...parameters: readonly string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate-erc7730.ts', ...parameters], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run('--check')).toBe('')
  const out = await mkdtemp(join(tmpdir(), 'everclaim-erc7730-'))
  try {
    run('--distributor', campaign.distributor, '--token', campaign.token, '--out', out)
    expect((await readdir(out)).sort()).toEqual([
      'calldata-everclaim-distributor.json',
      'eip712-everclaim-authorization.json',
    ])
  } finally {
    await rm(out, { recursive: true })
  }
  expect(() => run('--distributor', '0x12', '--token', campaign.token, '--out', out)).toThrow(
    /0x12 is no address/,
  )
})
