import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lengthFaults } from '../../../../scripts/texts/sentences.ts'
import { languages } from '../../../language/languages.ts'
import * as v from '../../../schema/v.ts'
import { en } from './en.ts'

const others = languages.filter((code) => code !== 'en-US')
const textsOf = async (code: string) =>
  v.parse(
    v.object({ texts: v.record(v.string(), v.string()) }),
    await import(join(import.meta.dirname, `${code}.ts`)),
  ).texts

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('each language that is offered has its texts', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}-[A-Z0-9]+\.ts$/.test(name))
  expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual([...others].sort())
})

test.each(others)('%s has every text, with the places of the English one', async (code) => {
  const texts = await textsOf(code)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(en))
    expect(placesOf(texts[key] ?? ''), key).toEqual(placesOf(text))
})

test.each(others)('%s is not English', async (code) => {
  const texts = await textsOf(code)
  const same = Object.entries(en).filter(([key, text]) => texts[key] === text)
  expect(same.length).toBeLessThan(Object.keys(en).length / 10)
})

test('sentences are as short as those of the catalogues', () => {
  expect(lengthFaults('the wallet dialogs', Object.values(en))).toEqual([])
})

test('names that are never translated stay as they are', async () => {
  for (const code of others) {
    const texts = await textsOf(code)
    for (const [key, text] of Object.entries(en))
      for (const name of ['WalletConnect', 'Blast', 'ETH'])
        if (text.includes(name)) expect(texts[key], `${code} ${key}`).toContain(name)
  }
})

test('nobody takes the session for the wallet: signed in is not connected, signing out is not disconnecting', async () => {
  for (const code of others) {
    const { connectedWith, disconnect, signedIn, signIn, signOut } = await textsOf(code)
    const small = (text: string | undefined) => (text ?? '').toLowerCase()
    expect(small(connectedWith), code).not.toContain(small(signedIn))
    expect(small(signOut), code).not.toContain(small(disconnect))
    expect(new Set([disconnect, signIn, signOut, signedIn]).size, code).toBe(4)
  }
})
