import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { accountSchema, apiRoot, type CallName, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'

const origin = z
  .string()
  .describe(
    'Exact origin of the page that asks; browsers send it by themselves. Only those of the site may ask.',
  )
const headersOf = ({ method, isOpen }: CallRow) =>
  z.object({
    origin: method === 'get' || isOpen ? origin.optional() : origin,
    [pageHeaders.frame]: z
      .string()
      .optional()
      .describe('Exact origin of the Safe host that the page runs inside of'),
    [pageHeaders.account]: accountSchema
      .optional()
      .describe('The account that the wallet is connected with. A session of another one is none.'),
  })

/** Which cookie a call reads; inside a Safe host it is the framed one. */
const cookies: Partial<Record<CallName, 'browser' | 'session'>> = {
  createNonce: 'browser',
  signIn: 'browser',
  getSession: 'session',
  signOut: 'session',
}
const securityOf = (use: 'browser' | 'session' | undefined) =>
  use === undefined ? [] : [{ [use]: [] }, { [`framed-${use}`]: [] }, {}]

const problem = { 'application/problem+json': { schema: problemSchema } }
const later = (description: string) => ({
  description,
  headers: z.object({ 'retry-after': z.string().describe('Seconds after which to ask again') }),
  content: problem,
})

/** The API's description (OpenAPI 3.1), made of the very schemas that requests and answers are read by. */
export function openApiDocument() {
  const app = new OpenAPIHono()
  const { openAPIRegistry: registry } = app
  for (const use of ['browser', 'session'])
    for (const place of ['', 'framed-'])
      registry.registerComponent('securitySchemes', `${place}${use}`, {
        type: 'apiKey',
        in: 'cookie',
        name: `__Host-everclaim-${place}${use}`,
      })
  for (const [name, row] of Object.entries(calls as Record<string, CallRow>)) {
    const { method, path, parameters, body, answer, status, summary } = row
    const takesBody = !body.safeParse(undefined).success
    registry.registerPath({
      method,
      path: `${apiRoot}${path}`,
      operationId: name,
      summary,
      security: securityOf(cookies[name as CallName]),
      request: {
        // Each is the schema of an object, which the type of a row does not say.
        params: parameters as never,
        headers: headersOf(row),
        ...(takesBody ? { body: { content: { 'application/json': { schema: body } }, required: true } } : {}),
      },
      responses: {
        [status]:
          status === 204
            ? { description: 'Done' }
            : { description: 'The answer', content: { 'application/json': { schema: answer } } },
        429: later('Too much was asked for'),
        503: later('Too busy, or the chain could not be asked'),
        default: { description: 'A refusal (RFC 9457)', content: problem },
      },
    })
  }
  registry.registerPath({
    method: 'get',
    path: `${apiRoot}/packages/{hash}/{file}`,
    operationId: 'readPackageFile',
    security: [],
    summary: 'A file of a published package, for pages of every site',
    request: {
      params: z.object({
        hash: z.string().describe('Hash of the package: 0x and 64 hexadecimal digits in lower case'),
        file: z.string().describe('manifest.json, cap.bin or shards/<prefix>.bin'),
      }),
    },
    responses: {
      200: {
        description: 'The file, which never changes under its name',
        content: {
          'application/json': { schema: z.looseObject({}) },
          'application/octet-stream': { schema: z.string() },
        },
      },
      404: { description: 'It is not published here', content: problem },
    },
  })
  const state = (values: [string, ...string[]]) => ({
    'application/json': { schema: z.object({ status: z.enum(values) }) },
  })
  registry.registerPath({
    method: 'get',
    path: '/health',
    operationId: 'health',
    summary: 'Whether the process is there',
    security: [],
    responses: { 200: { description: 'It is', content: state(['ok']) } },
  })
  registry.registerPath({
    method: 'get',
    path: '/ready',
    operationId: 'ready',
    summary: 'Whether the database and the chain answer',
    security: [],
    responses: {
      200: { description: 'They do', content: state(['ok']) },
      503: { description: 'They do not', content: state(['not-ready']) },
    },
  })
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Everclaim API',
      version: '1',
      description:
        'Optional: sign-in, terms, sponsored claims and published packages. A claim needs nothing of it. Addresses are lower case, amounts decimal text in base units, times unix milliseconds.',
    },
  })
}

let text: string | undefined

/** `openApiDocument` as JSON, made when it is asked for first. */
export function openApiText(): string {
  text ??= JSON.stringify(openApiDocument())
  return text
}
