import { concatHex, getAddress, type Hex, pad, slice, toHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { recoverSignature } from './recoverSignature.ts'

const owner = privateKeyToAccount(toHex(7n, { size: 32 }))
const contract = getAddress(`0x${'c0'.repeat(20)}`)
const hash: Hex = `0x${'ab'.repeat(32)}`
const own = await owner.sign({ hash })
const byMessage = await owner.signMessage({ message: { raw: hash } })
const withV = (signature: Hex, v: number) => concatHex([slice(signature, 0, 64), toHex(v, { size: 1 })])
const named = (v: number, tail: Hex = '0x', r: Hex = pad(contract)) =>
  concatHex([r, pad('0x41'), toHex(v, { size: 1 }), tail])
const unreadable = { kind: 'unreadable' }

test('an account’s own signature is recovered, over the hash or over its message', async () => {
  expect(await recoverSignature(hash, own)).toEqual({ kind: 'account', signer: owner.address })
  const v = Number(slice(byMessage, 64))
  expect(await recoverSignature(hash, withV(byMessage, v + 4))).toEqual({
    kind: 'account',
    signer: owner.address,
  })
})

test('over anything else it is somebody else’s', async () => {
  for (const [signature, over] of [
    [own, `0x${'ac'.repeat(32)}` as Hex],
    [withV(own, Number(slice(own, 64)) + 4), hash],
    [byMessage, hash],
  ] as const) {
    const recovered = await recoverSignature(over, signature)
    expect(recovered.kind).toBe('account')
    expect(recovered).not.toMatchObject({ signer: owner.address })
  }
})

test('one of a contract names it, and has data behind it; an approval names its owner, and has none', async () => {
  expect(await recoverSignature(hash, named(0, '0x00'))).toEqual({ kind: 'contract', signer: contract })
  expect(await recoverSignature(hash, named(0))).toEqual({ kind: 'contract', signer: contract })
  expect(await recoverSignature(hash, named(1))).toEqual({ kind: 'approval', signer: contract })
  expect(await recoverSignature(hash, named(1, '0x00'))).toEqual(unreadable)
})

test('what is no address names nobody', async () => {
  const r = concatHex([`0x${'00'.repeat(11)}01`, contract])
  for (const v of [0, 1]) expect(await recoverSignature(hash, named(v, '0x', r))).toEqual(unreadable)
})

test.each<[what: string, signature: Hex]>([
  ['nothing', '0x' as Hex],
  ['a cut one', slice(own, 0, 64)],
  ['one with more behind it', concatHex([own, '0x00'])],
  [
    'one over the message with more behind it',
    concatHex([withV(byMessage, Number(slice(byMessage, 64)) + 4), '0x00']),
  ],
  ...[2, 26, 29, 30, 33, 255].map((v) => [`one with v ${v}`, withV(own, v)] satisfies [string, Hex]),
  ['one that no key makes', concatHex([`0x${'ff'.repeat(64)}`, '0x1b'])],
  ['zeros', concatHex([`0x${'00'.repeat(64)}`, '0x1b'])],
])('%s is no signature', async (_, signature) => {
  expect(await recoverSignature(hash, signature)).toEqual(unreadable)
})

test('nobody has the address of zeros', async () => {
  const nobody = await recoverSignature(hash, named(1, '0x', pad(zeroAddress)))
  expect(nobody).toEqual({ kind: 'approval', signer: zeroAddress })
})
