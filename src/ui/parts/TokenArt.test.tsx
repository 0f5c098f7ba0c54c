import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { TokenArt } from './TokenArt.tsx'

const site = { ...plainSite, brand: { ...plainSite.brand, icons: { spring: '/brand/ever.svg' } } }
const draw = (campaignId: string) =>
  drawPage(createElement(TokenArt, { campaignId, symbol: 'ever' }), { site })

test('the operator’s icon, without words of its own', () => {
  expect(draw('spring')).toContain('<img src="/brand/ever.svg" alt=""')
  expect(readText(draw('spring')).trim()).toBe('')
})

test('without one, the first letter of the symbol, for eyes only', () => {
  for (const id of ['autumn', 'constructor']) {
    expect(draw(id)).not.toContain('<img')
    expect(readText(draw(id)).trim()).toBe('E')
    expect(draw(id)).toContain('aria-hidden="true"')
  }
})
