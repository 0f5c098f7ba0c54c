import { expect, it } from 'vitest'
import { whyNotSign } from './whyNotSign.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it.each([
  ['an owner', { kind: 'owner', account }, '1.4.1', undefined],
  [
    'an owner of an old Safe',
    { kind: 'owner', account },
    '1.1.1',
    'This Safe is of version 1.1.1. Signing works here from 1.3.0 on; it can be looked at.',
  ],
  [
    'an owner, according to one node',
    { kind: 'unconfirmed', account },
    '1.4.1',
    'Only one node names you as an owner. You can sign as soon as a second node answers. The page asks again by itself.',
  ],
  [
    'nobody',
    { kind: 'reader', account: undefined },
    '1.4.1',
    'To sign this message, connect the wallet of one of this Safe’s owners.',
  ],
  [
    'somebody else',
    { kind: 'reader', account },
    '1.4.1',
    'Your wallet’s account does not own this Safe, so it cannot sign this message. Change to an owner’s account.',
  ],
  [
    'an owner inside the Safe',
    { kind: 'host', isReadOnly: false },
    '1.4.1',
    'Inside the Safe, a message that waits is confirmed in the Safe’s own list, in the page around this one.',
  ],
  [
    'somebody else inside the Safe',
    { kind: 'host', isReadOnly: true },
    '1.4.1',
    'You look at this Safe as somebody who does not own it, so you cannot sign for it.',
  ],
] as const)('%s', (_, role, version, sentence) => {
  expect(whyNotSign(role, version, 'message')).toBe(sentence)
})
