import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { accountSchema, apiRoot, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'

const headers = z.object({
  [pageHeaders.frame]: z.string().optional(),
  [pageHeaders.account]: accountSchema.optional(),
})

/** The API's description (OpenAPI 3.1), made of the very schemas that requests and answers are read by. */
export function openApiDocument() {
  const app = new OpenAPIHono()
  for (const [operationId, row] of Object.entries(calls as Record<string, CallRow>)) {
    const { method, path, parameters, body, answer, status, summary } = row
    const takesBody = !body.safeParse(undefined).success
    app.openAPIRegistry.registerPath({
      ...{ method, path: `${apiRoot}${path}`, operationId, summary },
      request: {
        params: parameters as never,
        headers: headers as never,
        ...(takesBody ? { body: { content: { 'application/json': { schema: body } }, required: true } } : {}),
      },
      responses: {
        [status]:
          status === 204
            ? { description: 'Done' }
            : { description: 'The answer', content: { 'application/json': { schema: answer } } },
        default: {
          description: 'A refusal (RFC 9457)',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    })
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      ...{ title: 'Everclaim API', version: '1' },
      description:
        'Optional: sign-in, terms and sponsored claims. A claim needs nothing of it. Addresses are lower case, amounts decimal text in base units, times unix milliseconds.',
    },
  })
}
