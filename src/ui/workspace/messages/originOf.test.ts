import { expect, it } from 'vitest'
import { originOf } from './originOf.ts'

it.each([
  ['nobody', {}, undefined],
  ['an app that the service knows', { name: 'Snapshot', origin: '{"name":"Other"}' }, 'Snapshot'],
  [
    'an app that names itself',
    { origin: '{"url":"https://snapshot.org","name":"Snapshot"}' },
    'Snapshot, https://snapshot.org',
  ],
  ['an app without a name', { origin: '{"url":"https://snapshot.org"}' }, 'https://snapshot.org'],
  ['JSON that says nothing', { origin: '{}' }, undefined],
  ['JSON of another kind', { origin: '7' }, '7'],
  ['a text', { origin: 'Snapshot' }, 'Snapshot'],
])('%s', (_, reported, origin) => {
  expect(originOf(reported)).toBe(origin)
})
