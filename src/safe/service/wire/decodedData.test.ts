import { expect, test } from 'vitest'
import * as v from '../../../schema/v.ts'
import { type DecodedData, type DecodedDataOnWire, decodedDataSchema } from './decodedData.ts'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const batch = (level: number): DecodedDataOnWire => ({
  method: `batch ${level}`,
  parameters: [
    {
      name: 'transactions',
      type: 'bytes',
      value: '0x',
      valueDecoded: level === 0 ? null : [{ operation: 0, to, value: '1', dataDecoded: batch(level - 1) }],
    },
  ],
})
function inside(data: DecodedData | null | undefined) {
  const { valueDecoded } = data?.parameters?.[0] ?? {}
  return valueDecoded && !('method' in valueDecoded) ? valueDecoded[0]?.dataDecoded : undefined
}
/** The names of the batches inside of each other. */
function namesOf(data: DecodedData | null | undefined): string[] {
  return data ? [data.method, ...namesOf(inside(data))] : []
}

test('batches inside of batches are read to the eighth; deeper ones are left out', () => {
  expect(namesOf(v.parse(decodedDataSchema, batch(3)))).toEqual(['batch 3', 'batch 2', 'batch 1', 'batch 0'])
  const names = namesOf(v.parse(decodedDataSchema, batch(30)))
  expect(names).toHaveLength(9)
  expect(names.at(-1)).toBe('batch 22')
})

const parameter = (value: unknown) => ({ method: 'm', parameters: [{ name: 'n', type: 't', value }] })
const nested = (level: number): unknown => (level === 0 ? '1' : [nested(level - 1)])

test('values are texts, and lists of texts inside of lists to the eighth', () => {
  for (const value of ['', '1', [], ['1', ['2', []]], nested(8)])
    expect(v.parse(decodedDataSchema, parameter(value)).parameters?.[0]?.value).toEqual(value)
  for (const value of [1, null, { a: '1' }, [1], ['1', [null]], nested(9), undefined])
    expect(v.is(decodedDataSchema, parameter(value))).toBe(false)
})

test.each([
  ['an amount that is none', { operation: 0, to, value: '-1' }],
  ['an address that is none', { operation: 0, to: '0x1', value: '1' }],
  ['a third operation', { operation: 2, to, value: '1' }],
  ['half a byte', { operation: 0, to, value: '1', data: '0x1' }],
])('of a batch with %s no call is shown, not one fewer', (_, call) => {
  const good = { operation: 0, to, value: '1' }
  const parsed = v.parse(decodedDataSchema, {
    method: 'm',
    parameters: [{ name: 'n', type: 'bytes', value: '0x', valueDecoded: [good, call, good] }],
  })
  expect(parsed.parameters?.[0]).toEqual({ name: 'n', type: 'bytes', value: '0x', valueDecoded: undefined })
})

test('a call that has no parameters, or none that are known', () => {
  expect(v.parse(decodedDataSchema, { method: 'm' })).toEqual({ method: 'm' })
  expect(v.parse(decodedDataSchema, { method: 'm', parameters: null })).toEqual({
    method: 'm',
    parameters: null,
  })
})

test('bytes that are a call are that call in words, as the service nests it in one object', () => {
  const parameters = [
    {
      name: 'data',
      type: 'bytes',
      value: '0xa9059cbb',
      valueDecoded: { method: 'transfer', parameters: [{ name: 'to', type: 'address', value: to }] },
    },
  ]
  const read = v.parse(decodedDataSchema, { method: 'execTransaction', parameters })
  expect(read.parameters?.[0]?.valueDecoded).toEqual(parameters[0]?.valueDecoded)
  const damaged = [{ ...parameters[0], valueDecoded: { method: 5 } }]
  expect(
    v.parse(decodedDataSchema, { method: 'execTransaction', parameters: damaged }).parameters,
  ).toMatchObject([{ value: '0xa9059cbb', valueDecoded: undefined }])
})
