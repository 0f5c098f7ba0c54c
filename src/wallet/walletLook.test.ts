import { expect, test } from 'vitest'
import { walletLook } from './walletLook.ts'

const icon = 'data:image/svg+xml,<svg/>'

test('behavior: a picture that is too large to be one is none', () => {
  expect(walletLook({ name: 'Any', icon: `${icon}${' '.repeat(200_000)}x` }).icon).toBeUndefined()
})

test('default', () => {
  expect(walletLook({ name: 'Rabby Wallet', icon })).toEqual({ name: 'Rabby Wallet', icon })
  expect(walletLook({ name: 'Browser wallet', icon: '/wallets/browser.svg' }).icon).toBe(
    '/wallets/browser.svg',
  )
  // Some announce theirs with a line break before it.
  expect(walletLook({ name: 'Rabby Wallet', icon: `\n${icon}` }).icon).toBe(icon)
})

test.each([
  'https://tracker.example/icon.png',
  '//tracker.example/icon.png',
  '/\\tracker.example/icon.png',
  'javascript:alert(1)',
  'data:text/html,<p>',
  'blob:https://site.example/1',
  '',
])('behavior: %s is no picture', (icon) => {
  expect(walletLook({ name: 'Any', icon }).icon).toBeUndefined()
})

test.each([
  ['Meta\u202eksaM\n\tMask', 'Meta ksaM Mask'],
  ['\u200b \u2066', 'Wallet'],
  ['a'.repeat(5_000), 'a'.repeat(40)],
  ['🦊'.repeat(50), '🦊'.repeat(40)],
])('behavior: the name %j is one short line', (name, expected) => {
  expect(walletLook({ name, icon: undefined }).name).toBe(expected)
})
