import { storageKeys } from '../../../../e2e/support/storageKeys.ts'
import { expect, test } from '../../test-support/drawnSite.ts'

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
    for (const key of storageKeys) localStorage.setItem(key, value)
    await page.goto('/safe/')
    await wallet.connect('Ada')
    // `repairStorage` ran before the wallet code read any of it: WalletConnect would take this over unread.
    expect(storageKeys.filter((key) => /^wc@2:/.test(key) && localStorage.getItem(key) === value)).toEqual([])
    await page.reload()
    await expect(page.getByRole('banner').locator('[data-connection]')).toHaveAttribute(
      'data-connection',
      'connected',
    )
  },
)
