import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { safeSchema } from '../../safe/service/wire/safe.ts'
import * as v from '../../schema/v.ts'
import { differences } from './differences.ts'

const [safe, ada, ben, eve] = ['5', 'a', 'b', 'e'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
]
const onChain = { address: safe, owners: [ada, ben], threshold: 2, nonce: 4, version: '1.4.1' }
const said = (change: object = {}) =>
  v.parse(safeSchema, {
    address: { value: safe },
    chainId: '81457',
    nonce: 4,
    threshold: 2,
    owners: [{ value: ben }, { value: ada }],
    implementation: { value: eve },
    implementationVersionState: 'UP_TO_DATE',
    ...change,
  })
const lower = (address: Address | undefined) => address?.toLowerCase()

test('the same in another order is no difference', () => {
  const { owners } = said()
  expect(differences({ ...onChain, owners: owners.map(({ value }) => value).reverse() }, said())).toEqual([])
})

test.each([
  [{ threshold: 1 }, 'It says that 1 must sign; on Blast it is 2.'],
  [
    { nonce: 3 },
    'It is behind: its next nonce is 3, on Blast it is 4. What was executed since may still be among what waits.',
  ],
  [{ nonce: 5 }, 'Its next nonce is 5, on Blast it is 4 as far as the nodes say.'],
])('%o is reported', (change, sentence) => {
  const { owners } = said()
  expect(differences({ ...onChain, owners: owners.map(({ value }) => value) }, said(change))).toEqual([
    sentence,
  ])
})

test('a false owner and a missing one are distinguished', () => {
  const service = said({ owners: [{ value: ada }, { value: eve }] })
  const [first] = service.owners.map(({ value }) => value)
  const owners = [first ?? ada, said().owners[0]?.value ?? ben]
  const sentences = differences({ ...onChain, owners }, service).map((sentence) => sentence.toLowerCase())
  expect(sentences).toEqual([
    `it calls ${lower(eve)} an owner; on blast that is none.`,
    `it does not know the owner ${lower(ben)}.`,
  ])
})
