/** What of autocannon 9 is used here; it brings no types. */
declare module 'autocannon' {
  type Request = {
    method: string
    path: string
    headers?: Record<string, string>
    body?: string
    /** Called before each request. */
    setupRequest?(request: Request): Request
  }
  type Result = {
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    requests: { average: number; total: number }
    '2xx': number
    non2xx: number
    /** Broken connections and requests without an answer in time. */
    errors: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: readonly Request[]
    /** Threads; no request has a function then. */
    workers?: number
  }): PromiseLike<Result>
}
