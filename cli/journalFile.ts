import { open, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { JournalStorage } from '../src/operator/deploy/deployJournal.ts'
import { FileError } from './fileErrors.ts'
import { readRegularFile } from './readRegularFile.ts'

/** A journal has a few thousand bytes for each transaction. */
const mostBytes = 10_000_000

/**
 * A journal in a file. A new text goes to a file beside it, down to the disk, and takes the name then: after
 * a `kill -9` or a power cut the file has the old text or the new one.
 *
 * Only one process may use it at a time (`lockJournal`).
 */
export function journalFile(path: string): JournalStorage {
  const target = resolve(path)
  const draft = `${target}.draft`
  return {
    async load() {
      try {
        return new TextDecoder().decode(await readRegularFile(target, { what: 'the journal', mostBytes }))
      } catch (cause) {
        if (cause instanceof FileError && cause.code === 'ENOENT') return null
        throw cause
      }
    },
    async save(text) {
      try {
        await writeDown(draft, text)
        await rename(draft, target)
        await syncFolder(dirname(target))
      } catch (cause) {
        throw new FileError('Can’t write the journal. Nothing further was sent', path, cause)
      }
    },
  }
}

async function writeDown(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name, too, must be on the disk. Windows opens no folders, and writes names down by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
