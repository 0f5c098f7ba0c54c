import { cleanup, fireEvent, render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { SiteContext } from '../site/siteContext.ts'
import { plainSite } from '../test-support/drawPage.ts'
import { Picture } from './Picture.tsx'

const source = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.png'
const draw = (site: typeof plainSite) => {
  const picture = createElement(Picture, { source, of: 'EVER', text: 'EVER' })
  const { container } = render(createElement(SiteContext, { value: site }, picture))
  return { img: () => container.querySelector('img'), text: () => container.textContent }
}

test('a picture comes through the operator’s gateway, without a referrer and when it is seen', () => {
  const { img, text } = draw({ ...plainSite, ipfsGateway: 'https://ipfs.example/' })
  expect(img()?.getAttribute('src')).toMatch(/^https:\/\/ipfs\.example\/ipfs\/bafy/)
  expect(img()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(img()?.getAttribute('loading')).toBe('lazy')
  expect(text()).toBe('')
})

test('one that cannot be loaded is a monogram, and so is each where the operator has named no gateway', () => {
  const { img, text } = draw({ ...plainSite, ipfsGateway: 'https://ipfs.example/' })
  const shown = img()
  if (shown) fireEvent.error(shown)
  expect(img()).toBeNull()
  expect(text()).toBe('EV')
  cleanup()
  const without = draw(plainSite)
  expect(without.img()).toBeNull()
  expect(without.text()).toBe('EV')
})
