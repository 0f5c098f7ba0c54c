import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { link, lstat, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EverclaimError } from '../src/errors.ts'

/** Another process of this machine is at work with the same journal. */
export class JournalInUseError extends EverclaimError {
  override name = 'JournalInUseError'
  constructor(path: string) {
    super(`Another everclaim is using the journal ${path}. Wait until it ends. Nothing was sent.`, {
      docs: 'cli',
      isRetryable: true,
    })
  }
}

type Release = () => Promise<void>

/**
 * Lets one process of this machine at a time use a journal. It is a local socket that this process listens
 * on: unlike a file with a process id it cannot lie, for nobody answers any more when a process was killed.
 *
 * @returns how to let go
 * @throws JournalInUseError
 */
export async function lockJournal(
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Release> {
  const key = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 24)
  const release = await hold(`everclaim-journal-${key}`, platform)
  if (!release) throw new JournalInUseError(path)
  return release
}

/** Undefined where another process has it. */
function hold(name: string, platform: NodeJS.Platform): Promise<Release | undefined> {
  switch (platform) {
    case 'linux':
      return holdName(`\0${name}`)
    case 'win32':
      return holdName(`\\\\.\\pipe\\${name}`)
    default:
      return holdFile(name)
  }
}

/** By a name that goes with its process. */
async function holdName(name: string): Promise<Release | undefined> {
  for (;;) {
    try {
      return await listenAt(name)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error
    }
    if ((await wordOf(name)) === 'alive') return undefined
  }
}

/**
 * Where a name is a file, which stays when its process is killed. A dead one is left there for ever, for
 * a process that removes it may come too late and remove a living one: the next process has the next number.
 * It gets it in one step, and listens before it does.
 */
async function holdFile(name: string): Promise<Release | undefined> {
  const fileOf = (end: string) => join(tmpdir(), `${name}.${end}`)
  for (;;) {
    const numbers = (await readdir(tmpdir())).flatMap((each) =>
      each.startsWith(`${name}.n`) ? [Number(each.slice(name.length + 2))] : [],
    )
    const newest = Math.max(0, ...numbers)
    if (newest > 0) {
      const word = await wordOf(fileOf(`n${newest}`))
      if (word === 'alive') return undefined
      // Let go of meanwhile: another one may have its number by now.
      if (word === 'gone' || !(await isThere(fileOf(`n${newest}`)))) continue
    }
    const unnamed = fileOf(randomBytes(4).toString('hex'))
    const own = fileOf(`n${newest + 1}`)
    const close = await listenAt(unnamed)
    try {
      await link(unnamed, own)
      await rm(unnamed)
    } catch (error) {
      await close()
      if (codeOf(error) === 'EEXIST') continue
      throw error
    }
    return async () => {
      // In this order: a file that is there and gives no answer is a dead one.
      await rm(own, { force: true })
      await close()
    }
  }
}

async function listenAt(socket: string): Promise<Release> {
  const server = createServer((guest) => guest.on('error', () => undefined).end())
  server.listen(socket)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

/**
 * `silent`: nobody listens, as when its process was killed. `gone`: it was let go of while it was looked at.
 */
async function wordOf(socket: string): Promise<'alive' | 'silent' | 'gone'> {
  const guest = connect(socket)
  try {
    await once(guest, 'connect')
    return 'alive'
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ECONNREFUSED') return 'silent'
    if (code === 'ENOENT' || code === 'ECONNRESET') return 'gone'
    throw error
  } finally {
    guest.destroy()
  }
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    (error) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
