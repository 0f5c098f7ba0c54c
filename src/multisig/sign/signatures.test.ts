import { concatHex, getAddress, type Hex, pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { collectSignatures, joinSignatures } from './signatures.ts'

const people = [1n, 2n, 3n, 4n]
  .map((key) => privateKeyToAccount(toHex(key, { size: 32 })))
  .sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
const [first, second, third, stranger] = people as [
  (typeof people)[0] & {},
  (typeof people)[0] & {},
  (typeof people)[0] & {},
  (typeof people)[0] & {},
]
const owners = [first, second, third].map(({ address }) => address)
const hash: Hex = `0x${'ab'.repeat(32)}`
const of = async (person: typeof first) => ({
  signer: person.address,
  signature: await person.sign({ hash }),
})

test('owners’ signatures are accepted in the order that a Safe takes them, each owner’s first one', async () => {
  const [one, two, three] = await Promise.all([of(first), of(second), of(third)])
  const { accepted, refused } = await collectSignatures({
    hash,
    owners: owners.map((owner) => owner.toLowerCase() as Hex),
    signatures: [three, one, two, one].map(({ signature }) => signature),
  })
  expect(accepted).toEqual([one, two, three])
  expect(refused).toEqual([])
})

test('each that is not says why', async () => {
  const strange = (await of(stranger)).signature
  const contract = concatHex([pad(getAddress(`0x${'c0'.repeat(20)}`)), pad('0x41'), '0x00'])
  const { accepted, refused } = await collectSignatures({
    hash,
    owners,
    signatures: ['0x12', contract, strange],
  })
  expect(accepted).toEqual([])
  expect(refused).toEqual([
    { signature: '0x12', reason: 'It is no signature.' },
    { signature: contract, reason: 'It isn’t an account’s own signature, so we can’t check it here.' },
    {
      signature: strange,
      reason: `It was made by ${stranger.address}, who does not own this Safe, or over something else.`,
    },
  ])
})

test('they are joined in ascending order of their signers, one of each', async () => {
  const [one, two, three] = await Promise.all([of(first), of(second), of(third)])
  const again = { signer: two.signer.toLowerCase() as Hex, signature: two.signature }
  expect(joinSignatures([three, two, one, again])).toBe(
    concatHex([one.signature, two.signature, three.signature]),
  )
  expect(joinSignatures([])).toBe('0x')
})
