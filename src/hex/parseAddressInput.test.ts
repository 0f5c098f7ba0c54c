import { describe, expect, test } from 'vitest'
import { parseAddressInput } from './parseAddressInput.ts'

// The first test address of ERC-55.
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const hash = `0x${'b38d'.repeat(16)}`
const reasonOf = (text: string) => {
  const input = parseAddressInput(text)
  return input.status === 'unusable' ? input.reason : input
}

test('nothing is nothing', () => {
  for (const text of ['', ' \t', '\u200b', '"."'])
    expect(parseAddressInput(text)).toEqual({ status: 'empty' })
})

describe('an address', () => {
  test.each([
    ['as it is', address],
    ['with spaces around', `  ${address}\n`],
    ['in lower case', address.toLowerCase()],
    ['in upper case', `0x${address.slice(2).toUpperCase()}`],
    ['in upper case throughout', address.toUpperCase()],
    ['without 0x', address.slice(2)],
    ['in groups', address.replace(/(.{6})/g, '$1 ')],
    ['on two lines', `${address.slice(0, 20)}\r\n${address.slice(20)}`],
    ['with a zero-width space', `\u200b${address}`],
    ['with a soft hyphen', `${address.slice(0, 20)}\u00ad${address.slice(20)}`],
    ['with marks of direction', `\u202a${address}\u202c`],
    ['with a byte order mark', `\ufeff${address}`],
    ['with a no-break space', `${address}\u00a0`],
    ['with a full stop', `${address}.`],
    ['with a comma', `${address},`],
    ['with a Cyrillic letter for x', `0х${address.slice(2)}`],
    ['in quotes', `“${address}”`],
    ['in quotes of code', `"${address}",`],
    ['in brackets', `(${address})`],
    ['in angle brackets', `<${address}>`],
    ['after a word', `Address:${address}`],
    ['in a sentence', `Hi, my wallet is ${address}, thanks!`],
    ['said twice', `${address} (${address.toLowerCase()})`],
    ['beside its name', `alice.eth ${address}`],
    ['by CAIP-10', `eip155:81457:${address}`],
    ['by CAIP-10 as it was first', `${address}@eip155:81457`],
    ['by ERC-3770', `blast:${address}`],
    ['by ERC-3770 in capitals', `BLAST: ${address}`],
    ['by ERC-681', `ethereum:${address}`],
    ['by ERC-681 with Blast', `ethereum:${address}@81457`],
    ['by ERC-681 with Blast in hexadecimal', `ethereum:${address}@0x13e31`],
    ['by ERC-681 with an amount', `ethereum:pay-${address}@81457?value=2.014e18`],
    ['by ERC-681 in a code of capitals', `ETHEREUM:${address.toUpperCase()}`],
    ['at an explorer', `https://blastscan.io/address/${address}`],
    ['at an explorer, on a tab', `https://blastscan.io/address/${address.toLowerCase()}#tokentxns`],
    ['at an explorer without https', `blastscan.io/address/${address}`],
    ['at Blockscout', `https://blast.blockscout.com/address/${address}?tab=tokens`],
    ['at Etherscan', `https://etherscan.io/address/${address}`],
    ['as a holder of a token', `https://blastscan.io/token/${other}?a=${address}`],
    ['as a token', `https://blastscan.io/token/${address}`],
    ['in an app', `https://debank.com/profile/${address}/history`],
    ['in a Safe app', `https://app.safe.global/home?safe=blast:${address}`],
    ['in a Safe app, encoded', `https://app.safe.global/home?safe=blast%3A${address}`],
    [
      'in a Safe app’s transaction',
      `https://app.safe.global/transactions/tx?safe=blast:${address}&id=multisig_${address}_${hash}`,
    ],
    ['in a link of this site', `https://claims.example/claim/spring/#account=${address}`],
  ])('%s', (_, text) => {
    expect(parseAddressInput(text)).toEqual({ status: 'address', address })
  })
})

test.each([
  ['alice.eth'],
  ['Alice.ETH', 'Alice.ETH'],
  ['pay.alice.eth'],
  ['höhle.eth'],
  ['alice.xyz'],
  ['alice.base.eth'],
  ['alice.eth.limo'],
  [' alice.eth. ', 'alice.eth'],
  ['“alice.eth”,', 'alice.eth'],
  ['@alice.eth', 'alice.eth'],
  ['I am alice.eth, hello', 'alice.eth'],
  ['Send it to alice.eth. Thanks!', 'alice.eth'],
  ['Is alice.eth… yours?', 'alice.eth'],
  ['https://app.ens.domains/alice.eth', 'alice.eth'],
  ['ethereum:alice.eth', 'alice.eth'],
])('%s is a name', (text, name = text) => {
  expect(parseAddressInput(text)).toEqual({ status: 'name', name })
})

test.each([
  // The three of ERC-3770, and the first of CAIP-10.
  ['eth:0x0DA0C3e52C977Ed3cBc641fF02DD271c3ED55aFe', 'eth'],
  ['ovm:0x0DA0C3e52C977Ed3cBc641fF02DD271c3ED55aFe', 'ovm'],
  ['poly:0x0DA0C3e52C977Ed3cBc641fF02DD271c3ED55aFe', 'poly'],
  ['eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb', 'eip155:1'],
  [`ethereum:${address}@1`, 'eip155:1'],
  [`${address}@eip155:10`, 'eip155:10'],
  [`https://app.safe.global/home?safe=base:${address}`, 'base'],
])('%s is of another network', (text, network) => {
  expect(reasonOf(text)).toBe(
    `This address is marked for another network (${network}). Paste an address on Blast, from 0x on.`,
  )
})

test('what may be a secret is said to be one; a link to a transaction is none', () => {
  const key = hash.slice(2)
  const phrase = 'test test test test test test test test test test test junk'
  const secrets = [hash, ` ${hash.toUpperCase()} `, `hash: ${hash}`, key, `key=${key}`, phrase, `${phrase}\n`]
  for (const text of secrets) expect(parseAddressInput(text), text).toMatchObject({ isSecret: true })
  expect([hash, key, phrase].map(reasonOf)).toMatchInlineSnapshot(`
    [
      "This is a transaction hash or a private key. Paste the wallet address instead. Never paste a private key into a website.",
      "This is a transaction hash or a private key. Paste the wallet address instead. Never paste a private key into a website.",
      "Never paste a recovery phrase into a website. Paste the wallet address instead.",
    ]
  `)
  const link = parseAddressInput(`https://blastscan.io/tx/${hash}`)
  expect(link).toMatchObject({ status: 'unusable', isSecret: false })
  expect(reasonOf(`https://blastscan.io/tx/${hash}`)).toMatchInlineSnapshot(
    `"This is a link to a transaction. Paste the wallet address instead."`,
  )
})

test('each slip has its sentence', () => {
  const slips = [
    address.slice(0, -1),
    `${address}0`,
    address.slice(2, -1),
    `blast:${address.slice(0, -1)}`,
    address.replace('aA', 'Aa'),
    address.slice(2).replace('aA', 'Aa'),
    `${address.slice(0, -1)}g`,
    'my wallet please',
    'alice@example.org',
    'https://example.org/',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    `${address} ${other}`,
    // The example of a token’s transfer in ERC-681: the token’s contract, and who is paid.
    'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
    '__proto__',
  ]
  expect(slips.map(reasonOf)).toMatchInlineSnapshot(`
    [
      "An address has 42 characters; this has 41. Copy it again, whole.",
      "An address has 42 characters; this has 43. Copy it again, whole.",
      "An address has 42 characters; this has 41. Copy it again, whole.",
      "An address has 42 characters; this has 41. Copy it again, whole.",
      "One letter looks wrong: the capital letters do not match. Copy the address again.",
      "One letter looks wrong: the capital letters do not match. Copy the address again.",
      "An address has only the digits 0–9 and the letters a–f after 0x.",
      "That is neither an address (0x…) nor a name such as alice.eth.",
      "That is neither an address (0x…) nor a name such as alice.eth.",
      "That is neither an address (0x…) nor a name such as alice.eth.",
      "That is neither an address (0x…) nor a name such as alice.eth.",
      "That is neither an address (0x…) nor a name such as alice.eth.",
      "Paste one address only.",
      "Paste one address only.",
      "That is neither an address (0x…) nor a name such as alice.eth.",
    ]
  `)
})
