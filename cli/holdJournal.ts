import { createHash, randomUUID } from 'node:crypto'
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
export async function holdJournal(
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<() => Promise<void>> {
  const key = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 24)
  const socket = socketOf(key, platform)
  for (;;) {
    const own = randomUUID()
    const server = createServer((guest) => guest.on('error', () => undefined).end(own))
    server.listen(socket)
    try {
      await once(server, 'listening')
      const release = async () => {
        const closed = once(server, 'close')
        server.close()
        await closed
      }
      // Two that found the same dead file may both get here; the second one has taken the file of the first away.
      if ((await answerOf(socket)) === own) return release
      await release()
      throw new JournalInUseError(path)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error
    }
    if ((await answerOf(socket)) !== undefined) throw new JournalInUseError(path)
    // The mark of a process that was killed.
    await rm(socket, { force: true })
  }
}

/** On Linux and Windows the name goes with its process; elsewhere it is a file, which stays when a process is killed. */
function socketOf(key: string, platform: NodeJS.Platform): string {
  switch (platform) {
    case 'linux':
      return `\0everclaim-journal-${key}`
    case 'win32':
      return `\\\\.\\pipe\\everclaim-${key}`
    default:
      return join(tmpdir(), `everclaim-journal-${key}.sock`)
  }
}

/** What whoever listens there says of itself; undefined where nobody does. */
async function answerOf(socket: string): Promise<string | undefined> {
  const guest = connect(socket)
  try {
    await once(guest, 'connect')
    return (await guest.setEncoding('utf8').toArray()).join('')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET') return undefined
    throw error
  } finally {
    guest.destroy()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
