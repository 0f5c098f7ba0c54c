import { expect, test } from 'vitest'
import { appAround, wayOut } from './inAppBrowser.ts'

// User agents as the apps send them, and as collections of them list them.
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36'

test.each([
  ['X', `${iphone} Mobile/21E219 Twitter for iPhone/10.34`],
  ['X', `${pixel} TwitterAndroid`],
  ['Telegram', `${pixel} Telegram-Android/10.14.5 (Google Pixel 8; Android 14; SDK 34; HIGH)`],
  ['Discord', `${pixel} Discord-Android/224013`],
  ['Facebook', `${iphone} Mobile/21E219 [FBAN/FBIOS;FBAV/460.0.0.35.108;FBDV/iPhone15,2]`],
  ['Facebook', `${pixel} [FB_IAB/FB4A;FBAV/460.0.0.45.107;]`],
  ['Instagram', `${iphone} Mobile/21E219 Instagram 329.0.3.30.94 (iPhone15,2; iOS 17_4; en_US)`],
  ['LINE', `${iphone} Mobile/21E219 Safari Line/14.5.0`],
  [undefined, `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`],
  [undefined, pixel.replace('; wv', '').replace('Version/4.0 ', '')],
  [undefined, 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0'],
])('default: the app around the page is %s', (app, userAgent) => {
  expect(appAround(userAgent, false)).toBe(app)
})

test('behavior: where a wallet is found, there is no need to leave', () => {
  expect(appAround(`${pixel} TwitterAndroid`, true)).toBe(undefined)
})

test('behavior: the way out opens the same page, about the same address', () => {
  const page = new URL('https://claim.acme.example/claim/spring/?lang=fr#account=0xabc')
  expect(wayOut(page, iphone)).toBe('x-safari-https://claim.acme.example/claim/spring/?lang=fr#account=0xabc')
  expect(wayOut(page, pixel)).toBe(
    'intent://claim.acme.example/claim/spring/?lang=fr#account=0xabc#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(wayOut(page, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(undefined)
})
