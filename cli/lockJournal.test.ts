import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JournalInUseError, lockJournal } from './lockJournal.ts'

const folder = mkdtempSync(join(tmpdir(), 'lock-journal-'))

/** A process that takes the journal and is killed. */
async function takeAndDie(path: string, platform: NodeJS.Platform) {
  const code = `
    const { lockJournal } = await import('./cli/lockJournal.ts')
    await lockJournal(${JSON.stringify(path)}, ${JSON.stringify(platform)})
    console.log('held')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

// The second one is how systems do it on which the name of a socket is a file, which outlives its process.
test.each([process.platform, 'darwin'] as const)(
  'one of many that come at once has it, also after a kill (%s)',
  async (platform) => {
    const path = join(folder, `${platform}.json`)
    await takeAndDie(path, platform)
    for (let round = 0; round < 2; round++) {
      const held = await Promise.allSettled(Array.from({ length: 8 }, () => lockJournal(path, platform)))
      const [only, ...more] = held.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(more).toEqual([])
      for (const each of held)
        if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(JournalInUseError)
      await expect(lockJournal(path, platform)).rejects.toThrow('Wait until it ends')
      await only?.()
    }
  },
)
