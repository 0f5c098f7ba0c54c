import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { lockSchema } from '../check-lock.ts'

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })
const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.unknown(),
  metadata: z.looseObject({ timestamp: z.unknown(), component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(component).min(1),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
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
  const { serialNumber: _, metadata, components, dependencies, ...bill } = billSchema.parse(JSON.parse(text))
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
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return new Set(
    Object.entries(packages).flatMap(([place, { dev, version }]) =>
      place === '' || dev === true ? [] : [`${place.split('node_modules/').at(-1)}@${version}`],
    ),
  )
}
