import { expect, test } from 'vitest'
import { readPackageUrl } from './readPackageUrl.ts'

const origin = 'https://claim.example'
const read = (text: string, page = origin) => readPackageUrl(text, page)

test('the address of a package is read as people type it', () => {
  expect(read(' https://files.example/spring ')).toEqual({ url: 'https://files.example/spring/' })
  expect(read('https://files.example/spring/manifest.json')).toEqual({ url: 'https://files.example/spring/' })
  expect(read('/packages/spring/')).toEqual({ url: 'https://claim.example/packages/spring/' })
  expect(read('http://localhost:3000/packages/', 'http://localhost:3000')).toEqual({
    url: 'http://localhost:3000/packages/',
  })
})

test.each(['http://files.example/', 'ftp://files.example/', 'javascript:alert(1)', 'spring', ''])(
  '"%s" is no address of a package',
  (wrong) => {
    expect(read(wrong)).toEqual({ fault: expect.stringContaining('This isn’t a package URL.') })
  },
)

test.each(['https://files.example/?a=b', 'https://files.example/#a', 'https://me@files.example/'])(
  '%s says more than where a package lies',
  (wrong) => {
    expect(read(wrong)).toEqual({ fault: expect.stringContaining('no question mark') })
  },
)
