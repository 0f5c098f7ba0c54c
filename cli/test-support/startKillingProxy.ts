import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'

/**
 * Where a process is killed: at a question of its to the node, before it arrives there, before its answer is
 * back, or some time after.
 */
export type Point = { question: number; when: 'before' | 'after' | 'later'; delay: number }

/** What a test does when the node has taken a transaction, given the request with its bytes. */
export type Sent = { onSent: (request: string) => 'kill' | 'go on' }

/** Stands between a process of the command line and the node, and kills the process at a point. */
export async function startKillingProxy({
  rpcUrl,
  program,
  folder,
}: {
  rpcUrl: string
  program: string
  /** Where its processes run, and keep what is temporary. */
  folder: string
}) {
  let asked = 0
  let point: Point | undefined
  let sent: Sent | undefined
  let victim: ChildProcess | undefined
  const server = createServer((request, response) => {
    const isPoint = ++asked === point?.question
    const kill = () => victim?.kill('SIGKILL')
    if (isPoint && point?.when === 'before') return void kill()
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
      const text = await answer.text()
      if (isPoint && point?.when === 'after') return void kill()
      if (sent && body.includes('"eth_sendRawTransaction"') && sent.onSent(body) === 'kill')
        return void kill()
      response.writeHead(200, headers).end(text)
      if (isPoint && point?.when === 'later') setTimeout(kill, point.delay)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  return {
    url,
    /**
     * Runs one process; killed is one that ended by the signal. `delay` alone: so many milliseconds after its
     * start.
     */
    async run(args: readonly string[], at?: Point | Sent | { delay: number }) {
      asked = 0
      point = at && 'question' in at ? at : undefined
      sent = at && 'onSent' in at ? at : undefined
      const child = spawn(process.execPath, [program, ...args], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, TMPDIR: folder },
      })
      victim = child
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += String(chunk)
      })
      child.stderr.on('data', (chunk) => {
        said += String(chunk)
      })
      const delay = at && !('question' in at) && 'delay' in at ? at.delay : undefined
      const timer = delay === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), delay)
      const end = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
        child.on('close', (code, signal) => resolve({ code, signal })),
      )
      clearTimeout(timer)
      return { isKilled: end.signal === 'SIGKILL', code: end.code, said, asked }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
