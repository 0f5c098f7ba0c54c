import { expect, test } from 'vitest'
import { makerTextFlags } from './makerTextFlags.ts'

const flags = (text: string, product = 'Everclaim') => makerTextFlags([text], product)

test.each([
  'Everclaim spring rewards',
  'EVERCLAIM',
  'Ever claim',
  'E v e r - c l a i m',
  'The official MyEverclaimDAO drop',
  'Εvеrсlаіm: Greek and Cyrillic letters',
  'EVERCLΑΙΜ',
  'Everc1aim',
  'Evercla!m or 3verclaim',
  'Everciaim',
  'EverclaÍm',
  'Ｅｖｅｒｃｌａｉｍ',
  '𝐄𝐯𝐞𝐫𝐜𝐥𝐚𝐢𝐦',
  'Ⓔⓥⓔⓡⓒⓛⓐⓘⓜ',
  '🅴🆅🅴🆁🅲🅻🅰🅸🅼',
  'Everclairn',
  'E\u0301vercla\u0308im',
  'Ever·claim',
])('the name of the site is found in “%s”', (text) => {
  expect(flags(text)).toEqual(['site-name'])
})

test.each([
  'Spring rewards',
  'A forever claim for all',
  'It is never claimed',
  'Evercl',
  'Clever claims',
  '',
])('it is not found in “%s”', (text) => {
  expect(flags(text)).toEqual([])
})

test.each([
  ['ABC', 'Airdrop of $ABC!', true],
  ['ABC', 'A.B.C. rewards', true],
  ['ABC', 'The abcd of tokens', false],
  ['ABC', 'Fabc', false],
  ['Star Net', 'StarNet', true],
  ['Star Net', 'Stamet', true],
  ['Stern', 'Stem', true],
  ['Name Service', 'Your name service', true],
  ['Base', 'Ba$e', true],
  ['Мир Дроп', 'МИРДРОП', true],
  ['彩虹空投', '欢迎来到彩虹空投活动', true],
  ['!!!', '!!!', false],
] as const)('of the site %s: “%s” is %s', (product, text, isFlagged) => {
  expect(flags(text, product)).toEqual(isFlagged ? ['site-name'] : [])
})

test.each([
  'Enter your seed phrase to go on',
  'Your RECOVERY  PHRASE is needed',
  'Type in the r-e-c-o-v-e-r-y phrase',
  'rесоvеrу рhrаsе',
  'paste your private-key',
  'Give us your Passwords',
  'the 12 words of your wallet',
  'mnem0nic',
  'Geben Sie Ihre Wiederherstellungsphrase ein',
  'Saisissez la clé privée',
  'Digite sua senha',
  'Введите сид-фразу',
  '请输入您的助记词',
  'パスワードを入力',
])('“%s” asks for a secret', (text) => {
  expect(flags(text)).toEqual(['secret'])
})

test.each(['Desenhar o futuro', 'Seeds of spring', 'Privately owned keys of a house', 'A recovery fund'])(
  '“%s” asks for none',
  (text) => {
    expect(flags(text)).toEqual([])
  },
)

test('all texts are read, and each warning is given once', () => {
  const texts = ['Everclaim', undefined, 'Everclaim needs your seed phrase and your private key']
  expect(makerTextFlags(texts, 'Everclaim')).toEqual(['site-name', 'secret'])
})

test('the longest texts take no time', () => {
  const begun = performance.now()
  for (const sign of ['e', 'ever clai', '12 wor', 'r', '1'])
    flags(sign.repeat(2_000).slice(0, 2_000), 'e'.repeat(100))
  expect(performance.now() - begun).toBeLessThan(2_000)
})
