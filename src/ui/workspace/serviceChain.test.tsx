import { type ComponentProps, createElement, type ReactNode } from 'react'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { SafeState } from '../../chain/readSafeState.ts'
import { allowanceModules } from '../../multisig/build/knownContracts.ts'
import { chainSafeQuery, serviceChainQuery } from '../../multisig/queries.ts'
import type { ServedChain } from '../../multisig/sources/readServedChain.ts'
import { calls } from '../../safe/service/calls.ts'
import { type ChainFeature, chainFeatures } from '../../safe/service/enumerations.ts'
import { examples } from '../../safe/service/test-support/examples.ts'
import type { ServiceChain } from '../../safe/service/wire/chains.ts'
import * as v from '../../schema/v.ts'
import { ExecutionFee } from '../multisig/ExecutionFee.tsx'
import { OpenSafeContext } from '../multisig/openSafeContext.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { SiteContext } from '../site/siteContext.ts'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { AppsTab } from './AppsTab.tsx'
import { Collectibles } from './balances/Collectibles.tsx'
import { MessagesTab } from './MessagesTab.tsx'
import { CallForm } from './propose/CallForm.tsx'
import { SafeWarnings } from './SafeWarnings.tsx'
import { ServiceFacts } from './ServiceFacts.tsx'

const site = {
  ...plainSite,
  safeService: { isEnabled: true, url: 'https://service.example' },
} as const satisfies typeof plainSite
const safe = {
  address: getAddress(`0x${'5'.repeat(40)}`),
  owners: [],
  threshold: 1,
  nonce: 0,
  version: '1.4.1',
}
const chain: ServiceChain = examples.getChainConfig.parsed

/** What a visitor reads while the service says this of the chain; undefined: it has not answered. */
function read(part: ReactNode, served: ServedChain | undefined, onChain?: SafeState): string {
  const queries = createQueryClient()
  if (served) queries.setQueryData(serviceChainQuery(site).queryKey, served)
  if (onChain) queries.setQueryData(chainSafeQuery(site, safe.address).queryKey, onChain)
  const open = createElement(
    OpenSafeContext,
    { value: { safe, role: { kind: 'reader', account: undefined } } },
    part,
  )
  return readText(drawPage(createElement(SiteContext, { value: site }, open), { queries }))
}
const servedWith = (change: Partial<ServiceChain>): ServedChain => ({
  status: 'served',
  chain: { ...chain, ...change },
})
/** As the answer is read, so that a word that is not on its list is unknown. */
const withFeatures = (features: readonly string[]) =>
  servedWith({
    features: v.parse(calls.getChainConfig.answer, { ...examples.getChainConfig.wire, features }).features,
  })

const call = { kind: 'transfer', id: 1, to: '', token: '', amount: '' } as const
const native = { address: null, symbol: 'ETH', decimals: 18, balance: 0n, status: 'read' } as const
const CallOfDraft = () =>
  createElement(CallForm, {
    call,
    result: { status: 'unusable', faults: {}, missing: {}, doubts: {} } as const,
    held: { native, listed: [], sendables: [native], error: null, isLoading: false } as const,
    owners: safe,
    isAsked: false,
    number: undefined,
    onChange: () => undefined,
    onRemove: undefined,
  } satisfies ComponentProps<typeof CallForm>)

test.each([
  ['SAFE_APPS', AppsTab, 'offers no apps on this chain', 'Loading apps'],
  ['EIP1271', MessagesTab, 'offers no messages on this chain', 'Loading the messages'],
  ['ERC721', Collectibles, 'offers no collectibles', 'Loading collectibles'],
  ['CONTRACT_INTERACTION', CallOfDraft, 'doesn’t support contract calls', 'Call a contract'],
] as const)('%s rules what is shown; a service that is silent hides nothing', (feature, Part, none, some) => {
  const others = chainFeatures.filter((each) => each !== feature)
  expect(read(createElement(Part), withFeatures(others))).toContain(none)
  for (const served of [withFeatures(chainFeatures), undefined]) {
    expect(read(createElement(Part), served)).not.toContain(none)
    expect(read(createElement(Part), served)).toContain(some)
  }
})

test('a service of other chains is said to be one, with what it serves', () => {
  const warnings = createElement(SafeWarnings, { isStale: false })
  const others = ['Ethereum', 'Base', 'Gnosis', 'Linea', 'Sonic']
  expect(read(warnings, { status: 'not-served', others })).toContain(
    'The wallet service doesn’t support Blast service.example serves Ethereum, Base, Gnosis and 2 more.',
  )
  expect(read(warnings, { status: 'not-served', others: [] })).toContain('service.example serves no chain.')
  expect(read(warnings, servedWith({}))).not.toContain('doesn’t support Blast')
})

test('a module of spending limits is named, with where they are shown', () => {
  const onChain: SafeState = {
    ...safe,
    status: 'safe',
    implementation: null,
    modules: [...allowanceModules],
    fallbackHandler: null,
    guard: null,
    balance: 0n,
    blockNumber: 1,
    agreement: { agreed: 1, configured: 1 },
  }
  const warnings = createElement(SafeWarnings, { isStale: false })
  const others = chainFeatures.filter((each) => each !== 'SPENDING_LIMIT')
  expect(read(warnings, withFeatures(chainFeatures), onChain)).toContain(
    'View and change them in Safe’s own wallet.',
  )
  expect(read(warnings, withFeatures(others), onChain)).toContain('may not show them on this chain')
})

test('every feature that is known has its words, and others are counted', () => {
  const known = read(createElement(ServiceFacts), withFeatures(chainFeatures))
  for (const words of ['Collectibles', 'Apps', 'Calls of any contract', 'Names for addresses', 'ERC-1271'])
    expect(known).toContain(words)
  for (const words of ['Spending limits', 'EIP-1559', 'safeTxGas 0', 'Simulations'])
    expect(known).toContain(words)
  expect(known).not.toContain('more that this site doesn’t use')
  expect(read(createElement(ServiceFacts), withFeatures(['COUNTERFACTUAL', 'SPEED']))).toContain(
    '2 more that this site doesn’t use',
  )
})

test.each([
  ['NO_AUTHENTICATION', 'Open to everyone.'],
  ['API_KEY_PATH', 'Needs an access key'],
  ['UNKNOWN', 'Not reported.'],
  ['PASSWORD', 'Needs access of an unknown kind: PASSWORD'],
])('a node with %s', (authentication, words) => {
  const wire = { ...examples.getChainConfig.wire, rpcUri: { authentication, value: 'https://rpc.example' } }
  const { rpcUri } = v.parse(calls.getChainConfig.answer, wire)
  expect(read(createElement(ServiceFacts), servedWith({ rpcUri }))).toContain(words)
})

const fee = {
  gas: 100_000n,
  maxFeePerGas: 4_000_000_000n,
  l2Fee: 200_000_000_000_000n,
  l1Fee: 0n,
  isL1FeeKnown: false,
  total: 200_000_000_000_000n,
}
const feeWith = (gasPrice: readonly object[], features: readonly ChainFeature[] = ['EIP1559']) => {
  const wire = { ...examples.getChainConfig.wire, gasPrice }
  const parsed = v.parse(calls.getChainConfig.answer, wire)
  return read(
    createElement(ExecutionFee, { fee }),
    servedWith({ gasPrice: parsed.gasPrice, features: [...features] }),
  )
}

test.each([
  [{ type: 'fixed', weiValue: '3000000000' }, 'Fixed: 3 gwei a gas. At that price, at most 0.0003 ETH'],
  [
    { type: 'fixed1559', maxFeePerGas: '3000000000', maxPriorityFeePerGas: '1000000000' },
    'Fixed: at most 3 gwei a gas, 1 gwei of it as priority. At that price, at most 0.0003 ETH',
  ],
  [{ type: 'fixed' }, 'Fixed. The service gives no amount.'],
  [{ type: 'fixed1559' }, 'Fixed. The service gives no amount.'],
  [
    { type: 'fixed1559', maxFeePerGas: '3000000000' },
    'Fixed: at most 3 gwei a gas. The service gives no priority.',
  ],
  [
    { type: 'fixed1559', maxPriorityFeePerGas: '1000000000' },
    'Fixed: 1 gwei a gas as priority. The service gives no limit.',
  ],
  [{ type: 'oracle', uri: 'https://gas.example/now' }, 'From gas.example, which this site doesn’t contact.'],
  [{ type: 'unknown' }, 'The service doesn’t say how gas is priced.'],
  [{ type: 'auction' }, 'Priced in a way that is unknown here: auction'],
])('the price %j is beside the chain’s fee', (price, words) => {
  expect(feeWith([price])).toMatch(/^ ?Network fee, about 0\.0002 ETH .*The wallet service’s price/)
  expect(feeWith([price])).toContain(words)
})

test('without EIP-1559 there is one price of gas', () => {
  expect(feeWith([])).toContain('Your wallet may offer up to')
  expect(feeWith([], [])).not.toContain('Your wallet may offer up to')
  expect(feeWith([], [])).toContain('this chain has no separate priority fee')
})
