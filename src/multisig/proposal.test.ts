import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { chainId, pusher, safe, template } from '../claim/safeClaim/test-support/claimFixtures.ts'
import { mergeSignatures, proposalOf } from './proposal.ts'

const address = (of: number): Hex => `0x${of.toString(16).padStart(40, '0')}`
const signatures = fc
  .array(fc.record({ of: fc.nat({ max: 5 }), bytes: fc.nat({ max: 9 }) }))
  .map((all) => all.map(({ of, bytes }) => ({ signer: address(of), signature: toHex(bytes) })))
const signersOf = (all: readonly { signer: string }[]) => new Set(all.map(({ signer }) => signer))

test('the hash is that of the transaction, on its chain and of its Safe', () => {
  const { transaction, safeTxHash } = template('many', 0)
  expect(proposalOf({ chainId, safe }, transaction).safeTxHash).toBe(safeTxHash)
  expect(proposalOf({ chainId, safe }, transaction).signatures).toEqual([])
  for (const another of [
    proposalOf({ chainId: 1, safe }, transaction),
    proposalOf({ chainId, safe: pusher }, transaction),
    proposalOf({ chainId, safe }, { ...transaction, nonce: 1 }),
    proposalOf({ chainId, safe }, { ...transaction, gasPrice: 1n }),
  ])
    expect(another.safeTxHash).not.toBe(safeTxHash)
})

test('property: merged signatures are one of each signer, by rising addresses, and the first word stays', () => {
  fc.assert(
    fc.property(signatures, signatures, (first, second) => {
      const merged = mergeSignatures(first, second)
      const signers = merged.map(({ signer }) => signer)
      expect(signers).toEqual([...signersOf([...first, ...second])].sort())
      for (const each of merged) {
        const from = first.some(({ signer }) => signer === each.signer) ? first : second
        expect(from).toContainEqual(each)
      }
      expect(mergeSignatures(merged, second)).toEqual(merged)
    }),
  )
})

test('an address is the same in any case', () => {
  const [lower, upper] = [address(0xab), address(0xab).replace('ab', 'AB') as Hex]
  expect(
    mergeSignatures([{ signer: upper, signature: '0x01' }], [{ signer: lower, signature: '0x02' }]),
  ).toEqual([{ signer: upper, signature: '0x01' }])
})
