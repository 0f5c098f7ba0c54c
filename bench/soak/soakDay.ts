import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/database/test-support/startPostgres.ts'
import { growthOf, inWords, mostGrowth, soak } from './soak.ts'

/** 24 simulated hours of mixed load on one of the databases: what was reached, and what broke. */
export async function soakDay(
  database: 'SQLite' | 'PostgreSQL',
  progress: (line: string) => void,
): Promise<{ hours: number; said: string; failures: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-soak-'))
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  try {
    const place = (await postgres?.createDatabase()) ?? join(folder, 'api.sqlite')
    const report = await soak({ place, minutes: 24 * 60, progress })
    const growth = growthOf(report.used)
    const failures = [
      ...report.faults,
      ...(growth < mostGrowth ? [] : [`The memory grew by ${(growth * 100).toFixed(1)} %.`]),
    ]
    return { hours: 24, said: inWords(database, report), failures }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
