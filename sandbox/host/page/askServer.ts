import * as v from '../../../src/schema/v.ts'
import { type HostRoute, hostRoutes, type RouteAnswer, type RouteInput } from '../hostApi.ts'
import { type HostControl, hostControlSchema } from '../hostControl.ts'

/** The server said no; `message` is its sentence. */
export class HostServerError extends Error {
  override name = 'HostServerError'
}

/** @throws HostServerError */
export async function askServer<route extends HostRoute>(
  route: route,
  body: RouteInput<route>,
): Promise<RouteAnswer<route>> {
  const response = await fetch(`/api/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  })
  const json: unknown = await response.json()
  if (!response.ok) throw new HostServerError(errorOf(json))
  // The row of `route` is the schema of its answer; TypeScript does not follow a key that is a type
  // parameter.
  const schema: v.GenericSchema<unknown, RouteAnswer<route>> = hostRoutes[route].answer as never
  return v.parse(schema, json)
}

/** How the host is to misbehave at this moment. */
export async function readControl(): Promise<HostControl> {
  return v.parse(hostControlSchema, await (await fetch('/api/control')).json())
}

function errorOf(json: unknown): string {
  const isError = typeof json === 'object' && json !== null && 'error' in json
  return isError ? String(json.error) : 'The sandbox failed.'
}
