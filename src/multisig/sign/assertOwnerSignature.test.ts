import { concatHex, type Hex, pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { WrongSignatureError } from '../errors.ts'
import { assertOwnerSignature } from './assertOwnerSignature.ts'

const owner = privateKeyToAccount(toHex(1n, { size: 32 }))
const other = privateKeyToAccount(toHex(2n, { size: 32 }))
const hash: Hex = `0x${'ab'.repeat(32)}`
const good = {
  hash,
  owner: owner.address,
  owners: [other.address, owner.address],
  signature: await owner.sign({ hash }),
}
const wrong =
  'The signature isn’t from this account, so it was not sent. Check your wallet’s account, then sign again.'

test('the signature of the owner who was asked is taken, however the owner is written', async () => {
  await expect(assertOwnerSignature(good)).resolves.toBeUndefined()
  const owners = [owner.address.toLowerCase() as Hex]
  await expect(assertOwnerSignature({ ...good, owners })).resolves.toBeUndefined()
})

test.each([
  ['another owner', await other.sign({ hash }), `Signed by: ${other.address}`],
  ['nobody', '0x12' as Hex, 'Signed by: nobody'],
  ['an approval', concatHex([pad(owner.address), pad('0x'), '0x01']), `Signed by: ${owner.address}`],
])('one of %s is not sent', async (_, signature, signer) => {
  const refused = assertOwnerSignature({ ...good, signature })
  await expect(refused).rejects.toBeInstanceOf(WrongSignatureError)
  await expect(refused).rejects.toMatchObject({
    summary: wrong,
    facts: [`Asked for: ${owner.address}`, signer],
  })
})

test('nor is one of who owns the Safe no more', async () => {
  await expect(assertOwnerSignature({ ...good, owners: [other.address] })).rejects.toMatchObject({
    name: 'WrongSignatureError',
    summary:
      'This account isn’t an owner of the Safe. Its signature was not sent. Connect an owner’s account.',
    facts: [`Account: ${owner.address}`],
  })
})
