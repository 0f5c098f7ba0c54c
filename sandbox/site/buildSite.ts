import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { acquireProcessLock } from '../acquireProcessLock.ts'
import { cacheFolder, projectFolder } from '../cacheFolder.ts'
import { hashFiles } from '../hashFiles.ts'
import { keptProcess } from '../keptProcess.ts'
import { makeOnce } from '../makeOnce.ts'
import { SandboxError } from '../sandboxError.ts'

/** The environment that describes a site to its build; see docs/site.md. */
export type SiteEnvironment = Readonly<Record<`EVERCLAIM_${string}`, string>>

export type BuiltSite = {
  /** Absolute; plain files. */
  readonly folder: string
  /** Whether it was built now rather than found. */
  readonly isNew: boolean
}

/** Everything that a build reads. */
const sources = [
  'src',
  'pages',
  'public',
  'docs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/site',
  'sandbox/site/brand',
  'scripts/compress-export.ts',
  'scripts/seal-export.ts',
  'scripts/write-manifest.ts',
  'scripts/draw-icon.ts',
  'scripts/write-speed-script.ts',
]

/**
 * Builds the site as an operator does, but for the compressed files, into the sandbox's own cache and never
 * into `out/`, or takes the build that was made of the same sources and environment.
 *
 * @param packages folders whose names say what is in them, by their path on the site
 * @throws SandboxError with what the build said
 */
export async function buildSite(
  environment: SiteEnvironment,
  packages: ReadonlyMap<string, string> = new Map(),
): Promise<BuiltSite> {
  const key = await hashFiles(projectFolder, sources, [JSON.stringify([environment, ...packages])])
  const folder = join(cacheFolder, 'sites', `site-${key}`)
  // Next refuses a second build of the same checkout; a caller that waits here may find the work done.
  let hold = await acquireProcessLock('build', () => 'is building')
  while (!hold.isOurs) {
    await hold.released
    hold = await acquireProcessLock('build', () => 'is building')
  }
  try {
    return { folder, isNew: await makeOnce(folder, (draft) => runBuild(environment, packages, draft)) }
  } finally {
    await hold.release()
  }
}

async function runBuild(
  environment: SiteEnvironment,
  packages: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  const files = await mkdtemp(join(tmpdir(), 'everclaim-files-'))
  for (const [path, target] of packages) {
    const link = join(files, path)
    await mkdir(dirname(link), { recursive: true })
    await symlink(target, link)
  }
  const script = join(projectFolder, 'scripts/build.ts')
  const build = keptProcess(process.execPath, ['--import', 'tsx', script], {
    cwd: projectFolder,
    env: {
      ...withoutOurs(process.env),
      ...environment,
      EVERCLAIM_FILES: files,
      EVERCLAIM_OUT: relative(projectFolder, folder),
      // The sandbox serves each file as it is, and compressing all of them is half of a build.
      EVERCLAIM_COMPRESS: 'off',
    },
  })
  const said: string[] = []
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data) => said.push(String(data)))
  const code = await build.ended
  await rm(files, { recursive: true })
  if (code !== 0) throw new SandboxError('The site could not be built.', [said.join('').trim().slice(-4_000)])
}

/** What an operator has set in the shell describes another site. */
function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !name.startsWith('EVERCLAIM_'))
  return { ...Object.fromEntries(kept), NODE_ENV: 'production' }
}
