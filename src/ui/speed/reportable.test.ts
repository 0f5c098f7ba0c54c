import { expect, test } from 'vitest'
import { reportable } from './reportable.ts'

const claim = '/claim/[campaign]'

test.each([
  ['https://acme.example/claim/spring/#account=0xada', 'https://acme.example/claim/spring/'],
  ['https://acme.example/claim/spring/?a=0xada#b', 'https://acme.example/claim/spring/'],
  ['https://acme.example/#a?b', 'https://acme.example/'],
  ['/claim/spring/#account=0xada', '/claim/spring/'],
  ['https://acme.example/', 'https://acme.example/'],
])('%s is reported as %s', (url, reported) => {
  expect(reportable({ type: 'vital', url, route: claim }, claim)).toEqual({
    type: 'vital',
    url: reported,
    route: claim,
  })
})

test('an address that leads nowhere may hold anything, and is not reported', () => {
  const url = 'https://acme.example/0x0000000b71f2d236c38ae51952c46f03b89d0777'
  expect(reportable({ type: 'vital', url }, '/404').url).toBe('https://acme.example/404')
  expect(reportable({ type: 'vital', url, route: '/404' }, claim).url).toBe('https://acme.example/404')
  expect(reportable({ type: 'vital', url: '/0x12' }, '/404').url).toBe('/404')
})
