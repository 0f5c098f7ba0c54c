import { expect, it } from 'vitest'
import { readApiEnvironment } from './apiEnv.ts'
import { EnvironmentError } from './env.ts'

const distributor = `0x${'11'.repeat(20)}`
const sound = {
  EVERCLAIM_PRODUCT: 'Acme',
  EVERCLAIM_RPC_URLS: 'https://one.example,https://two.example',
  EVERCLAIM_CAMPAIGNS: JSON.stringify([{ id: 'spring', distributor, packages: ['/packages/spring/'] }]),
  EVERCLAIM_ORIGINS: 'https://claim.example',
}
const sponsored = {
  EVERCLAIM_SPONSORSHIP: '{"spring":"0.5"}',
  EVERCLAIM_RELAYER_KEY_FILE: 'relayer.key',
}

it('needs no more than the site’s environment and its origins', () => {
  expect(readApiEnvironment(sound)).toMatchObject({
    origins: ['https://claim.example'],
    database: 'everclaim.sqlite',
    host: '127.0.0.1',
    port: 8080,
    adminPort: null,
    siteFolder: 'out',
    proxies: [],
    termsFolder: null,
    sponsorship: null,
    points: 3_600,
    acceptancesPerNetwork: 200,
    packages: null,
  })
})

it('reads all of it', () => {
  const config = readApiEnvironment({
    ...sound,
    ...sponsored,
    DATABASE_URL: 'postgres://db/everclaim',
    PORT: '80',
    EVERCLAIM_ADMIN_PORT: '9090',
    EVERCLAIM_PROXIES: '10.0.0.0/8, fd00::1',
    EVERCLAIM_OUT: 'none',
    EVERCLAIM_TERMS: 'terms',
    EVERCLAIM_POINTS: '6000',
    EVERCLAIM_TERMS_PER_NETWORK: '7',
    EVERCLAIM_PACKAGES: 'packages',
    EVERCLAIM_PACKAGES_MB: '50',
    EVERCLAIM_SPONSOR_LEAST: '{"spring":"5%"}',
    EVERCLAIM_SPONSOR_ROUNDS: `{"spring":["0x${'ab'.repeat(20)}"]}`,
  })
  expect(config).toMatchObject({
    database: 'postgres://db/everclaim',
    port: 80,
    adminPort: 9090,
    siteFolder: null,
  })
  expect(config.proxies).toEqual(['10.0.0.0/8', 'fd00::1'])
  expect([config.termsFolder, config.acceptancesPerNetwork]).toEqual(['terms', 7])
  expect(config.points).toBe(6_000)
  expect(config.packages).toEqual({ folder: 'packages', mostBytes: 50_000_000, mostPerNetwork: 10 })
  expect(config.sponsorship).toEqual({
    key: { kind: 'bare', key: { kind: 'file', path: 'relayer.key' } },
    budgets: new Map([['spring', 5n * 10n ** 17n]]),
    least: new Map([['spring', { unit: 'percent', percent: 5 }]]),
    rounds: new Map([['spring', [`0x${'ab'.repeat(20)}`]]]),
    feeCap: 10n ** 9n,
    mostPerAccount: 3,
    mostPerNetwork: 20,
    unprovenPercent: 5,
  })
})

it.each<[string, Record<string, string>, string]>([
  ['no origin', { EVERCLAIM_ORIGINS: '' }, 'EVERCLAIM_ORIGINS: is missing'],
  ['an origin with a path', { EVERCLAIM_ORIGINS: 'https://a.example/x' }, 'is not an exact origin'],
  ['every origin', { EVERCLAIM_ORIGINS: '*' }, 'is not an exact origin'],
  ['an origin without TLS', { EVERCLAIM_ORIGINS: 'http://a.example' }, 'has no TLS'],
  ['a path as a node', { EVERCLAIM_RPC_URLS: '/rpc' }, 'the API needs whole addresses'],
  ['a proxy by name', { EVERCLAIM_PROXIES: 'proxy' }, 'is neither an address nor a subnet'],
  ['a subnet that is too narrow', { EVERCLAIM_PROXIES: '10.0.0.0/33' }, 'is neither an address nor a subnet'],
  [
    'points that are too few for a call',
    { EVERCLAIM_POINTS: '179' },
    'is not a number of points from 180 on',
  ],
  ['no points', { EVERCLAIM_POINTS: 'many' }, 'EVERCLAIM_POINTS: "many" is not'],
  ['another database', { DATABASE_URL: 'mysql://db' }, 'is neither `postgres://…` nor the name of a file'],
  ['a port', { PORT: '70000' }, 'PORT: "70000" is not the number of a port'],
  ['no port at all', { PORT: 'none' }, 'PORT: "none" is not the number of a port'],
  ['no acceptances', { EVERCLAIM_TERMS_PER_NETWORK: '0' }, 'is not a number of acceptances'],
  ['no JSON', { ...sponsored, EVERCLAIM_SPONSORSHIP: '{' }, 'is not a JSON object'],
  ['no campaign', { ...sponsored, EVERCLAIM_SPONSORSHIP: '{}' }, 'is not a JSON object'],
  [
    'another campaign',
    { ...sponsored, EVERCLAIM_SPONSORSHIP: '{"autumn":"1"}' },
    'names "autumn", which is no campaign',
  ],
  ['no key', { ...sponsored, EVERCLAIM_RELAYER_KEY_FILE: '' }, 'without a key nothing can be sponsored'],
  [
    'two keys',
    { ...sponsored, EVERCLAIM_RELAYER_KEY_COMMAND: 'pass show relayer' },
    'EVERCLAIM_RELAYER_KEYSTORE: is one of several keys',
  ],
  [
    'a keystore without its password',
    { ...sponsored, EVERCLAIM_RELAYER_KEY_FILE: '', EVERCLAIM_RELAYER_KEYSTORE: 'relayer.json' },
    'EVERCLAIM_RELAYER_PASSWORD_FILE: is missing',
  ],
  [
    'a keystore with two passwords',
    {
      ...sponsored,
      EVERCLAIM_RELAYER_KEY_FILE: '',
      EVERCLAIM_RELAYER_KEYSTORE: 'relayer.json',
      EVERCLAIM_RELAYER_PASSWORD_FILE: 'password',
      EVERCLAIM_RELAYER_PASSWORD_COMMAND: 'pass show relayer',
    },
    'EVERCLAIM_RELAYER_PASSWORD_FILE: is one of two passwords',
  ],
  [
    'a password of nothing',
    { ...sponsored, EVERCLAIM_RELAYER_PASSWORD_FILE: 'password' },
    'EVERCLAIM_RELAYER_PASSWORD_FILE: has no keystore',
  ],
  [
    'a budget as a number',
    { ...sponsored, EVERCLAIM_SPONSORSHIP: '{"spring":1}' },
    'is not an amount of ether',
  ],
  [
    'a budget of nothing',
    { ...sponsored, EVERCLAIM_SPONSORSHIP: '{"spring":"0"}' },
    'is not an amount of ether',
  ],
  ['a least that is no JSON', { ...sponsored, EVERCLAIM_SPONSOR_LEAST: '5%' }, 'is not a JSON object'],
  [
    'a least of a campaign without a budget',
    { ...sponsored, EVERCLAIM_SPONSOR_LEAST: '{"autumn":"5%"}' },
    'names "autumn", which has no budget',
  ],
  ...['5.5%', '0%', '101%', '-1', '1.5', 5].map((least): [string, Record<string, string>, string] => [
    `a least of ${least}`,
    { ...sponsored, EVERCLAIM_SPONSOR_LEAST: JSON.stringify({ spring: least }) },
    'is neither base units such as "5000000" nor a share',
  ]),
  [
    'rounds that are no JSON',
    { ...sponsored, EVERCLAIM_SPONSOR_ROUNDS: '0x' },
    'is not a JSON object of campaigns',
  ],
  [
    'a round that is no address',
    { ...sponsored, EVERCLAIM_SPONSOR_ROUNDS: '{"spring":["0x12"]}' },
    'its rounds are not a list of at most 100 addresses',
  ],
  [
    'rounds of a campaign without a budget',
    { ...sponsored, EVERCLAIM_SPONSOR_ROUNDS: '{"autumn":[]}' },
    'names "autumn", which has no budget',
  ],
  ['a cap of nothing', { ...sponsored, EVERCLAIM_SPONSOR_GWEI: '0.0' }, 'is not an amount of gwei'],
  [
    'a share of more than all',
    { ...sponsored, EVERCLAIM_SPONSOR_UNPROVEN_PERCENT: '101' },
    'EVERCLAIM_SPONSOR_UNPROVEN_PERCENT: "101" is not a whole percentage from 1 to 100.',
  ],
  ['a limit of nothing', { ...sponsored, EVERCLAIM_SPONSOR_PER_ACCOUNT: '0' }, 'is not a number of claims'],
  ['a fault of the site', { EVERCLAIM_PRODUCT: '' }, 'EVERCLAIM_PRODUCT: is missing'],
])('names what is wrong, and starts nothing: %s', (_, change, sentence) => {
  expect(() => readApiEnvironment({ ...sound, ...change })).toThrow(EnvironmentError)
  expect(() => readApiEnvironment({ ...sound, ...change })).toThrow(sentence)
  expect(() => readApiEnvironment({ ...sound, ...change })).toThrow('Nothing was started.')
})

it('takes this machine’s own pages without TLS', () => {
  expect(readApiEnvironment({ ...sound, EVERCLAIM_ORIGINS: 'http://localhost:3000' }).origins).toHaveLength(1)
})

it.each([
  [
    { EVERCLAIM_RELAYER_KEY_COMMAND: 'pass show relayer' },
    { kind: 'bare', key: { kind: 'command', command: 'pass show relayer' } },
  ],
  [
    { EVERCLAIM_RELAYER_KEYSTORE: 'relayer.json', EVERCLAIM_RELAYER_PASSWORD_FILE: 'password' },
    { kind: 'keystore', path: 'relayer.json', password: { kind: 'file', path: 'password' } },
  ],
  [
    { EVERCLAIM_RELAYER_KEYSTORE: 'relayer.json', EVERCLAIM_RELAYER_PASSWORD_COMMAND: 'pass show it' },
    { kind: 'keystore', path: 'relayer.json', password: { kind: 'command', command: 'pass show it' } },
  ],
])('takes the relayer’s key from %j', (variables, key) => {
  const environment = { ...sound, ...sponsored, EVERCLAIM_RELAYER_KEY_FILE: undefined, ...variables }
  expect(readApiEnvironment(environment).sponsorship?.key).toEqual(key)
})
