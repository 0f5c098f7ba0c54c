import { expect, test } from '../../test-support/drawnSite.ts'

/** Every key that the wallet connection, the theme, the language, the session and sponsored claims read. */
const keys = [
  ...['rk-recent', 'rk-transactions', 'rk-latest-id', 'rk-version'],
  ...['wagmi.store', 'wagmi.recentConnectorId', 'wagmi.injected.connected'],
  ...['wagmi.org.everclaim.sandbox.disconnected', 'wagmi.wc.disconnected', 'wagmi.cache'],
  ...['everclaim.theme', 'everclaim.language', 'WALLETCONNECT_DEEPLINK_CHOICE'],
  ...['everclaim.signed-in', 'everclaim.signed-in.framed', 'everclaim.sponsored', 'everclaim.recipients'],
  ...['wc@2:core:0.3:keychain', 'wc@2:core:0.3:messages', 'wc@2:core:0.3:pairing'],
  ...['wc@2:client:0.3:session', 'wc@2:ethereum_provider:/optionalChains'],
]

test.for([
  ['nothing', ''],
  ['null', 'null'],
  ['the word null', '"null"'],
  ['a number', '42'],
  ['a boolean', 'true'],
  ['a word', 'garbage'],
  ['half an object', '{"state":'],
  ['a list', '[1,null,{"id":{}},["x"]]'],
  ['an object of somebody else', '{"state":{"connections":{},"current":7,"chainId":"x"},"version":{}}'],
  ['accounts of nonsense', '{"0xabc":{"81457":[null,{"hash":1}]},"0xdef":7}'],
  ['a very long word', 'x'.repeat(200_000)],
] as const)(
  'under every key is %s: the page comes, and a wallet connects',
  async ([, value], { page, wallet }) => {
    for (const key of keys) localStorage.setItem(key, value)
    await page.goto('/safe/')
    await wallet.connect('Ada')
    await page.reload()
    await expect(page.getByRole('banner').locator('[data-connection]')).toHaveAttribute(
      'data-connection',
      'connected',
    )
  },
)
