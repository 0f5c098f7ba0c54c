import { createElement } from 'react'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { SafeState } from '../../chain/readSafeState.ts'
import { fallbackHandlers, singletons } from '../../multisig/build/safeCode.ts'
import { chainSafeQuery, masterCopiesQuery, serviceSafeQuery } from '../../multisig/queries.ts'
import { safeSchema } from '../../safe/service/wire/safe.ts'
import * as v from '../../schema/v.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { SiteContext } from '../site/siteContext.ts'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { SafeCodeWarnings } from './SafeCodeWarnings.tsx'

const site = {
  ...plainSite,
  safeService: { isEnabled: true, url: 'https://service.example' },
} as const satisfies typeof plainSite
const safe = getAddress(`0x${'5'.repeat(40)}`)
const stranger = getAddress(`0x${'e'.repeat(40)}`)
const of = (contracts: typeof singletons, wanted: string): Address => {
  const found = contracts.find(({ version }) => version === wanted)
  if (!found) throw new Error(`There is none of ${wanted}.`)
  return found.address
}
const code = of(singletons, '1.4.1')
const handler = of(fallbackHandlers, '1.4.1')

/** What a visitor reads where chain and service say this; the service says what the chain says by default. */
function read(
  chain: { implementation?: Address; fallbackHandler?: Address | null },
  service: object = {},
  masterCopies: readonly { address: Address; version: string }[] = [],
): string {
  const queries = createQueryClient()
  const onChain: SafeState = {
    status: 'safe',
    address: safe,
    owners: [],
    threshold: 1,
    nonce: 0,
    version: '1.4.1',
    implementation: code,
    modules: [],
    fallbackHandler: handler,
    guard: null,
    balance: 0n,
    blockNumber: 1,
    agreement: { agreed: 2, configured: 2 },
    ...chain,
  }
  queries.setQueryData(chainSafeQuery(site, safe).queryKey, onChain)
  const reported = v.parse(safeSchema, {
    address: { value: safe },
    chainId: '81457',
    nonce: 0,
    threshold: 1,
    owners: [],
    implementation: { value: chain.implementation ?? code },
    implementationVersionState: 'UP_TO_DATE',
    fallbackHandler:
      'fallbackHandler' in chain
        ? chain.fallbackHandler && { value: chain.fallbackHandler }
        : { value: handler },
    ...service,
  })
  queries.setQueryData(serviceSafeQuery(site, safe).queryKey, reported)
  queries.setQueryData(masterCopiesQuery(site).queryKey, [...masterCopies])
  const part = createElement(SafeCodeWarnings, { safe })
  return readText(drawPage(createElement(SiteContext, { value: site }, part), { queries }))
}

test('a published Safe of today is not spoken of, nor one that the chain has not answered for', () => {
  expect(read({})).toBe('')
  const part = createElement(SafeCodeWarnings, { safe })
  expect(drawPage(createElement(SiteContext, { value: site }, part))).toBe('')
})

test.each<[string, Parameters<typeof read>, RegExp]>([
  [
    'unknown code',
    [{ implementation: stranger }],
    /code that is not one of Safe’s published contracts.*could move what the Safe holds without them.*Sign nothing/,
  ],
  [
    'unknown code that the service lists',
    [{ implementation: stranger }, {}, [{ address: stranger, version: '1.4.1+fork' }]],
    /lists it as 1\.4\.1\+fork/,
  ],
  ['an old version', [{ implementation: of(singletons, '1.3.0') }], /1\.3\.0, which is outdated.*can update/],
  [
    'a version that the service calls outdated',
    [{}, { implementationVersionState: 'OUTDATED' }],
    /1\.4\.1, which is outdated.*The wallet service calls it outdated/,
  ],
  [
    'a state that is unknown here',
    [{}, { implementationVersionState: 'RETIRED' }],
    /doesn’t know this Safe’s code.*“ ?RETIRED ?”/,
  ],
  ['no handler', [{ fallbackHandler: null }], /no fallback handler.*message signatures/],
  [
    'an unknown handler',
    [{ fallbackHandler: stranger }],
    /handler is not one of Safe’s published contracts.*could accept what no owner signed/,
  ],
  [
    'a service that names another handler',
    [{}, { fallbackHandler: { value: stranger } }],
    /another fallback handler than Blast Trust Blast.*On Blast .*According to the service/,
  ],
  [
    'a service that names other code',
    [{}, { implementation: { value: stranger } }],
    /another contract as this Safe’s code than Blast/,
  ],
])('%s is said with what it means', (_, facts, words) => {
  expect(read(...facts)).toMatch(words)
})
