import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type PackedSite, packSite, writeSums } from './packSite.ts'
import { ReleaseError } from './releaseError.ts'
import { softwareBill } from './softwareBill.ts'

/** What a release says of itself, as `release.json`. */
export type ReleaseNote = {
  readonly version: string
  readonly commit: string
  /** Of the commit, ISO 8601. */
  readonly date: string
  readonly node: string
  readonly npm: string
  /** Of all that the site was built with; its pages show it to everybody. */
  readonly environment: Readonly<Record<string, string>>
  readonly site: PackedSite
}

/**
 * Builds what is released into a folder, which is made anew: the site with its archive, its hash and its CID,
 * the command line's one file where the project makes one, and the bill of materials. The same commit, file
 * and Node give the same bytes.
 *
 * @param environmentFile lines `NAME=value`; variables of this process whose names begin with EVERCLAIM_ do
 * not count
 * @throws ReleaseError
 */
export async function makeRelease({
  root,
  folder,
  environmentFile,
}: {
  root: string
  folder: string
  environmentFile: string
}): Promise<ReleaseNote> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }).trim()
  const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const environment = readEnvironmentFile(environmentFile)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      cwd: root,
      env: { ...withoutOurs(process.env), ...environment, EVERCLAIM_OUT: join(folder, 'site') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    throw new ReleaseError('The site could not be built (see above).')
  }
  const note: ReleaseNote = {
    version,
    commit: git('rev-parse', 'HEAD'),
    date: git('show', '--no-patch', '--format=%cI', 'HEAD'),
    node: process.version,
    npm: npm('--version'),
    environment,
    site: await packSite(folder),
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), softwareBill(root, note.date))
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(note, null, 2)}\n`)
  if (scripts['build:cli'] !== undefined) {
    npm('run', '--silent', 'build:cli')
    const file = join(root, 'out-cli/everclaim.mjs')
    if (!existsSync(file)) throw new ReleaseError('`npm run build:cli` has not made out-cli/everclaim.mjs.')
    copyFileSync(file, join(folder, 'everclaim.mjs'))
  }
  writeSums(folder)
  return note
}

/** @throws ReleaseError where the work tree differs from its commit */
export function refuseChanges(root: string): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changes === '') return
  const lines = changes.trimEnd().split('\n')
  throw new ReleaseError('The work tree has changes that are in no commit.', [
    ...lines.slice(0, 10),
    ...(lines.length > 10 ? [`and ${lines.length - 10} more`] : []),
  ])
}

/** @throws ReleaseError */
function readEnvironmentFile(path: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ReleaseError('The environment’s file can’t be read.', [`File: ${path}`])
  }
  const given = Object.entries(parseEnv(text)).filter(([name]) => name.startsWith('EVERCLAIM_'))
  if (given.length === 0)
    throw new ReleaseError('The environment’s file has no variable EVERCLAIM_….', [`File: ${path}`])
  return Object.fromEntries(
    given.map(([name, value]) => [name, value ?? ''] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const withoutOurs = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('EVERCLAIM_')))
