import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hosts, type ServedPackage } from '../../src/operator/manage/test-support/servePackage.ts'

/** Writes a package that is in memory into a folder, and answers with it. */
export function writePackageFolder({ files }: Pick<ServedPackage, 'files'>, folder: string): string {
  for (const [url, bytes] of files) {
    if (!url.startsWith(hosts[0])) continue
    const path = join(folder, url.slice(hosts[0].length))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return folder
}
