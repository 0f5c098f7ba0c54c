import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { implementationVersionStates } from '../../safe/service/enumerations.ts'
import { safeSchema } from '../../safe/service/wire/safe.ts'
import * as v from '../../schema/v.ts'
import { fallbackHandlers, singletons } from '../build/safeCode.ts'
import { checkSafeCode } from './checkSafeCode.ts'

const [old] = singletons
const current = singletons.find(({ version }) => version === '1.4.1')
const handler = fallbackHandlers.find(({ version }) => version === '1.4.1')
if (!old || !current || !handler) throw new Error('The tables lack a version.')
const stranger = getAddress(`0x${'e'.repeat(40)}`)

/** What the service says, as its answer is read. */
const says = (change: object = {}) =>
  v.parse(safeSchema, {
    address: { value: stranger },
    chainId: '81457',
    nonce: 0,
    threshold: 1,
    owners: [],
    implementation: { value: current.address },
    implementationVersionState: 'UP_TO_DATE',
    fallbackHandler: { value: handler.address.toLowerCase() },
    ...change,
  })
const onChain = { implementation: current.address, fallbackHandler: handler.address }
const check = (
  chain: Partial<Record<keyof typeof onChain, Address | null>>,
  reported: ReturnType<typeof says> | undefined = undefined,
  masterCopies?: readonly { address: Address; version: string }[],
) => checkSafeCode({ onChain: { ...onChain, ...chain }, reported, masterCopies })

test('default: a published Safe of today with its handler is nothing to speak of', () => {
  expect(check({})).toEqual([])
  expect(check({}, says())).toEqual([])
  for (const { address, version } of singletons)
    expect(check({ implementation: address }), version).toEqual(
      version === '1.3.0' ? [{ kind: 'outdated', version, by: 'deployments' }] : [],
    )
  for (const { address } of fallbackHandlers) expect(check({ fallbackHandler: address })).toEqual([])
})

test('behavior: other code is unknown, whatever the service lists it as', () => {
  const unknown = { kind: 'unknown-code', address: stranger, listedAs: undefined }
  expect(check({ implementation: stranger })).toEqual([unknown])
  expect(check({ implementation: stranger }, undefined, [{ address: stranger, version: '9.9.9' }])).toEqual([
    { ...unknown, listedAs: '9.9.9' },
  ])
  expect(check({ implementation: null })).toEqual([{ ...unknown, address: null }])
})

test.each([
  ['UP_TO_DATE', undefined],
  ['OUTDATED', { kind: 'outdated', version: '1.4.1', by: 'service' }],
  ['UNKNOWN', { kind: 'unlisted', version: '1.4.1', state: 'UNKNOWN' }],
  ['RETIRED', { kind: 'unlisted', version: '1.4.1', state: 'RETIRED' }],
])('behavior: the service calls it %s', (implementationVersionState, finding) => {
  expect(check({}, says({ implementationVersionState }))).toEqual(finding ? [finding] : [])
})
test('behavior: every state that is known is tried above', () => {
  expect(implementationVersionStates).toEqual(['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'])
})

test('behavior: no handler, and one that is not published', () => {
  expect(check({ fallbackHandler: null })).toEqual([{ kind: 'no-handler' }])
  expect(check({ fallbackHandler: stranger })).toEqual([{ kind: 'unknown-handler', address: stranger }])
})

test('behavior: that both know of no handler, or write an address in other letters, is no change', () => {
  expect(check({ fallbackHandler: null }, says({ fallbackHandler: null }))).toEqual([{ kind: 'no-handler' }])
  const small = current.address.toLowerCase() as Address
  expect(check({ implementation: small }, says())).toEqual([])
})

test('behavior: where the service names others, the chain’s are judged and both are said', () => {
  expect(check({}, says({ implementation: { value: stranger }, fallbackHandler: null }))).toEqual([
    { kind: 'changed', what: 'code', onChain: current.address, reported: stranger },
    { kind: 'changed', what: 'handler', onChain: handler.address, reported: null },
  ])
  expect(check({ implementation: stranger, fallbackHandler: stranger }, says())).toEqual([
    { kind: 'unknown-code', address: stranger, listedAs: undefined },
    { kind: 'unknown-handler', address: stranger },
    { kind: 'changed', what: 'code', onChain: stranger, reported: current.address },
    { kind: 'changed', what: 'handler', onChain: stranger, reported: handler.address },
  ])
})
