import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from '../../src/schema/v.ts'
import { readBody } from './readBody.ts'
import { sendJson } from './responses.ts'

type Defined<T> = { [key in keyof T]: Exclude<T[key], undefined> }

/**
 * Answers a request to a server's switches: POST changes those that its body names, everything else reads
 * them. A body that `schema` refuses changes nothing and is answered with 400 and each reason.
 *
 * @param control makes the change and returns the switches as they are then
 */
export async function answerControl<T extends object>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: v.GenericSchema<unknown, T>,
  control: (change: Partial<Defined<T>>) => unknown,
): Promise<void> {
  if (request.method !== 'POST') return sendJson(response, 200, control({}))
  const change = v.safeParse(schema, await readBody(request))
  if (!change.success) return sendJson(response, 400, { error: change.issues.map(({ message }) => message) })
  // JSON has no undefined: a key that is there has a value.
  sendJson(response, 200, control(change.output as Defined<T>))
}
