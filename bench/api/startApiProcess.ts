import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../src/chain/test-support/startAnvil.ts'
import * as v from '../../src/schema/v.ts'

export type ApiProcess = {
  readonly pid: number
  /** Of the API and of its admin port. */
  readonly url: string
  readonly adminUrl: string
  /** Bytes in RAM, and of them JavaScript's own. */
  memory(): Promise<{ resident: number; heap: number }>
  stop(): Promise<void>
}

/** What `npm run serve` gives to Node. */
function serveArguments(): readonly string[] {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { scripts } = v.parse(v.object({ scripts: v.object({ serve: v.string() }) }), JSON.parse(file))
  return scripts.serve.split(' ').slice(1)
}

/** `npm run serve` in a process of its own, as an operator starts it. */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const port = await freePort()
  const adminPort = await freePort()
  const child = spawn(process.execPath, serveArguments(), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: `${port}`,
      EVERCLAIM_ADMIN_PORT: `${adminPort}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (text.includes('"msg":"started"')) resolve()
      // One line a request would fill the memory; a fault must be seen.
      for (const line of text.split('\n')) if (line.includes('"msg":"broke"')) console.error(line)
    })
    child.once('close', () => reject(new Error(`The API ended: ${said}`)))
  })
  const adminUrl = `http://127.0.0.1:${adminPort}`
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    adminUrl,
    async memory() {
      const text = await (await fetch(`${adminUrl}/metrics`)).text()
      const of = (name: string) =>
        v.parse(
          v.pipe(v.unknown(), v.transform(Number), v.number()),
          new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1],
        )
      return { resident: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
