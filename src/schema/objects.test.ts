import { expect, test } from 'vitest'
import { keysOf, placeOf } from './placeOf.ts'
import * as v from './v.ts'

const faults = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => `${placeOf(keysOf(issue))}: ${issue.message}`)

test('default: other fields are left out, kept or refused', () => {
  const value = JSON.parse('{"a":1,"b":2,"__proto__":{"c":3}}')
  const fields = { a: v.number() }
  expect(v.parse(v.object(fields), value)).toEqual({ a: 1 })
  const kept = v.parse(v.looseObject(fields), value)
  expect(kept).toEqual({ a: 1, b: 2 })
  expect(Object.getPrototypeOf(kept)).toBe(Object.prototype)
  expect(faults(v.strictObject(fields), value)).toEqual([': Unrecognized key: "b", "__proto__"'])
  expect(
    faults(
      v.strictObject(fields, ({ received }) => `has ${received}`),
      value,
    ),
  ).toEqual([': has "b", "__proto__"'])
  expect(v.parse(v.record(v.string(), v.number()), JSON.parse('{"constructor":1,"__proto__":2}'))).toEqual(
    JSON.parse('{"constructor":1}'),
  )
})

test.each([[[]], [[1]], [null], ['text'], [undefined]])('error: %o is no object', (value) => {
  for (const schema of [
    v.object({}),
    v.looseObject({}),
    v.strictObject({}),
    v.record(v.string(), v.unknown()),
  ])
    expect(v.is(schema, value)).toBe(false)
})

test('behavior: of a missing field its own schema says what should be there', () => {
  const schema = v.object({
    plain: v.string('is no text'),
    deep: v.looseObject({ list: v.array(v.object({ amount: v.number('is no number') })) }),
  })
  expect(faults(schema, { deep: { list: [{ amount: 1 }, {}] } })).toEqual([
    'plain: is no text',
    'deep.list[1].amount: is no number',
  ])
  expect(
    faults(v.record(v.pipe(v.string(), v.maxLength(1, 'is long')), v.number('is no number')), { ab: '' }),
  ).toEqual(['ab: is long', 'ab: is no number'])
})

test('behavior: a missing field is what its schema makes of nothing, and else stays missing', () => {
  const schema = v.object({
    optional: v.optional(v.number()),
    filled: v.nullish(v.number(), null),
    fixed: v.fallback(v.number(), 0),
    informs: v.fallback(v.nullish(v.number()), undefined),
    made: v.pipe(
      v.unknown(),
      v.transform((value) => `${value}`),
    ),
  })
  expect(Object.entries(v.parse(schema, {}))).toEqual([
    ['filled', null],
    ['fixed', 0],
    ['made', 'undefined'],
  ])
  expect(Object.keys(v.parse(schema, { optional: undefined }))).toContain('optional')
})

test('behavior: objects are distinguished by a field, and checked as a whole', () => {
  const schema = v.variant('kind', [
    v.strictObject({ kind: v.literal('a'), size: v.number() }),
    v.pipe(
      v.strictObject({ kind: v.literal('b'), least: v.number(), most: v.number() }),
      v.forward(
        v.check(({ least, most }) => least <= most, 'is less than the least'),
        ['most'],
      ),
    ),
  ])
  expect(v.is(schema, { kind: 'a', size: 1 })).toBe(true)
  expect(faults(schema, { kind: 'b', least: 2, most: 1 })).toEqual(['most: is less than the least'])
  expect(v.is(schema, { kind: 'c' })).toBe(false)
})

test('behavior: a million faults are reported, and nothing overflows', () => {
  const many = v.object({ first: v.string(), all: v.array(v.string()) })
  expect(v.safeParse(many, { all: Array.from({ length: 1_000_000 }, () => 0) }).issues).toHaveLength(
    1_000_001,
  )
}, 60_000)

test('what makes a schema of another one has its fields', () => {
  const schema = v.strictObject({ a: v.string(), b: v.number() })
  expect(v.parse(v.partial(schema), { b: 1 })).toEqual({ b: 1 })
  expect(v.safeParse(v.partial(schema), { b: '1' }).success).toBe(false)
  expect(v.parse(v.omit(schema, ['a']), { b: 1 })).toEqual({ b: 1 })
  expect(v.safeParse(v.omit(schema, ['a']), { a: '', b: 1 }).success).toBe(false)
})
