import { say } from '../language/say.ts'
import { fromHex, type Hex } from './hex.ts'
import type { Manifest } from './manifest.ts'
import { InvalidAccountError } from './packageErrors.ts'
import { pathOfPrefix, prefixOf } from './shard.ts'

/**
 * Path of the one shard that answers for an account. It shows the host of the package `prefixBits` bits of
 * the address and no more.
 *
 * @throws InvalidAccountError
 */
export function shardPath(manifest: Manifest, account: Hex): string {
  if (!/^0x[0-9a-f]{40}$/i.test(account))
    throw new InvalidAccountError(say('The account is not 0x and 40 hexadecimal digits.'))
  const { prefixBits } = manifest.shards
  return pathOfPrefix(prefixOf(fromHex(account), 0, prefixBits), prefixBits)
}
