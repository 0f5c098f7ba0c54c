import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from './parseDecimal.ts'

test.each([
  ['0', false, '0', ''],
  ['-0', false, '0', ''],
  ['-0.00', false, '0', ''],
  ['007.50', false, '7', '5'],
  ['-12.340', true, '12', '34'],
  ['1.5e-7', false, '0', '00000015'],
  ['1.5E+3', false, '1500', ''],
  ['12345e-2', false, '123', '45'],
  ['123.456e1', false, '1234', '56'],
  ['1e-3', false, '0', '001'],
])('%s', (text, isNegative, whole, fraction) => {
  expect(parseDecimal(text)).toEqual({ isNegative, whole, fraction })
})

test.each(['', ' 1', '1.', '.5', '+1', '1,5', 'NaN', 'Infinity', '0x12', '1e1000', '1'.repeat(41)])(
  '"%s" is no number',
  (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  },
)

test('the exponent moves the point and changes nothing else', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{0,18}$/)
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 60 }), (whole, zeros) => {
      const shifted = parseDecimal(`${whole}e-${zeros}`)
      const back = BigInt(`${shifted?.whole}${shifted?.fraction.padEnd(zeros, '0')}`)
      expect(back).toBe(BigInt(whole))
      expect(parseDecimal(`${whole}e${zeros}`)?.whole).toBe(String(BigInt(whole) * 10n ** BigInt(zeros)))
    }),
  )
})
