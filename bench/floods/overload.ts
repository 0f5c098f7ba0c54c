import autocannon from 'autocannon'
import { statusFrom } from '../../server/test-support/flood.ts'
import { apiRoot } from '../../src/session/calls.ts'
import type { BenchRow } from '../part.ts'

/** Ten times as many at once as the API answers out of its database. */
const connections = 2_000
const path = `${apiRoot}/session`
const address = '127.200.0.1'

const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
const inMs = (ms: number) => Math.round(ms * 10) / 10

/**
 * Ten times as many calls at once as have a place, each from another network by a declared proxy, while
 * another address asks who is signed in: what it gets, how fast beside a quiet server, and how long after the
 * end it is again as fast.
 */
export async function measureOverload(port: number, seconds: number): Promise<readonly BenchRow[]> {
  const ask = () => statusFrom(port, { path, address })
  const quiet: number[] = []
  for (let at = 0; at < 1_000; at++) quiet.push((await ask()).ms)

  let isOver = false
  const load = autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    // In a thread of its own: who asks beside it is not to wait for it.
    workers: 1,
    requests: Array.from({ length: connections }, (_, at) => ({
      method: 'POST' as const,
      path: `${apiRoot}/session/nonce`,
      headers: { origin: 'https://claim.example', 'x-forwarded-for': `11.${at >> 8}.${at & 255}.9` },
    })),
  }).then((result) => {
    isOver = true
    return result
  })
  const accepted: number[] = []
  const others = new Map<string, number>()
  while (!isOver) {
    const { status, ms } = await ask()
    if (status === '200') accepted.push(ms)
    else others.set(status, (others.get(status) ?? 0) + 1)
  }
  const ended = performance.now()
  const { non2xx, errors, requests } = await load
  const bound = 2 * p99(quiet)
  for (let isBack = false; !isBack; ) {
    const { status, ms } = await ask()
    isBack = status === '200' && ms <= bound
  }
  const back = performance.now() - ended

  const refused = [...others].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none'
  const name = 'overload, 2,000 calls at once'
  return [
    {
      what: `${name}: p99 of another’s accepted calls`,
      unit: 'ms',
      ours: inMs(p99(accepted)),
      note: `${inMs(p99(quiet))} ms while it is quiet; ${accepted.length} were accepted, others got ${refused}. Of the crowd’s ${requests.total} calls ${non2xx} were refused, ${errors} broke off`,
    },
    {
      what: `${name}: until it is as fast again as twice the quiet p99`,
      unit: 'ms',
      ours: inMs(back),
      bar: { most: 5_000 },
    },
  ]
}
