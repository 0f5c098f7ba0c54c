import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EverclaimError } from '../src/errors.ts'

/** Another process of this machine is at work with the same journal. */
export class JournalInUseError extends EverclaimError {
  override name = 'JournalInUseError'
  constructor(path: string) {
    super(`Another everclaim is at work with the journal ${path}. Let it end first. Nothing was sent.`, {
      docs: 'cli',
      isRetryable: true,
    })
  }
}

/**
 * Lets one process of this machine at a time use a journal. It is a local socket that this process listens on: unlike a file with a
 * process id it cannot lie, for nobody answers any more when a process was killed.
 *
 * @returns how to let go
 * @throws JournalInUseError
 */
export async function holdJournal(path: string): Promise<() => Promise<void>> {
  const key = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 24)
  const socket =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\everclaim-${key}`
      : join(tmpdir(), `everclaim-journal-${key}.sock`)
  for (;;) {
    const server = createServer((guest) => guest.on('error', () => undefined).end())
    server.listen(socket)
    try {
      await once(server, 'listening')
      return async () => {
        const closed = once(server, 'close')
        server.close()
        await closed
      }
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error
    }
    if (await isAnswered(socket)) throw new JournalInUseError(path)
    // The mark of a process that was killed.
    await rm(socket, { force: true })
  }
}

async function isAnswered(socket: string): Promise<boolean> {
  const guest = connect(socket)
  try {
    await once(guest, 'connect')
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET') return false
    throw error
  } finally {
    guest.destroy()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
