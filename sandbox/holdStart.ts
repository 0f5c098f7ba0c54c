import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SandboxError } from './sandboxError.ts'

/** A hold on a checkout's one start. */
export type StartHold = {
  /** Whether a start before this one was killed and left its mark. */
  readonly wasKilled: boolean
  /** What a second start is told. */
  setUrl(url: string): void
  release(): Promise<void>
}

/**
 * Lets only one `npm start` of a checkout run. The hold is a local socket that this process listens on: unlike a file
 * with a process id it cannot lie, for when a process is killed nobody answers any more.
 *
 * @throws SandboxError when another start answers
 */
export async function holdStart(folder: string): Promise<StartHold> {
  const name = `everclaim-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)

  const state = await askOther(path)
  if (typeof state === 'object') throw alreadyRuns(state.text)
  if (state === 'dead') await rm(path, { force: true })

  let url = ''
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(url ? `at ${url} (process ${process.pid})` : `and is coming up (process ${process.pid})`)
  })
  await listen(server, path)
  return {
    wasKilled: state === 'dead',
    setUrl(value) {
      url = value
    },
    async release() {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

async function askOther(path: string): Promise<{ text: string } | 'dead' | 'none'> {
  const socket = connect(path)
  try {
    return { text: await text(socket) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ECONNREFUSED') return 'dead'
    if (code === 'ENOENT') return 'none'
    throw error
  }
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    // Somebody was faster between the question and now.
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw alreadyRuns('')
    throw error
  }
}

function alreadyRuns(where: string): SandboxError {
  return new SandboxError(
    `The sandbox of this checkout runs already${where ? ` ${where}` : ''}; end that one first.`,
  )
}
