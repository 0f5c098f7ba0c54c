import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const binary = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.bin/anvil')

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
}

/** Starts a private Cancun chain and resolves when it listens. */
export async function startAnvil(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort()
  const child = spawn(binary, ['--port', String(port), '--hardfork', 'cancun', '--chain-id', '1337'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-10_000)
      if (said.includes('Listening on')) resolve()
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill()
      await exited
    },
  }
}
