import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { brandLook } from '../theme/brandLook.ts'

test('the neutral look has the contrast that an operator’s accent is given, and says all that one says', () => {
  const css = readFileSync(new URL('./neutralLook.css', import.meta.url), 'utf8')
  const said = Object.fromEntries(
    [...css.matchAll(/(--[\w-]+): (#\w+) !important/g)].map(([, name, value]) => [name, value]),
  )
  const accent = { dark: '#94a3b8', light: '#475569' }
  expect(said).toEqual(brandLook({ ...plainSite, theme: { ...plainSite.theme, accent } }))
})
