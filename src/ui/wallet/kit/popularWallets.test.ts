import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../../language/languages.ts'
import * as v from '../../../schema/v.ts'
import { popularWallets } from './popularWallets.ts'

const kit = join(process.cwd(), 'node_modules/@rainbow-me/rainbowkit/dist')
const textSchema = v.record(
  v.string(),
  v.object({ title: v.pipe(v.string(), v.minLength(1)), description: v.pipe(v.string(), v.minLength(1)) }),
)
const localeSchema = v.object({
  wallet_connectors: v.record(v.string(), v.record(v.string(), textSchema)),
})

test.each(languages)('the kit has every instruction that we name in %s', async (language) => {
  const start = `${language.replace('-', '_')}-`
  const file = readdirSync(kit).find((name) => name.startsWith(start))
  const chunk = v.parse(v.object({ default: v.string() }), await import(join(kit, file ?? 'missing')))
  const locale = v.parse(localeSchema, JSON.parse(chunk.default))
  for (const { instructions } of popularWallets)
    for (const kind of instructions.kinds)
      expect(Object.keys(locale.wallet_connectors[instructions.name]?.[kind] ?? {})).toEqual(
        expect.arrayContaining(['step1', 'step2', 'step3']),
      )
})

test('each wallet has a picture of its own that comes with the site', () => {
  for (const { id } of popularWallets) expect(existsSync(`public/wallets/${id}.svg`), id).toBe(true)
})

test('all links are https', () => {
  for (const { downloads, learnMore } of popularWallets)
    for (const url of [...Object.values(downloads), learnMore]) expect(new URL(url).protocol).toBe('https:')
})

test('the browser of an app is sent to the page as its makers document it', () => {
  const page = 'https://claim.example/claim/spring/?a=1'
  expect(
    popularWallets.flatMap(({ id, browse }) => (browse ? [`${id} ${browse(page)}`] : [])),
  ).toMatchInlineSnapshot(`
    [
      "metaMask https://link.metamask.io/dapp/claim.example/claim/spring/?a=1",
      "trust https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fclaim.example%2Fclaim%2Fspring%2F%3Fa%3D1",
      "okx https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fclaim.example%252Fclaim%252Fspring%252F%253Fa%253D1",
      "coinbase https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fclaim.example%2Fclaim%2Fspring%2F%3Fa%3D1",
    ]
  `)
})
