import { type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { WrongSignatureError } from '../errors.ts'
import type { KeptSignatures } from '../sources/keptSignatures.ts'
import { signOnce } from './signOnce.ts'

const account = privateKeyToAccount(toHex(1n, { size: 32 }))
const stranger = privateKeyToAccount(toHex(2n, { size: 32 }))
const hash: Hex = `0x${'ab'.repeat(32)}`
const key = { hash, owner: account.address }
const own = await account.sign({ hash })
const strange = await stranger.sign({ hash })

/** A wallet that signs with `signature`, and what is kept of it. */
function fixture(signature = own) {
  const entries = new Map<string, Hex>()
  let asked = 0
  const kept: KeptSignatures = {
    find: (wanted) => entries.get(wanted.hash),
    keep: (wanted, given) => void entries.set(wanted.hash, given),
    forget: (wanted) => void entries.delete(wanted.hash),
  }
  const sign = async () => {
    asked++
    return signature
  }
  const options = { owners: [account.address], kept, sign }
  return { entries, options, asked: () => asked }
}

test('a signature that was taken is handed on once, and not kept', async () => {
  const { entries, options, asked } = fixture()
  expect(await signOnce(key, { ...options, send: (signature) => `sent ${signature}` })).toBe(`sent ${own}`)
  expect(asked()).toBe(1)
  expect(entries.size).toBe(0)
})

test('one that could not be sent is kept, and the wallet is not asked again', async () => {
  const { entries, options, asked } = fixture()
  const refuse = async () => {
    throw new Error('no network')
  }
  await expect(signOnce(key, { ...options, send: refuse })).rejects.toThrow('no network')
  expect(entries.get(hash)).toBe(own)
  expect(await signOnce(key, { ...options, send: async (signature) => signature })).toBe(own)
  expect(asked()).toBe(1)
  expect(entries.size).toBe(0)
})

test('one of somebody else is neither sent nor kept', async () => {
  const { entries, options } = fixture(strange)
  const sent: Hex[] = []
  await expect(signOnce(key, { ...options, send: (signature) => sent.push(signature) })).rejects.toThrow(
    WrongSignatureError,
  )
  expect(sent).toEqual([])
  expect(entries.size).toBe(0)
})

test('one that was found wrong later is forgotten, so that the next try asks the wallet', async () => {
  const { entries, options, asked } = fixture()
  const find = async () => {
    throw new WrongSignatureError('It is over something else.')
  }
  await expect(signOnce(key, { ...options, send: find })).rejects.toThrow('over something else')
  expect(entries.size).toBe(0)
  await signOnce(key, { ...options, send: () => undefined })
  expect(asked()).toBe(2)
})

test('a signature that is at hand is sent as it is, in place of a kept one', async () => {
  const { entries, options } = fixture()
  entries.set(hash, strange)
  expect(await signOnce(key, { ...options, sign: own, send: (signature) => signature })).toBe(own)
  expect(entries.size).toBe(0)
})
