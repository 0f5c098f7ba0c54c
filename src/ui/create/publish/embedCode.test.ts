import { expect, test } from 'vitest'
import { embedCode } from './embedCode.ts'

const asked = { origin: 'https://claim.acme.example', distributor: `0x${'ab'.repeat(20)}` }
const frame = (...ancestors: string[]) => ({ isEnabled: true as const, ancestors })

test('the line for other pages, and which may show it', () => {
  expect(embedCode({ embed: frame('*'), unlisted: 'on' }, asked)).toEqual({
    code: `<script src="https://claim.acme.example/embed.js" data-distributor="${asked.distributor}" async></script>`,
    where: 'Any page may show it.',
  })
  const named = embedCode(
    { embed: frame('https://acme.example', 'https://b.example'), unlisted: 'on' },
    { ...asked, place: '/packages/spring/' },
  )
  expect(named).toMatchObject({
    code: expect.stringContaining(' data-package="https://claim.acme.example/packages/spring/" async>'),
    where: 'Only pages of https://acme.example, https://b.example may show it.',
  })
  const origins = [1, 2, 3, 4, 5].map((each) => `https://${each}.example`)
  expect(embedCode({ embed: frame(...origins), unlisted: 'on' }, asked)).toMatchObject({
    where: 'Only pages of https://1.example, https://2.example, https://3.example and 2 more may show it.',
  })
})

test('why there is none', () => {
  expect(embedCode({ embed: { isEnabled: false }, unlisted: 'on' }, asked)).toEqual({
    fault: 'Other pages can’t show it: the site is built without EVERCLAIM_EMBED_ANCESTORS.',
  })
  const listing = { embed: frame('*'), unlisted: 'verify-only' } as const
  expect(embedCode(listing, asked)).toEqual({ fault: 'Other pages can show it once this site lists it.' })
  expect(embedCode(listing, { ...asked, isListed: true })).toHaveProperty('code')
})
