import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as v from '../src/schema/v.ts'
import { exceptions, wrongLicences } from './check-licences.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** A lock file with one package in it. */
const lock = (name: string, entry: Record<string, unknown>) => ({
  lockfileVersion: 3,
  packages: { '': { name: 'everclaim', license: 'MIT' }, [`node_modules/${name}`]: entry },
})
const check = (name: string, version: string, license: string | undefined, dev = false) =>
  wrongLicences(lock(name, { version, ...(license ? { license } : {}), ...(dev ? { dev } : {}) }))

test('default: everything that is installed here is fit', () => {
  expect(wrongLicences(JSON.parse(read('package-lock.json')))).toEqual([])
})

test('behavior: one bad entry among all of them is found', () => {
  const real = v.parse(
    v.looseObject({ packages: v.record(v.string(), v.unknown()) }),
    JSON.parse(read('package-lock.json')),
  )
  real.packages['node_modules/next/node_modules/sneaky'] = { version: '1.0.0', license: 'AGPL-3.0-only' }
  expect(wrongLicences(real)).toMatchInlineSnapshot(`
    [
      "node_modules/next/node_modules/sneaky 1.0.0 (site): AGPL-3.0-only: it asks anyone who offers the site to give away all of its source under the same terms.",
    ]
  `)
})

describe('behavior: fit', () => {
  test.each([
    ['MIT'],
    ['Apache-2.0'],
    ['(MIT OR GPL-3.0)'],
    ['(Apache-2.0 AND MIT)'],
    ['MIT OR (AGPL-3.0 AND BUSL-1.1)'],
    ['CC-BY-4.0'],
    ['OFL-1.1'],
  ])('%s', (license) => expect(check('some', '1.0.0', license)).toEqual([]))

  test('MPL-2.0 for tools, not for the site', () => {
    expect(check('some', '1.0.0', 'MPL-2.0', true)).toEqual([])
    expect(check('some', '1.0.0', 'MPL-2.0')).toMatchInlineSnapshot(`
      [
        "node_modules/some 1.0.0 (site): MPL-2.0: fit for tools, not for what is installed for the site.",
      ]
    `)
  })
})

test.each([
  ['AGPL-3.0-or-later'],
  ['GPL-3.0'],
  ['LGPL-3.0'],
  ['BUSL-1.1'],
  ['FSL-1.1-MIT'],
  ['SSPL-1.0'],
  ['SEE LICENSE IN LICENSE.md'],
  ['UNLICENSED'],
  ['MIT AND AGPL-3.0'],
  ['(MIT'],
  ['MIT AND'],
  ['Apache-2.0 WITH Commons-Clause'],
  ['mit'],
  [''],
  [undefined],
])('behavior: %s is not fit, not even for tools', (license) => {
  expect(check('some', '1.0.0', license, true)).toHaveLength(1)
  expect(check('some', '1.0.0', license)).toHaveLength(1)
})

describe('behavior: traps are named, whatever the licence field says', () => {
  test.each([
    ['@walletconnect/ethereum-provider', '2.21.8', '2.21.9'],
    ['@walletconnect/core', '2.9.0', '2.100.0'],
    ['@walletconnect/sign-client', '2.21.8', '3.0.0-beta.1'],
    ['@reown/appkit', '1.8.2', '1.8.3'],
    ['@reown/appkit-utils', '1.7.8', '1.10.0'],
    ['@reown/walletkit', '1.2.10', '1.2.11'],
    ['ua-parser-js', '1.0.41', '2.0.0'],
  ])('%s %s is fit, %s is not', (name, good, bad) => {
    expect(check(name, good, 'Apache-2.0')).toEqual([])
    expect(check(name, bad, 'Apache-2.0')).toHaveLength(1)
    expect(check(name, bad, 'Apache-2.0', true)).toHaveLength(1)
  })

  test('MetaMask’s SDK in any version; its other packages are ordinary ones', () => {
    expect(check('@metamask/sdk', '0.1.0', 'MIT')).toMatchInlineSnapshot(`
      [
        "node_modules/@metamask/sdk 0.1.0 (site): ConsenSys gives it for non-commercial use and for few users only. MetaMask is reached without it (EIP-6963, WalletConnect).",
      ]
    `)
    expect(check('@metamask/connect-evm', '2.1.1', 'MIT')).toHaveLength(1)
    expect(check('@metamask/utils', '9.3.0', 'ISC')).toEqual([])
  })

  test('one that hides inside another package', () => {
    expect(
      check('wagmi/node_modules/@walletconnect/core', '2.25.0', 'SEE LICENSE IN LICENSE.md'),
    ).toMatchInlineSnapshot(`
      [
        "node_modules/wagmi/node_modules/@walletconnect/core 2.25.0 (site): its licence (WalletConnect Community License) limits the number of users and binds all use to one company’s network. Stay at 2.21.8.",
      ]
    `)
  })
})

describe('behavior: an exception', () => {
  test('holds for its licence and its place alone', () => {
    expect(check('@safe-global/safe-contracts', '1.4.1', 'LGPL-3.0', true)).toEqual([])
    expect(check('@safe-global/safe-contracts', '1.4.1', 'LGPL-3.0')).toHaveLength(1)
    expect(check('@safe-global/safe-contracts', '1.4.1', 'GPL-3.0', true)).toHaveLength(1)
    expect(check('memorystream', '0.3.1', undefined, true)).toEqual([])
    expect(check('memorystream', '0.3.1', 'AGPL-3.0', true)).toHaveLength(1)
  })

  test('is in docs/dependencies.md, and is still needed', () => {
    const page = read('docs/dependencies.md')
    const lockFile = read('package-lock.json')
    for (const { name } of exceptions) {
      expect(page).toContain(`\`${name}\``)
      expect(lockFile).toContain(`node_modules/${name.replace('*', '')}`)
    }
  })
})

test('behavior: a lock file of another version is refused', () => {
  expect(() => wrongLicences({ lockfileVersion: 2, packages: {} })).toThrow()
})
