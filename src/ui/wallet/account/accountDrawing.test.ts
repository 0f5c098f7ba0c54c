import fc from 'fast-check'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { accountDrawing } from './accountDrawing.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)

test('property: the same for one address in any spelling, and within its square', () => {
  fc.assert(
    fc.property(address, (account) => {
      const drawing = accountDrawing(account)
      expect(accountDrawing(getAddress(account))).toEqual(drawing)
      for (const { x, y, radius } of drawing.discs) {
        expect(x >= 0 && x <= 64 && y >= 0 && y <= 64).toBe(true)
        expect(radius >= 10 && radius <= 26).toBe(true)
      }
    }),
  )
})

test('property: addresses that look alike have drawings that do not', () => {
  fc.assert(
    fc.property(address, fc.integer({ min: 4, max: 35 }), (account, at) => {
      const digit = account[at + 2] === '0' ? '1' : '0'
      const other: Address = `0x${account.slice(2, at + 2)}${digit}${account.slice(at + 3)}`
      expect(accountDrawing(other)).not.toEqual(accountDrawing(account))
    }),
  )
})
