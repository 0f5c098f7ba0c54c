import { expect, test } from 'vitest'
import type { Hex } from './hex.ts'
import type { Manifest } from './manifest.ts'
import { InvalidAccountError } from './packageErrors.ts'
import { shardPath } from './shardPath.ts'

const manifestOf = (prefixBits: number) => ({ shards: { prefixBits } }) as Manifest
const account: Hex = `0xABcd${'0'.repeat(36)}`

test.each([
  [0, 'shards/0.bin'],
  [1, 'shards/1.bin'],
  [4, 'shards/a.bin'],
  [8, 'shards/ab.bin'],
  [12, 'shards/abc.bin'],
])('of %i bits the host learns no more than %s', (bits, path) => {
  expect(shardPath(manifestOf(bits), account)).toBe(path)
})

test.each(['0x', `0x${'a'.repeat(39)}`, `0x${'a'.repeat(41)}`, `0x${'g'.repeat(40)}`, ` ${account}`])(
  'no file is asked for where %j is no account',
  (text) => {
    expect(() => shardPath(manifestOf(8), text as Hex)).toThrow(InvalidAccountError)
    expect(() => shardPath(manifestOf(8), text as Hex)).toThrow(
      'The account is not 0x and 40 hexadecimal digits.',
    )
  },
)
