import { expect, test } from 'vitest'
import { createPageStorage } from './createPageStorage.ts'

function createStorage(most: () => number) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > most()) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}

test('what the browser keeps is kept there, for every tab', () => {
  const browser = createStorage(() => 10)
  createPageStorage(() => browser).setItem('key', 'value')
  expect(browser.getItem('key')).toBe('value')
  expect(createPageStorage(() => browser).getItem('key')).toBe('value')
})

test('what a full storage refuses lives as long as the page, until there is room again', () => {
  let room = 5
  const browser = createStorage(() => room)
  const page = createPageStorage(() => browser)
  page.setItem('key', 'short')
  page.setItem('key', 'too long')
  expect(page.getItem('key')).toBe('too long')
  expect(browser.getItem('key')).toBe('short')
  room = 20
  page.setItem('key', 'fits again')
  expect(browser.getItem('key')).toBe('fits again')
  browser.setItem('key', 'another tab')
  expect(page.getItem('key')).toBe('another tab')
  page.removeItem('key')
  expect(browser.getItem('key')).toBeNull()
})

test('a blocked storage counts as empty', () => {
  const page = createPageStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(page.getItem('key')).toBeNull()
  page.setItem('key', 'value')
  expect(page.getItem('key')).toBe('value')
  page.removeItem('key')
  expect(page.getItem('key')).toBeNull()
})
