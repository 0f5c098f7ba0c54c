import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from '../../src/schema/v.ts'
import { lockSchema } from '../check-lock.ts'

const component = v.looseObject({ 'bom-ref': v.string(), name: v.string(), version: v.string() })
const billSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  serialNumber: v.unknown(),
  metadata: v.looseObject({ timestamp: v.unknown(), component: v.looseObject({ 'bom-ref': v.string() }) }),
  components: v.pipe(v.array(component), v.minLength(1)),
  dependencies: v.array(v.looseObject({ ref: v.string(), dependsOn: v.array(v.string()) })),
})

/**
 * What ships, by the lock file, as a CycloneDX bill of materials of npm's own. Its number, which is drawn by
 * lot, is left out, its time is the commit's, and its name the project's, not the folder's: equal sources
 * have equal bills.
 *
 * @param timestamp ISO 8601
 */
export function softwareBill(root: string, timestamp: string): string {
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000, shell: process.platform === 'win32' },
  )
  const {
    serialNumber: _,
    metadata,
    components,
    dependencies,
    ...bill
  } = v.parse(billSchema, JSON.parse(text))
  const shipped = shippedPackages(root)
  const kept = components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((each) => each['bom-ref'])])
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const whole = {
    ...bill,
    metadata: { ...metadata, timestamp, component: { ...metadata.component, name } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) })),
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

/** Not by `npm sbom --omit dev`: that leaves out react and viem, which packages for development name, too. */
function shippedPackages(root: string): Set<string> {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return new Set(
    Object.entries(packages).flatMap(([place, { dev, version }]) =>
      place === '' || dev === true ? [] : [`${place.split('node_modules/').at(-1)}@${version}`],
    ),
  )
}
