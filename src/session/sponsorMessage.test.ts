import { expect, test } from 'vitest'
import { readSponsorMessage, type SponsorMessage, writeSponsorMessage } from './sponsorMessage.ts'

const message: SponsorMessage = {
  site: 'https://claim.example',
  campaign: 'spring',
  chainId: 81457,
  distributor: '0x00000000000000000000000000000000000000D1',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  deadline: Date.UTC(2026, 10, 23, 12),
}
const text = writeSponsorMessage(message)

test('says plainly what is asked for, and what it does not allow', () => {
  expect(text).toMatchInlineSnapshot(`
    "Please send my claim of the campaign spring on https://claim.example

    This shows that the account is mine. It costs nothing, and allows nobody to move anything of mine. The tokens go to the account below.

    Account: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    Contract: 0x00000000000000000000000000000000000000D1
    Chain ID: 81457
    Valid until: 2026-11-23T12:00:00.000Z"
  `)
  expect(readSponsorMessage(text)).toEqual(message)
})

test.each([
  ['another statement', text.replace('costs nothing', 'costs a lot')],
  ['a line more', `${text}\nAmount: 1`],
  ['a line slipped in', text.replace('\nContract', '\nAccount: 0x1\nContract')],
  ['another checksum', text.replace('f39Fd6', 'F39Fd6')],
  ['another form of the time', text.replace('12:00:00.000Z', '12:00:00Z')],
  ['no time', text.replace('2026-11-23', '2026-13-45')],
  ['a site that is a page', text.replace('claim.example', 'claim.example/a')],
])('is read only as it is written: %s', (_, changed) => {
  expect(readSponsorMessage(changed)).toBeUndefined()
})
