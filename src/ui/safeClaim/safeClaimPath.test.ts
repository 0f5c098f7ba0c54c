import { expect, it } from 'vitest'
import { parseWorkspaceFragment } from '../multisig/workspaceFragment.ts'
import { safeClaimPath } from './safeClaimPath.ts'

const safe = '0x000000000000000000000000000000000000dEaD'

it('names Safe and proposal behind the # only, and the page reads them back', () => {
  expect(safeClaimPath('spring')).toBe('/claim/spring/safe/')
  const path = safeClaimPath('spring', { safe, proposal: 'eyJh-_9' })
  expect(path).toBe(`/claim/spring/safe/#safe=${safe}&proposal=eyJh-_9`)
  expect(safeClaimPath('spring', { safe, signed: 'eyJi', proposal: 'eyJh' })).toBe(
    `/claim/spring/safe/#safe=${safe}&signed=eyJi&proposal=eyJh`,
  )
  expect(safeClaimPath('spring', { safe, terms: 'eyJj' })).toBe(`/claim/spring/safe/#safe=${safe}&terms=eyJj`)
  expect(safeClaimPath('spring', { safe, with: 'all' })).toBe(`/claim/spring/safe/#safe=${safe}&with=all`)
  expect(parseWorkspaceFragment(new URL(path, 'https://site.example').hash)).toMatchObject({
    safe,
    fault: undefined,
    parameters: { proposal: 'eyJh-_9' },
  })
})
