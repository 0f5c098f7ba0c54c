import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, it } from 'vitest'
import * as v from '../src/schema/v.ts'
import { apiRoot, type CallRow, calls } from '../src/session/calls.ts'
import { openApiDocument } from './openApi.ts'

const schema = v.looseObject({})
const content = v.record(v.string(), v.object({ schema }))
const operation = v.looseObject({
  operationId: v.string(),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.optional(
    v.array(v.looseObject({ name: v.string(), in: v.string(), required: v.optional(v.boolean()) })),
    [],
  ),
  requestBody: v.optional(v.object({ content, required: v.boolean() })),
  responses: v.record(
    v.string(),
    v.looseObject({ content: v.optional(content), headers: v.optional(v.record(v.string(), v.unknown())) }),
  ),
})
const document = v.parse(
  v.looseObject({
    openapi: v.literal('3.1.0'),
    paths: v.record(v.string(), v.record(v.string(), operation)),
    components: v.looseObject({ securitySchemes: v.record(v.string(), v.unknown()) }),
  }),
  JSON.parse(JSON.stringify(openApiDocument())),
)
const rows = Object.entries(calls as Record<string, CallRow>)
const operationOf = ({ method, path }: CallRow) => document.paths[`${apiRoot}${path}`]?.[method]

const jsonOf = (given: v.GenericSchema) =>
  toJsonSchema(given, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' })

/** Names of the fields of each form that a schema has. */
function fieldsOf(given: unknown): unknown {
  const { properties, required, anyOf, oneOf } = v.parse(
    v.looseObject({
      properties: v.optional(v.record(v.string(), v.unknown())),
      required: v.optional(v.array(v.string())),
      anyOf: v.optional(v.array(v.unknown())),
      oneOf: v.optional(v.array(v.unknown())),
    }),
    given,
  )
  const forms = anyOf ?? oneOf
  if (forms) return forms.map(fieldsOf)
  return { fields: Object.keys(properties ?? {}).sort(), required: [...(required ?? [])].sort() }
}

it('describes every call and nothing else, beside files of packages and the two questions of machines', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
  )
  expect(described.sort()).toEqual(
    [
      ...rows.map(([name, { method, path }]) => [name, method, `${apiRoot}${path}`]),
      ['readPackageFile', 'get', `${apiRoot}/packages/{hash}/{file}`],
      ['health', 'get', '/health'],
      ['ready', 'get', '/ready'],
    ].sort(),
  )
})

it.each(rows)('says what is sent and what is answered, as it is read: %s', (_, row) => {
  const described = operationOf(row)
  const sent = described?.requestBody?.content['application/json']?.schema
  if (v.is(row.body, undefined)) expect(sent).toBeUndefined()
  else expect(fieldsOf(sent)).toEqual(fieldsOf(jsonOf(row.body)))
  const answered = described?.responses[row.status]?.content?.['application/json']?.schema
  if (row.status === 204) expect(answered).toBeUndefined()
  else expect(fieldsOf(answered)).toEqual(fieldsOf(jsonOf(row.answer)))
  const names = described?.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  expect(names?.sort()).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
})

it.each(rows)('says who may ask, and when to ask again: %s', (_, row) => {
  const described = operationOf(row)
  const origin = described?.parameters.find(({ name }) => name === 'origin')
  expect(origin).toMatchObject({ in: 'header', required: row.method !== 'get' && !row.isOpen })
  for (const status of [429, 503])
    expect(described?.responses[status]).toMatchObject({
      headers: { 'retry-after': {} },
      content: { 'application/problem+json': {} },
    })
  for (const name of described?.security.flatMap(Object.keys) ?? [])
    expect(document.components.securitySchemes).toHaveProperty(name)
})

it('describes one call in full', () => {
  expect(operationOf(calls.sponsorClaim)?.requestBody).toMatchInlineSnapshot(`
    {
      "content": {
        "application/json": {
          "schema": {
            "additionalProperties": false,
            "properties": {
              "account": {
                "pattern": "^0x[0-9a-fA-F]{40}$",
                "type": "string",
              },
              "amount": {
                "pattern": "^(0|[1-9]\\d{0,77})$",
                "type": "string",
              },
              "control": {
                "additionalProperties": false,
                "properties": {
                  "message": {
                    "maxLength": 4000,
                    "minLength": 1,
                    "type": "string",
                  },
                  "signature": {
                    "maxLength": 65538,
                    "pattern": "^0x([0-9a-fA-F]{2})*$",
                    "type": "string",
                  },
                  "signer": {
                    "pattern": "^0x[0-9a-fA-F]{40}$",
                    "type": "string",
                  },
                },
                "required": [
                  "signer",
                  "message",
                  "signature",
                ],
                "type": "object",
              },
              "index": {
                "maximum": 2147483647,
                "minimum": 0,
                "type": "integer",
              },
              "proof": {
                "items": {
                  "pattern": "^0x[0-9a-fA-F]{64}$",
                  "type": "string",
                },
                "maxItems": 40,
                "type": "array",
              },
            },
            "required": [
              "index",
              "account",
              "amount",
              "proof",
            ],
            "type": "object",
          },
        },
      },
      "required": true,
    }
  `)
  expect(operationOf(calls.getSession)?.security).toMatchInlineSnapshot(`
    [
      {
        "session": [],
      },
      {
        "framed-session": [],
      },
      {},
    ]
  `)
  expect(document.components.securitySchemes.session).toMatchInlineSnapshot(`
    {
      "in": "cookie",
      "name": "__Host-everclaim-session",
      "type": "apiKey",
    }
  `)
})
