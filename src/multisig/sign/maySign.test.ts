import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { CheckedConfirmation } from './checkConfirmation.ts'
import { maySign } from './maySign.ts'

const olga: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const otto: Address = `0x${'b2'.repeat(20)}`
const eve: Address = `0x${'ee'.repeat(20)}`
const safe = { owners: [olga, otto], version: '1.4.1' }
const lower = olga.toLowerCase() as Address
const shown = { signature: null, submittedAt: null }
const verified = (owner: Address): CheckedConfirmation => ({ ...shown, owner, status: 'verified' })
const unproven = (status: 'not-an-owner' | 'wrong' | 'could-not-check') =>
  ({ ...shown, owner: olga, status, reason: 'x' }) as const

test('default: an owner whose signature is not there', () => {
  expect(maySign([], safe, olga)).toEqual({ maySign: true })
  expect(maySign([verified(otto)], safe, olga)).toEqual({ maySign: true })
  expect(maySign([], safe, lower)).toEqual({ maySign: true })
})

test('behavior: what is shown as an owner’s signature and is not proven keeps nobody from signing', () => {
  for (const status of ['not-an-owner', 'wrong', 'could-not-check'] as const)
    expect(maySign([unproven(status)], safe, olga)).toEqual({ maySign: true })
})

test('behavior: nobody signs twice, in whatever case the address is written', () => {
  for (const account of [olga, lower])
    for (const signed of [[verified(olga)], [verified(otto), verified(lower)]])
      expect(maySign(signed, safe, account)).toEqual({ maySign: false, because: 'has-signed' })
})

test('behavior: a stranger never may, nor who has left, though the signature is there', () => {
  expect(maySign([], safe, eve)).toEqual({ maySign: false, because: 'not-an-owner' })
  expect(maySign([verified(olga)], { ...safe, owners: [otto] }, olga)).toEqual({
    maySign: false,
    because: 'not-an-owner',
  })
  expect(maySign([], { ...safe, owners: [] }, olga)).toEqual({ maySign: false, because: 'not-an-owner' })
})

test('behavior: without a wallet nobody may', () => {
  expect(maySign([], safe, undefined)).toEqual({ maySign: false, because: 'no-account' })
})

test('behavior: owners of a Safe before 1.3.0 sign for it elsewhere, and are still distinguished from others', () => {
  for (const version of ['1.1.1', '1.2.9', null])
    expect(maySign([], { ...safe, version }, olga)).toEqual({ maySign: false, because: 'version' })
  expect(maySign([], { ...safe, version: '1.3.0' }, olga)).toEqual({ maySign: true })
  expect(maySign([], { ...safe, version: '1.1.1' }, eve)).toEqual({ maySign: false, because: 'not-an-owner' })
})
