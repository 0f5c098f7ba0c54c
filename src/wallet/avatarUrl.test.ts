import { expect, test } from 'vitest'
import { avatarUrl } from './avatarUrl.ts'

const gateway = 'https://ipfs.example/'
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  ['a picture in the record', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['a drawing in the record', 'data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ['a picture on IPFS', `ipfs://${cid}`, `${gateway}ipfs/${cid}`],
  ['a picture on IPFS, named twice', `ipfs://ipfs/${cid}/a/b.png`, `${gateway}ipfs/${cid}/a/b.png`],
  ['a URL of the gateway', `${gateway}ipfs/${cid}`, `${gateway}ipfs/${cid}`],
  ['a URL of anybody', 'https://tracker.example/pixel.png', null],
  ['a URL that looks like the gateway', 'https://ipfs.example.evil.example/x', null],
  ['a URL with a user', 'https://user@ipfs.example/x', null],
  ['a page in the record', 'data:text/html,<script>', null],
  ['a script', 'javascript:alert(1)', null],
  ['too long a picture', `data:image/png;base64,${'A'.repeat(100_000)}`, null],
  ['a way out', `ipfs://${cid}/../../secret`, null],
  ['a hidden way out', `ipfs://${cid}/%2e%2e/secret`, null],
  ['a query', `ipfs://${cid}?a=b`, null],
  ['a token', 'eip155:1/erc721:0x1/1', null],
  ['nothing', '', null],
])('%s: %s', (_, record, url) => {
  expect(avatarUrl(record, gateway)).toBe(url)
})

test('without a gateway only what is in the record', () => {
  expect(avatarUrl(`ipfs://${cid}`, null)).toBeNull()
  expect(avatarUrl('https://ipfs.example/x', null)).toBeNull()
  expect(avatarUrl('data:image/png;base64,AAAA', null)).toBe('data:image/png;base64,AAAA')
})

test('a gateway may be a path of this site', () => {
  expect(avatarUrl(`ipfs://${cid}`, '/pictures/')).toBe(`/pictures/ipfs/${cid}`)
  expect(avatarUrl('https://anybody.example/x', '/pictures/')).toBeNull()
})
