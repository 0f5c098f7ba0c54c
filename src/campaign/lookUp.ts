import { say } from '../language/say.ts'
import { type Allocation, readAllocation } from './allocations.ts'
import { createAccountDecoder, wrongChecksum } from './decodeAccount.ts'
import { type Hex, toHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import type { Manifest } from './manifest.ts'
import { InvalidAccountError } from './packageErrors.ts'
import { readCap } from './readCap.ts'
import { prefixOf, readShard } from './shard.ts'

/** A proven answer. That it could not be proven is not an answer and comes as an error. */
export type LookUpResult =
  | {
      readonly status: 'eligible'
      readonly index: number
      /** Lower case. */
      readonly account: Hex
      /** Base units. */
      readonly amount: bigint
      /** Exactly `depth - capBits` nodes, bottom first, as `claim` takes them. */
      readonly proof: Hex[]
    }
  | {
      readonly status: 'not-eligible'
      /**
       * The two allocations between which the account would be: neighbours in the tree, or `null` where
       * the list begins or ends. That nobody is hidden elsewhere rests on the order of the whole list, which
       * `verify` checks.
       */
      readonly evidence: { readonly before: Allocation | null; readonly after: Allocation | null }
    }

/**
 * Answers for one account from files of a package, each recomputed to the root that the manifest names.
 * The manifest itself must have been tied to the chain: its hash is the salt of the distributor's address.
 *
 * @param cap bytes of cap.bin; where it is missing the manifest must be of a format that does without it
 * (`climbsToRoot`)
 * @param shard bytes of the file at `shardPath(manifest, account)`
 * @throws PackageDamagedError when a file is not what the root says; then nothing is known of the account
 * @throws InvalidAccountError when `account` is no address or fails its checksum
 */
export function lookUp(input: {
  manifest: Manifest
  cap?: Uint8Array | undefined
  shard: Uint8Array
  account: Hex
  keccak256: Keccak256
}): LookUpResult {
  const { manifest, keccak256 } = input
  const account = parseAccount(input.account, keccak256)
  const cap = input.cap && readCap(input.cap, manifest, keccak256)
  const prefix = prefixOf(account, 0, manifest.shards.prefixBits)
  const shard = readShard({ bytes: input.shard, manifest, cap, prefix, keccak256 })

  const wanted = toHex(account)
  let before: Allocation | null = null
  for (let i = 0; i < shard.count; i++) {
    const allocation = readAllocation(shard.records, i, shard.first + i)
    if (allocation.account === wanted) {
      return { status: 'eligible', ...allocation, proof: shard.proofOf(allocation.index).map(toHex) }
    }
    if (allocation.account > wanted)
      return { status: 'not-eligible', evidence: { before, after: allocation } }
    before = allocation
  }
  return { status: 'not-eligible', evidence: { before, after: null } }
}

/** The zero address is a fair question, although it is never in a list. */
function parseAccount(account: Hex, keccak256: Keccak256): Uint8Array {
  const bytes = new TextEncoder().encode(account)
  const output = new Uint8Array(20)
  const fault = createAccountDecoder(keccak256)(bytes, 0, bytes.length, output, 0)
  if (fault === 'checksum') throw new InvalidAccountError(wrongChecksum())
  if (fault === 'shape')
    throw new InvalidAccountError(say('The account is not 0x and 40 hexadecimal digits.'))
  return output
}
