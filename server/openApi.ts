import * as v from '../src/schema/v.ts'
import { accountSchema, apiRoot, type CallName, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'
import { jsonOf } from './jsonOf.ts'

/** A value of the path or of a header. */
type Parameter = {
  name: string
  in: 'path' | 'header'
  required: boolean
  description?: string
  schema: object
}

const text = jsonOf(v.string())
const headersOf = ({ method, isOpen }: CallRow): Parameter[] => [
  {
    name: 'origin',
    in: 'header',
    required: method !== 'get' && !isOpen,
    description:
      'Exact origin of the page that asks; browsers send it by themselves. Only those of the site may ask.',
    schema: text,
  },
  {
    name: pageHeaders.frame,
    in: 'header',
    required: false,
    description: 'Exact origin of the Safe host that the page runs inside of',
    schema: text,
  },
  {
    name: pageHeaders.account,
    in: 'header',
    required: false,
    description: 'The account that the wallet is connected with. A session of another one is none.',
    schema: jsonOf(accountSchema),
  },
]
const pathOf = ({ path, parameters }: CallRow): Parameter[] => {
  // A row’s type does not say that its parameters are an object’s.
  const { properties = {} } = jsonOf(parameters) as { properties?: Record<string, object> }
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? text,
  }))
}

/** Which cookie a call reads; inside a Safe host it is the framed one. */
const cookies: Partial<Record<CallName, 'browser' | 'session'>> = {
  createNonce: 'browser',
  signIn: 'browser',
  getSession: 'session',
  signOut: 'session',
  getSponsorBudget: 'session',
  setSponsorBudget: 'session',
  replaceCampaigns: 'session',
}
const securityOf = (use: 'browser' | 'session' | undefined) =>
  use === undefined ? [] : [{ [use]: [] }, { [`framed-${use}`]: [] }, {}]

const problem = { 'application/problem+json': { schema: jsonOf(problemSchema) } }
const later = (description: string) => ({
  description,
  headers: {
    'retry-after': { description: 'Seconds after which to ask again', required: true, schema: text },
  },
  content: problem,
})
const jsonContent = (schema: v.GenericSchema) => ({ 'application/json': { schema: jsonOf(schema) } })

function operationOf(name: string, row: CallRow) {
  const { body, answer, status, summary } = row
  const takesBody = !v.is(body, undefined)
  return {
    operationId: name,
    summary,
    security: securityOf(cookies[name as CallName]),
    parameters: [...pathOf(row), ...headersOf(row)],
    ...(takesBody ? { requestBody: { required: true, content: jsonContent(body) } } : {}),
    responses: {
      [status]:
        status === 204
          ? { description: 'Done' }
          : { description: 'The answer', content: jsonContent(answer) },
      429: later('Too much was asked for'),
      503: later('Too busy, or the chain could not be asked'),
      default: { description: 'A refusal (RFC 9457)', content: problem },
    },
  }
}

const readPackageFile = {
  operationId: 'readPackageFile',
  security: [],
  summary: 'A file of a published package, for pages of every site',
  parameters: [
    {
      name: 'hash',
      in: 'path',
      required: true,
      description: 'Hash of the package: 0x and 64 hexadecimal digits in lower case',
      schema: text,
    },
    {
      name: 'file',
      in: 'path',
      required: true,
      description: 'manifest.json, cap.bin, shards/<prefix>.bin or, of a later round, rounds.json',
      schema: text,
    },
  ] satisfies Parameter[],
  responses: {
    200: {
      description: 'The file, which never changes under its name',
      content: { ...jsonContent(v.looseObject({})), 'application/octet-stream': { schema: text } },
    },
    404: { description: 'It is not published here', content: problem },
  },
}

const state = (value: string) => jsonContent(v.object({ status: v.picklist([value]) }))

/** The API's description (OpenAPI 3.1), made of the very schemas that requests and answers are read by. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, row] of Object.entries(calls as Record<string, CallRow>)) {
    const path = `${apiRoot}${row.path}`
    paths[path] = { ...paths[path], [row.method]: operationOf(name, row) }
  }
  const securitySchemes = ['browser', 'session'].flatMap((use) =>
    ['', 'framed-'].map((place) => [
      `${place}${use}`,
      { type: 'apiKey', in: 'cookie', name: `__Host-everclaim-${place}${use}` },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Everclaim API',
      version: '1',
      description:
        'Optional: sign-in, terms, sponsored claims and published packages. A claim needs nothing of it. Addresses are lower case, amounts decimal text in base units, times unix milliseconds.',
    },
    components: { securitySchemes: Object.fromEntries(securitySchemes) },
    paths: {
      ...paths,
      [`${apiRoot}/packages/{hash}/{file}`]: { get: readPackageFile },
      '/health': {
        get: {
          operationId: 'health',
          summary: 'Whether the process is there',
          security: [],
          responses: { 200: { description: 'It is', content: state('ok') } },
        },
      },
      '/ready': {
        get: {
          operationId: 'ready',
          summary: 'Whether the database and the chain answer',
          security: [],
          responses: {
            200: { description: 'They do', content: state('ok') },
            503: { description: 'They do not', content: state('not-ready') },
          },
        },
      },
    },
  }
}

let written: string | undefined

/** `openApiDocument` as JSON, made when it is asked for first. */
export function openApiText(): string {
  written ??= JSON.stringify(openApiDocument())
  return written
}
