import { expect, test } from 'vitest'
import { linkedPath } from './linkedPath.ts'

const campaigns = [{ id: 'spring' }, { id: 'safe' }]
const safe = '0x000000000000000000000000000000000000dEaD'

test.each([
  [
    `https://claims.example/claim/spring/safe/#safe=${safe}&proposal=eyJh-_9`,
    `/claim/spring/safe/#safe=${safe}&proposal=eyJh-_9`,
  ],
  [` /claim/spring/safe#safe=${safe}&signed=eyJh `, `/claim/spring/safe/#safe=${safe}&signed=eyJh`],
  [`https://claims.example/claim/spring/?from=mail#account=${safe}`, `/claim/spring/#account=${safe}`],
  [`https://claims.example/claim/safe/#account=${safe}`, `/claim/safe/#account=${safe}`],
  ['https://claims.example/claim/spring/receipt/#transaction=0x1', '/claim/spring/receipt/#transaction=0x1'],
  [`https://claims.example/safe/#safe=${safe}&view=transactions`, `/safe/#safe=${safe}&view=transactions`],
  [`https://claims.example/claim/autumn/safe/#safe=${safe}`, undefined],
  [`https://app.safe.global/home?safe=blast:${safe}`, undefined],
  [
    `https://other.example/claim/#distributor=${safe}&account=${safe}`,
    `/claim/#distributor=${safe}&account=${safe}`,
  ],
  [
    `https://other.example/claim/opened/safe/#distributor=${safe}&safe=${safe}&proposal=eyJh`,
    `/claim/opened/safe/#distributor=${safe}&safe=${safe}&proposal=eyJh`,
  ],
  ['https://other.example/claim/opened/safe/#safe=0x1', undefined],
  [safe, undefined],
  ['', undefined],
  ['safe', undefined],
  ['claim/spring', undefined],
  [`Sign this? https://claims.example/claim/spring/safe/#safe=${safe}`, `/claim/spring/safe/#safe=${safe}`],
  [`https://claims.example/claim/spring/safe/#safe=${safe} and more`, undefined],
  ['/claim/spring/receipt', '/claim/spring/receipt/'],
  ['/claim/safe', '/claim/safe/'],
  ['/claim/safe/safe?a=1', '/claim/safe/safe/'],
])('%s', (text, path) => {
  expect(linkedPath(text, campaigns)).toBe(path)
})
