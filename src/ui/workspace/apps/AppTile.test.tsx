import { createElement } from 'react'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { safeAppSchema } from '../../../safe/service/wire/safeApps.ts'
import * as v from '../../../schema/v.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { drawPage, readText } from '../../test-support/drawPage.ts'
import { AppTile } from './AppTile.tsx'

const host = 'https://safe.example'
const safe = {
  address: getAddress(`0x${'5'.repeat(40)}`),
  owners: [],
  threshold: 1,
  nonce: 0,
  version: '1.4.1',
}
function draw(change: object) {
  const app = v.parse(safeAppSchema, {
    id: 1,
    url: 'https://app.example',
    name: 'An app',
    description: 'Does things.',
    chainIds: ['81457'],
    accessControl: { type: 'NO_RESTRICTIONS' },
    ...change,
  })
  const tile = createElement(AppTile, { app, host, shortName: 'blast' })
  return drawPage(
    createElement(OpenSafeContext, { value: { safe, role: { kind: 'reader', account: undefined } } }, tile),
  )
}
const read = (change: object) => readText(draw(change))

test.each([
  ['TWITTER', 'X'],
  ['GITHUB', 'GitHub'],
  ['DISCORD', 'Discord'],
  ['TELEGRAM', 'Telegram'],
  ['UNKNOWN', 'Profile'],
  ['SOME_PLACE', 'some place'],
])('a profile at %s is called %s', (platform, word) => {
  expect(read({ socialProfiles: [{ platform, url: 'https://social.example' }] })).toContain(
    `${word} of An app`,
  )
})

test.each([
  ['BATCHED_TRANSACTIONS', 'Several calls in one'],
  ['SOMETHING_NEW', 'something new'],
])('the feature %s is called %s', (feature, word) => {
  expect(read({ features: [feature] })).toContain(word)
})

test('an app is opened in the host where it may be, and on the chain', () => {
  expect(draw({})).toContain('href="https://safe.example/apps/open?safe=blast:')
  expect(read({})).toContain('Runs on this chain.')
  expect(read({ chainIds: ['1', '81457'] })).toContain('Runs on this chain and on 1 other.')
  const elsewhere = read({ chainIds: ['1', '10'] })
  expect(elsewhere).toContain('Does not run on this chain, but on 2 others.')
  expect(elsewhere).toContain('Can’t be opened from here.')
  const listed = (value: string[]) => read({ accessControl: { type: 'DOMAIN_ALLOWLIST', value } })
  expect(listed(['https://other.example'])).toMatch(
    /Listed for https:\/\/other.example only.*Not in this Safe host/,
  )
  expect(listed([host])).toContain('Open in Safe')
  expect(listed([])).toContain('Open in Safe')
  expect(read({ accessControl: { type: 'MEMBERS_ONLY' } })).toMatch(
    /unknown here \( ?MEMBERS_ONLY ?\).*Open in Safe/,
  )
})
