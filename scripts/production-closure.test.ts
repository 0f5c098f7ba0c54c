import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as v from '../src/schema/v.ts'
import { lockSchema } from './check-lock.ts'

const { packages } = v.parse(
  lockSchema,
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
)
/** What `npm install --omit=dev` may install, by its place in node_modules. */
const production = Object.entries(packages).flatMap(([place, { dev }]) =>
  place === '' || dev === true ? [] : [place],
)

it('installs at most 300 packages on any platform where nothing is developed', () => {
  // Of the builds for each platform only one is installed.
  const everywhere = production.filter((place) => !packages[place]?.os && !packages[place]?.cpu)
  const builds = new Set(
    production.filter((place) => !everywhere.includes(place)).map((place) => place.replace(/[-/][^/]*$/, '')),
  )
  expect(everywhere.length + builds.size).toBeLessThanOrEqual(300)
})

it('has one viem, so that no page loads two', () => {
  expect(Object.keys(packages).filter((place) => /(^|\/)node_modules\/viem$/.test(place))).toEqual([
    'node_modules/viem',
  ])
})
