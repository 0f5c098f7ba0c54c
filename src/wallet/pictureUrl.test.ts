import { expect, test } from 'vitest'
import { pictureUrl } from './pictureUrl.ts'

const own = 'https://claims.example'
const site = { ipfsGateway: 'https://ipfs.example/', imageProxy: 'https://images.example/?url=' }
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const logo = 'https://logos.example/a.png?size=2'
const proxied = 'https://images.example/?url=https%3A%2F%2Flogos.example%2Fa.png%3Fsize%3D2'

test.each([
  ['a picture in itself', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['on IPFS', `ipfs://${cid}/1.png`, `https://ipfs.example/ipfs/${cid}/1.png`],
  [
    'on IPFS, behind a stranger’s gateway',
    `https://ipfs.io/ipfs/${cid}/1.png`,
    `https://ipfs.example/ipfs/${cid}/1.png`,
  ],
  ['of the web', logo, proxied],
  ['of the web, with spaces around', ` ${logo} `, proxied],
  ['of this site', `${own}/claim/spring/icon.svg`, `${own}/claim/spring/icon.svg`],
  ['without encryption', 'http://logos.example/a.png', null],
  ['with a user', 'https://user:word@logos.example/a.png', null],
  ['a script', 'javascript:alert(1)', null],
  ['a page', 'data:text/html,<script>', null],
  ['a way out of IPFS', `ipfs://${cid}/%2e%2e/secret`, null],
  ['too long', `https://logos.example/${'a'.repeat(2_000)}`, null],
  ['a word', 'logo.png', null],
  ['nothing', '', null],
  ['none', null, null],
])('%s', (_, source, url) => {
  expect(pictureUrl(source, site, own)).toBe(url)
})

test('without a gateway and a proxy nobody else is asked', () => {
  for (const source of [
    logo,
    `ipfs://${cid}`,
    `https://ipfs.io/ipfs/${cid}`,
    'https://claims.example.evil.example/a',
  ])
    expect(pictureUrl(source, {}, own)).toBeNull()
  expect(pictureUrl(`${own}/a.png`, {}, own)).toBe(`${own}/a.png`)
})
