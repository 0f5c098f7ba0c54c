import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { softwareBill } from './softwareBill.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the bill has what ships, nothing for development, and nothing of this machine', () => {
  const text = softwareBill(root, '2027-01-15T12:00:00Z')
  expect(softwareBill(root, '2027-01-15T12:00:00Z')).toBe(text)
  const bill = JSON.parse(text)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { timestamp: '2027-01-15T12:00:00Z' } })
  expect(bill.metadata.component.name).toBe('everclaim')
  expect(bill).not.toHaveProperty('serialNumber')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const listed = new Set(
    bill.components.map((each: { name: string; version: string }) => `${each.name}@${each.version}`),
  )
  const named = (all: Record<string, string>) =>
    Object.entries(all).map(([name, version]) => `${name}@${version}`)
  expect(named(dependencies).filter((each) => !listed.has(each))).toEqual([])
  // Some of these ship as well, because others bring them along.
  expect(named(devDependencies).filter((each) => listed.has(each)).length).toBeLessThan(10)
  expect([...listed].filter((each) => /^(vitest|@playwright\/test|solc)@/.test(String(each)))).toEqual([])
  const refs = new Set(bill.components.map((each: { 'bom-ref': string }) => each['bom-ref']))
  for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
})
