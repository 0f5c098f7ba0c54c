import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from '../src/schema/v.ts'

/** What npm writes down of a package in its lock file, version 3. */
const entrySchema = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  dev: v.optional(v.boolean()),
  link: v.optional(v.boolean()),
})
const lockSchema = v.object({ lockfileVersion: v.literal(3), packages: v.record(v.string(), entrySchema) })

/** Fit for a site that is given away under MIT: permissive, for code, fonts and data. */
const permissive: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Zlib',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
])

/** Fit for tools, which nobody is given: also what asks for its own changed files back. */
const forTools: ReadonlySet<string> = new Set([...permissive, 'MPL-2.0'])

type Exception = {
  /** Exact name, or its beginning when it ends in `*`. */
  readonly name: string
  /** As the lock file has it; undefined where it has none. */
  readonly license: string | undefined
  /** Whether it holds for what is installed for the site, or for tools alone. */
  readonly where: 'site' | 'tools'
  readonly reason: string
}

/** Packages that may stay though their licence is not on the list; docs/dependencies.md names them all. */
export const exceptions: readonly Exception[] = [
  {
    name: '@safe-global/safe-contracts',
    license: 'LGPL-3.0',
    where: 'tools',
    reason: 'published bytecode on the sandbox’s chain; nothing is copied or published',
  },
  {
    name: '@uniswap/merkle-distributor',
    license: undefined,
    where: 'tools',
    reason: 'published bytecode, deployed by a benchmark; nothing is copied or published',
  },
  {
    name: '@sablier/v2-core',
    license: 'BUSL-1.1',
    where: 'tools',
    reason:
      'published bytecode, deployed to a chain of a benchmark, which is no production use; nothing ships',
  },
  {
    name: '@sablier/v2-periphery',
    license: undefined,
    where: 'tools',
    reason: 'its files say GPL-3.0-or-later; published bytecode, deployed by a benchmark; nothing ships',
  },
  {
    name: 'memorystream',
    license: undefined,
    where: 'tools',
    reason: 'its package says MIT in an old field that npm does not copy; solc uses it',
  },
  ...['busboy', 'streamsearch'].map((name) => ({
    name,
    license: undefined,
    where: 'tools' as const,
    reason: 'its package says MIT in an old field that npm does not copy; the object store of a test uses it',
  })),
  ...['humanize-number', 'only'].map((name) => ({
    name,
    license: undefined,
    where: 'tools' as const,
    reason: 'its readme says MIT; the object store of a test uses it',
  })),
]

type Trap = {
  readonly name: RegExp
  /** First version under other terms; undefined when all are. */
  readonly from?: string
  readonly why: string
}

/** Packages of this trade that changed their terms, some of them in a minor version. */
const traps: readonly Trap[] = [
  {
    name: /^@walletconnect\//,
    from: '2.21.9',
    why: 'its licence (WalletConnect Community License) limits the number of users and binds all use to one company’s network. Stay at 2.21.8',
  },
  {
    name: /^@reown\/appkit/,
    from: '1.8.3',
    why: 'its licence (Reown Community License) limits the number of users. Stay at 1.8.2 at most',
  },
  {
    name: /^@reown\/walletkit$/,
    from: '1.2.11',
    why: 'its licence (WalletConnect Community License) binds all use to one company’s network. Stay at 1.2.10',
  },
  {
    name: /^@metamask\/(sdk|connect)/,
    why: 'ConsenSys gives it for non-commercial use and for few users only. MetaMask is reached without it (EIP-6963, WalletConnect)',
  },
  {
    name: /^ua-parser-js$/,
    from: '2.0.0',
    why: 'AGPL-3.0 from version 2 on, and it would be part of the page. `overrides` in package.json holds it at 1.0.41',
  },
]

/** Licences that look free at a glance. */
const notFree: readonly [RegExp, string][] = [
  [/\bAGPL/, 'it asks anyone who offers the site to give away all of its source under the same terms'],
  [/\bSSPL/, 'it asks anyone who runs a service for the source of everything around it'],
  [/\bBUSL|\bBSL-1\.1/, 'it forbids production use until a date (Business Source License)'],
  [/\bFSL/, 'it forbids competing use until a date (Functional Source License)'],
  [/\bGPL/, 'what is combined with it must be given under the GPL'],
  [/^SEE LICEN[CS]E/i, 'it names no licence but points to a text of its own, which somebody must read'],
  [/^UNLICENSED$/i, 'nobody is given any right to it'],
]

/** Every package of a lock file whose licence does not fit, one sentence each. */
export function wrongLicences(lockFile: unknown): string[] {
  const { packages } = v.parse(lockSchema, lockFile)
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || entry.link) return []
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const where = entry.dev ? 'tools' : 'site'
    const fault = faultOf({ name, where, version: entry.version ?? '', license: entry.license })
    return fault ? [`${path} ${entry.version ?? ''} (${where}): ${fault}.`] : []
  })
}

function faultOf({
  name,
  version,
  license,
  where,
}: {
  name: string
  version: string
  license: string | undefined
  where: 'site' | 'tools'
}) {
  const trap = traps.find((trap) => trap.name.test(name) && (!trap.from || isAtLeast(version, trap.from)))
  if (trap) return trap.why
  if (exceptions.some((exception) => covers(exception, { name, license, where }))) return undefined
  if (license === undefined) return 'it states no licence, and without one nothing is allowed'
  if (isAllowed(license, where === 'site' ? permissive : forTools)) return undefined
  const [, why] = notFree.find(([pattern]) => pattern.test(license)) ?? []
  const known = where === 'site' && isAllowed(license, forTools)
  return `${license}: ${why ?? (known ? 'fit for tools, not for what is installed for the site' : 'not on the list of scripts/check-licences.ts')}`
}

function covers(
  exception: Exception,
  { name, license, where }: { name: string; license: string | undefined; where: 'site' | 'tools' },
): boolean {
  const isNamed = exception.name.endsWith('*')
    ? name.startsWith(exception.name.slice(0, -1))
    : name === exception.name
  if (!isNamed || (exception.where === 'tools' && where === 'site')) return false
  if (exception.license === undefined || license === undefined) return exception.license === license
  return isAllowed(license, new Set([...permissive, exception.license]))
}

/**
 * Whether an SPDX expression (`MIT`, `(MIT OR Apache-2.0)`, `Apache-2.0 AND MIT`) can be met by allowed
 * licences.
 */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const either = (): boolean => {
    let met = both()
    while (words[at] === 'OR') {
      at++
      // Not `||` on the call: the words must be read either way.
      const other = both()
      met = met || other
    }
    return met
  }
  const both = (): boolean => {
    let met = one()
    while (words[at] === 'AND') {
      at++
      const other = one()
      met = met && other
    }
    return met
  }
  const one = (): boolean => {
    if (words[at] !== '(') return allowed.has(words[at++] ?? '')
    at++
    const met = either()
    return words[at++] === ')' && met
  }
  const met = either()
  // Words that are left make no expression: `SEE LICENSE IN x`, `Apache-2.0 WITH something`.
  return met && at === words.length
}

/** Compares `1.2.10` and `1.2.9` by their numbers. A version before a release counts as that release. */
function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string) => (text.split(/[-+]/, 1)[0] ?? '').split('.').map(Number)
  const [left, right] = [numbers(version), numbers(least)]
  for (const [index, part] of right.entries()) {
    const other = left[index] ?? 0
    if (other !== part) return other > part
  }
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = wrongLicences(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
