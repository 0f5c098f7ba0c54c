import { concatHex, type Hex, pad, size, slice, toHex } from 'viem'
import { expect, test } from 'vitest'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { approvalOf, joinSignatures, readSignatures, signatureKind } from './ownerSignatures.ts'

const { olga, otto, ada, ben } = demoAccounts
const hash = toHex(7n, { size: 32 })
const ofContract = (owner: Hex, inner: Hex) =>
  concatHex([pad(owner), toHex(65, { size: 32 }), '0x00', toHex(size(inner), { size: 32 }), inner])

test('what is joined is split again, of every kind, in the order of the owners', async () => {
  const ethSign = await otto.signer.signMessage({ message: { raw: hash } })
  const all = [
    { signer: olga.address, signature: await olga.signer.sign({ hash }) },
    {
      signer: otto.address,
      signature: concatHex([slice(ethSign, 0, 64), toHex(Number(slice(ethSign, 64)) + 4)]),
    },
    { signer: ada.address, signature: approvalOf(ada.address) },
    { signer: ben.address, signature: ofContract(ben.address, '0x0102030405') },
    { signer: demoAccounts.cleo.address, signature: ofContract(demoAccounts.cleo.address, '0x') },
  ]
  const joined = joinSignatures(all)
  expect(size(joined)).toBe(5 * 65 + 32 + 5 + 32)
  const sorted = [...all].sort((a, b) => (BigInt(a.signer) < BigInt(b.signer) ? -1 : 1))
  expect(await readSignatures(hash, joined)).toEqual(sorted)
  expect(all.map(({ signature }) => signatureKind(signature))).toEqual([
    ...['key', 'key', 'approval', 'contract', 'contract'],
  ])
})

test.each([
  ['nothing', '0x'],
  ['too short', `0x${'11'.repeat(64)}`],
  ['too long', `0x${'11'.repeat(64)}1b00`],
  ['of an unknown kind', `0x${'11'.repeat(64)}05`],
  ['of a contract, without its length', `0x${'11'.repeat(64)}00`],
] as const)('a signature that is %s is none', (_, signature) => {
  expect(signatureKind(signature)).toBe('none')
})
