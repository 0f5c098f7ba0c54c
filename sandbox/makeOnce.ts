import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How many results of the same kind are kept beside the newest. */
const kept = 3

/**
 * A folder that is made once for its name and is either whole or absent: `make` fills a draft, which is then
 * renamed. Two processes may make the same folder at once; the faster one wins.
 *
 * @param folder absolute; ends in `<kind>-<key>`, and the oldest folders of the same kind are removed
 * @returns whether it had to be made
 */
export async function makeOnce(folder: string, make: (draft: string) => Promise<void>): Promise<boolean> {
  if (existsSync(folder)) {
    const now = new Date()
    await utimes(folder, now, now)
    return false
  }
  const draft = join(dirname(folder), `draft-${process.pid}-${Math.random().toString(36).slice(2)}`)
  await mkdir(draft, { recursive: true })
  try {
    await make(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  await removeOld(folder)
  return true
}

async function removeOld(folder: string) {
  const parent = dirname(folder)
  const kind = folder.slice(parent.length + 1).replace(/-[^-]*$/, '-')
  const all = await readdir(parent)
  const abandoned = all.filter((name) => {
    const maker = /^draft-(\d+)-/.exec(name)?.[1]
    return maker !== undefined && !isAlive(Number(maker))
  })
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })))
  const names = all.filter((name) => name.startsWith(kind) && join(parent, name) !== folder)
  const aged = await Promise.all(
    names.map(async (name) => ({
      name,
      usedAt: (await stat(join(parent, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  const old = aged.sort((a, b) => b.usedAt - a.usedAt).slice(kept)
  await Promise.all(old.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
