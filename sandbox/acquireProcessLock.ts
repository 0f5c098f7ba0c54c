import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from './cacheFolder.ts'

/** One of a kind on this checkout: ours, or somebody else's. */
export type ProcessLock =
  | {
      readonly isOurs: true
      /** Whether the holder before us was killed and left its mark. */
      readonly wasLeftOver: boolean
      release(): Promise<void>
    }
  | {
      readonly isOurs: false
      /** What the holder says of itself. */
      readonly says: string
      /** Resolves when the holder has let go or has died. */
      readonly released: Promise<void>
    }

/**
 * Takes a lock that only one process of a checkout can have at a time. It is a local socket that this process
 * listens on: unlike a file with a process id it cannot lie, for nobody answers any more when a process was
 * killed.
 *
 * @param introduce what others are shown about us
 */
export async function acquireProcessLock(name: string, introduce: () => string): Promise<ProcessLock> {
  const key = createHash('sha256').update(projectFolder).digest('hex').slice(0, 12)
  const id = `everclaim-${name}-${key}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), `${id}.sock`)

  let wasLeftOver = false
  for (;;) {
    const guests = new Set<Socket>()
    const server = createServer((guest) => {
      guests.add(guest.on('error', () => undefined).on('close', () => guests.delete(guest)))
      guest.write(introduce())
    })
    if (await isListening(server, path)) {
      // An end in order takes the socket's file along; only a kill leaves it.
      const letGo = () => void server.close()
      process.on('exit', letGo)
      return {
        isOurs: true,
        wasLeftOver,
        async release() {
          process.off('exit', letGo)
          const closed = once(server, 'close')
          server.close()
          for (const guest of guests) guest.destroy()
          await closed
        },
      }
    }
    const other = await visit(path)
    if (other) return other
    wasLeftOver = true
    await rm(path, { force: true })
  }
}

async function isListening(server: ReturnType<typeof createServer>, path: string): Promise<boolean> {
  server.listen(path)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false
    throw error
  }
}

/** Nothing, when the socket is only the remains of one. */
async function visit(path: string): Promise<Extract<ProcessLock, { isOurs: false }> | undefined> {
  const socket = connect(path)
  const released = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  try {
    const [said] = await once(socket, 'data')
    // A process that has nothing else to do does not wait for the holder.
    socket.resume().unref()
    return { isOurs: false, says: String(said), released }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
