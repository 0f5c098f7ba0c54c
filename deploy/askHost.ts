import { Resolver } from 'node:dns'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { EverclaimError } from '../src/errors.ts'

/** The host did not answer at all, or the folder holds no built site. Nothing is known of the host. */
export class HostCheckError extends EverclaimError {
  override name = 'HostCheckError'
}

export type HostAnswer = { status: number; headers: Headers; bytes: Buffer }

/** Milliseconds that one answer may take. */
const patienceMs = 20_000

const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new Agent({ keepAlive: true }) }

/**
 * Asks a host for one path. Leads elsewhere are not followed, and certificates are checked as by a browser.
 *
 * @param origin such as `https://claim.acme.example`
 * @param path with its slash
 * @param options.encoding what the host may compress with: `gzip`, or nothing
 * @param options.lookup where the host's name leads to; the machine's own resolver unless given
 * @returns the answer, its bytes unpacked
 * @throws HostCheckError where none came
 */
export async function askHost(
  origin: string,
  path: string,
  { encoding, lookup }: { encoding?: 'gzip' | undefined; lookup?: LookupFunction | undefined } = {},
): Promise<HostAnswer> {
  const url = new URL(`${origin}${path}`)
  const isSecure = url.protocol === 'https:'
  try {
    return await new Promise((resolve, reject) => {
      const sent = (isSecure ? request : plainRequest)(url, {
        headers: { 'accept-encoding': encoding ?? 'identity' },
        // A kept connection leads to where another resolver had said.
        agent: lookup ? false : agents[isSecure ? 'https:' : 'http:'],
        signal: AbortSignal.timeout(patienceMs),
        ...(lookup ? { lookup } : {}),
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const headers = new Headers()
        for (const [name, values] of Object.entries(answer.headersDistinct))
          for (const value of values ?? []) headers.append(name, value)
        const body =
          headers.get('content-encoding') === 'gzip'
            ? answer.on('error', reject).pipe(createGunzip())
            : answer
        buffer(body).then((bytes) => resolve({ status: answer.statusCode ?? 0, headers, bytes }), reject)
      })
      sent.end()
    })
  } catch (cause) {
    throw new HostCheckError(`${origin}${path} doesn’t answer. Is the address right, and the host running?`, {
      cause,
      docs: 'site',
      isRetryable: true,
    })
  }
}

/**
 * Where one resolver says that a name leads to, whatever the machine's own says.
 *
 * @param resolver an IP address, with a port where it is not 53
 */
export function lookupBy(resolver: string): LookupFunction {
  const asked = new Resolver({ timeout: patienceMs / 4, tries: 2 })
  asked.setServers([resolver])
  return (hostname, options, answer) => {
    const give = (addresses: readonly string[], family: 4 | 6) =>
      options.all
        ? answer(
            null,
            addresses.map((address) => ({ address, family })),
          )
        : answer(null, addresses[0] ?? '', family)
    asked.resolve4(hostname, (error, addresses) => {
      if (!error) return give(addresses, 4)
      asked.resolve6(hostname, (none, long) => (none ? answer(error, []) : give(long, 6)))
    })
  }
}
