import { expect, test } from 'vitest'
import { liveAt } from './liveAt.ts'

const distributor = '0xAbCdEF0000000000000000000000000000000001'
const listed = { id: 'spring', distributor: distributor.toLowerCase() as `0x${string}`, packages: ['/p/'] }

test.each([
  ['on the list, by its name', [listed], 'off', false, '/claim/spring/'],
  ['published, by its contract', [], 'on', true, `/claim/#distributor=${distributor}`],
  ['nowhere: its package is not found', [], 'on', false, 'unpublished'],
  ['nowhere: the site opens its own alone', [], 'off', true, 'unlisted'],
  ['nowhere: a link leads to its verification alone', [], 'verify-only', true, 'unlisted'],
] as const)('%s', (_, campaigns, unlisted, isPublished, expected) => {
  const live = liveAt({ campaigns, unlisted }, { distributor, isPublished })
  expect(live.status === 'live' ? live.path : live.status).toBe(expected)
})
