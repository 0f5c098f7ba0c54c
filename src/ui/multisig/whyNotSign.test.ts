import { expect, it } from 'vitest'
import { whyNotSign } from './whyNotSign.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it.each([
  ['an owner', { kind: 'owner', account }, '1.4.1', undefined],
  [
    'an owner of an old Safe',
    { kind: 'owner', account },
    '1.1.1',
    'This Safe is of version 1.1.1. You can sign here from 1.3.0 on. Viewing works.',
  ],
  [
    'an owner, according to one node',
    { kind: 'unconfirmed', account },
    '1.4.1',
    'Only one node names you as an owner. You can sign once a second node answers. The page keeps trying.',
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
    'Your wallet’s account doesn’t own this Safe, so it can’t sign this message. Switch to an owner’s account.',
  ],
  [
    'an owner inside the Safe',
    { kind: 'host', isReadOnly: false },
    '1.4.1',
    'Confirm the message in the Safe’s own list, in the page around this one.',
  ],
  [
    'somebody else inside the Safe',
    { kind: 'host', isReadOnly: true },
    '1.4.1',
    'You don’t own this Safe, so you can’t sign for it.',
  ],
] as const)('%s', (_, role, version, sentence) => {
  expect(whyNotSign(role, version, 'message')).toBe(sentence)
})
