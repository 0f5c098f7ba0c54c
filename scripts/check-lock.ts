/**
 * Whether `npm ci` can install from package-lock.json on every platform, with every npm in use.
 *
 *   npm run check:lock    says what is missing or does not belong there
 *   npm run fix:lock      adds the platform packages that are missing, takes out the addresses of registries
 *
 * npm writes down only the platform packages that its registry served on the day, and leaves the others out
 * without a word. Other versions of npm then refuse the lock, and a platform gets no compiler.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import semver from 'semver'
import * as v from '../src/schema/v.ts'

const ranges = v.optional(v.record(v.string(), v.string()))
const words = v.optional(v.array(v.string()))

/** What npm writes down of a package in its lock file, version 3. What is not read here is kept as it is. */
const entrySchema = v.looseObject({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean()),
  dev: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
  license: v.optional(v.string()),
  os: words,
  cpu: words,
  libc: words,
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
  peerDependencies: ranges,
  peerDependenciesMeta: v.optional(
    v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })),
  ),
})
export const lockSchema = v.looseObject({
  lockfileVersion: v.literal(3),
  packages: v.record(v.string(), entrySchema),
})
type Entry = v.InferOutput<typeof entrySchema>
type Lock = v.InferOutput<typeof lockSchema>

const overridesSchema = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]))
const projectSchema = v.looseObject({
  dependencies: ranges,
  devDependencies: ranges,
  overrides: v.optional(overridesSchema),
})
type Project = v.InferOutput<typeof projectSchema>

/** Where the project is promised to install. */
export const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
] as const satisfies readonly { os: string; cpu: string; libc?: string }[]
type Platform = (typeof platforms)[number]

const fix = 'Run `npm run fix:lock` and commit package-lock.json'

/** Everything in a lock file that `npm ci` stops at somewhere, one sentence each. */
export function lockFaults(lockFile: unknown, projectFile: unknown): string[] {
  const lock = v.parse(lockSchema, lockFile)
  const project = v.parse(projectSchema, projectFile)
  return [
    ...differencesFrom(project, lock),
    ...Object.entries(lock.packages).flatMap(([path, entry]) =>
      path === '' || entry.link
        ? []
        : [...faultsOfEntry(path, entry), ...faultsOfEdges(lock, project, path, entry)],
    ),
    ...Object.entries(lock.packages).flatMap(([path, entry]) => missingPlatforms(lock, path, entry)),
  ]
}

function differencesFrom(project: Project, lock: Lock): string[] {
  const root = lock.packages['']
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) => {
    const names = new Set([...Object.keys(project[kind] ?? {}), ...Object.keys(root?.[kind] ?? {})])
    return [...names].flatMap((name) => {
      const [wanted, locked] = [project[kind]?.[name], root?.[kind]?.[name]]
      if (wanted !== locked)
        return [
          `${name}: package.json asks for ${wanted ?? 'no version'}, package-lock.json has ${locked ?? 'none'}. Run \`npm install\`.`,
        ]
      const version = lock.packages[`node_modules/${name}`]?.version
      if (version && semver.satisfies(version, wanted ?? '', { includePrerelease: true })) return []
      return [`${name}: package-lock.json has ${version ?? 'no entry'} for ${wanted}. Run \`npm install\`.`]
    })
  })
}

function faultsOfEntry(path: string, entry: Entry): string[] {
  if (entry.resolved !== undefined)
    return [
      `${path}: it names an address (${entry.resolved}), and other people install from elsewhere. ${fix}.`,
    ]
  if (entry.version === undefined || !semver.valid(entry.version))
    return [`${path}: it has no exact version. Run \`npm install\`.`]
  if (entry.integrity !== undefined) return []
  // A build that the registry did not serve is pinned by its version alone; what CI installs, by its hash.
  if (!entry.optional || !isPlatformPackage(entry))
    return [`${path}: it has no integrity, and is no build for one platform. Run \`npm install\`.`]
  if (runsOn(entry, platforms[0]))
    return [`${path}: it has no integrity, and Linux x64 installs it. ${fix} where the registry has it.`]
  return []
}

function faultsOfEdges(lock: Lock, project: Project, path: string, entry: Entry): string[] {
  const wanted = { ...entry.dependencies, ...entry.optionalDependencies }
  const faults = Object.entries(wanted).flatMap(([name, range]) => {
    const found = find(lock, path, name)
    if (!found)
      return [
        `${path}: its ${name} ${range} is not in package-lock.json. ${name in (entry.optionalDependencies ?? {}) ? fix : 'Run `npm install`'}.`,
      ]
    if (fits(found, range) || isOverridden(project, path, name)) return []
    return [
      `${path}: it needs ${name} ${range}, package-lock.json has ${found.version}. Run \`npm install\`.`,
    ]
  })
  // npm 10 installs a second copy for an optional peer that does not fit, which npm 11 leaves out of the
  // lock.
  const peers = Object.entries(entry.peerDependencies ?? {}).flatMap(([name, range]) => {
    const found = find(lock, path, name)
    const isOptional = entry.peerDependenciesMeta?.[name]?.optional === true
    if (!found || !isOptional || fits(found, range) || isOverridden(project, path, name)) return []
    return [
      `${path}: its optional peer ${name} ${range} meets ${found.version}, for which npm 10 asks for a second copy. Add \`"${nameOf(path)}": { "${name}": "$${name}" }\` to the overrides in package.json and run \`npm install\`.`,
    ]
  })
  return [...faults, ...peers]
}

/** Tools whose builds are the quick way only: where there is none for a platform they run as JavaScript. */
const isJavaScriptToo: ReadonlySet<string> = new Set(['recheck'])

/** A package with one build for each platform has one for every promised platform. */
function missingPlatforms(lock: Lock, path: string, entry: Entry): string[] {
  const found = Object.keys(entry.optionalDependencies ?? {}).map((name) => find(lock, path, name))
  const builds = found.flatMap((build) => (build && isPlatformPackage(build) ? [build] : []))
  // One build alone is an extra of its platform, as `fsevents` is.
  if (builds.length < 2 || found.includes(undefined) || isJavaScriptToo.has(nameOf(path))) return []
  return platforms
    .filter((platform) => !builds.some((build) => runsOn(build, platform)))
    .map(
      ({ os, cpu }) =>
        `${path}: none of its ${builds.length} builds in package-lock.json is for ${os} ${cpu}. If its optionalDependencies name one, correct the os and cpu of that entry; if they don’t, choose a version that has one.`,
    )
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isPlatformPackage = (entry: Entry) => entry.os !== undefined || entry.cpu !== undefined

function runsOn(entry: Entry, { os, cpu, ...rest }: Platform): boolean {
  const libc = 'libc' in rest ? rest.libc : undefined
  const allows = (list: readonly string[] | undefined, value: string) =>
    list === undefined || list.includes(value)
  return allows(entry.os, os) && allows(entry.cpu, cpu) && (libc === undefined || allows(entry.libc, libc))
}

const fits = (entry: Entry, range: string) =>
  // A tag, an alias and an address are no range: npm compares them by other means.
  semver.validRange(range) === null ||
  semver.satisfies(entry.version ?? '', range, { includePrerelease: true })

/** The entry that Node would find from a folder: its own node_modules first, then those above. */
function find({ packages }: Lock, from: string, name: string): Entry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (entry || folder === '') return entry
  }
}

function isOverridden({ overrides = {} }: Project, path: string, name: string): boolean {
  if (typeof overrides[name] === 'string') return true
  return path
    .split('node_modules/')
    .map((part) => overrides[part.replace(/\/$/, '')])
    .some((inner) => typeof inner === 'object' && name in inner)
}

/** What a registry says of one version; undefined where it does not have it. */
export type LookUp = (name: string, version: string) => Record<string, unknown> | undefined

const servedSchema = v.object({
  integrity: v.optional(v.string()),
  os: words,
  cpu: words,
  libc: words,
  license: v.optional(v.string()),
  engines: ranges,
  bin: ranges,
})

const objectSchema = v.record(v.string(), v.unknown())

/** The lock file without addresses, and with an entry for every build that it left out. */
export function fixedLock(lockFile: unknown, lookUp: LookUp): unknown {
  const lock = v.parse(lockSchema, lockFile)
  // Written from what was read, not from what was parsed: npm's order of fields stays, and so does the diff
  // small.
  const raw = v.parse(objectSchema, lockFile)
  const packages = new Map(Object.entries(v.parse(v.record(v.string(), objectSchema), raw.packages)))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const { resolved: _, ...kept } = packages.get(path) ?? {}
    const isHashMissing = path !== '' && entry.integrity === undefined && entry.version !== undefined
    const served = isHashMissing ? lookUp(nameOf(path), entry.version ?? '') : undefined
    // npm before 11.19 takes `libc` out of what it writes: said again where only the name can say it.
    const known = served?.integrity
      ? v.parse(servedSchema, served)
      : isHashMissing && isPlatformPackage(entry)
        ? platformOf(nameOf(path))
        : {}
    packages.set(path, Object.keys(known).length > 0 ? inOrder({ ...kept, ...known }) : kept)
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
      if (semver.valid(version) && !find(lock, path, name))
        packages.set(`node_modules/${name}`, platformEntry(name, version, entry, lookUp))
  }
  const sorted = [...packages].sort(([left], [right]) => left.localeCompare(right, 'en'))
  return { ...raw, packages: Object.fromEntries(sorted) }
}

function platformEntry(name: string, version: string, parent: Entry, lookUp: LookUp) {
  const served = v.parse(servedSchema, lookUp(name, version) ?? {})
  return inOrder({
    version,
    ...(parent.dev ? { dev: true } : {}),
    license: parent.license,
    optional: true,
    ...(served.os || served.cpu ? {} : platformOf(name)),
    ...served,
  })
}

/** The order in which npm writes the fields, so that its next install changes nothing. */
const order = ['version', 'integrity', 'cpu', 'dev', 'libc', 'license', 'optional', 'os', 'bin', 'engines']
function inOrder(entry: Record<string, unknown>): Record<string, unknown> {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.fromEntries(Object.entries(entry).sort(([left], [right]) => place(left) - place(right)))
}

const systems: Record<string, string> = {
  darwin: 'darwin',
  macos: 'darwin',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
}
const processors: Record<string, string> = {
  x64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
}

/**
 * `@rolldown/binding-win32-arm64-msvc` is for win32 and arm64: for a package that no registry could be
 * asked about.
 */
export function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const parts = name.split(/[-/]/)
  const [os] = parts.flatMap((part) => systems[part] ?? [])
  const [cpu] = parts.flatMap((part) => processors[part] ?? [])
  if (os === undefined || cpu === undefined)
    throw new Error(
      `${name}: its name does not say which platform it is for, and the registry does not have it. Write its entry into package-lock.json by hand.`,
    )
  const isMusl = parts.some((part) => part.includes('musl'))
  return { os: [os], cpu: [cpu], ...(isMusl ? { libc: ['musl'] } : {}) }
}

/** Asks npm, which is set up for this machine's registry. */
const askNpm: LookUp = (name, version) => {
  const fields = ['dist.integrity', 'os', 'cpu', 'libc', 'license', 'engines', 'bin']
  try {
    const args = ['view', `${name}@${version}`, ...fields, '--json']
    const text = execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
    const { 'dist.integrity': integrity, ...served } = v.parse(
      v.record(v.string(), v.unknown()),
      JSON.parse(text),
    )
    return { ...served, ...(integrity ? { integrity } : {}) }
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
  if (process.argv.includes('--fix'))
    writeFileSync(
      'package-lock.json',
      `${JSON.stringify(fixedLock(read('package-lock.json'), askNpm), null, 2)}\n`,
    )
  const faults = lockFaults(read('package-lock.json'), read('package.json'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
