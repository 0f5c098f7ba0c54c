import { say } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { Allocations } from './allocations.ts'
import { roundsPath } from './assertFileSize.ts'
import { foldCap, maxCapBits } from './cap.ts'
import { type CapChoice, chooseCapBits, explainCapBits } from './chooseCapBits.ts'
import { climbToCap } from './climbToCap.ts'
import { type Hex, toHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import {
  type Manifest,
  manifestFaults,
  manifestHash,
  manifestSchema,
  maxPrefixBits,
  packageFormat,
  writeManifest,
} from './manifest.ts'
import { CampaignParametersError } from './packageErrors.ts'
import { writeRounds } from './series/roundsFile.ts'
import { choosePrefixBits, partOfShard, pathOfPrefix, shardStarts, writeShard } from './shard.ts'
import { depthOf } from './treeShape.ts'

/** One file of a package: its path inside it, with `/`, and its bytes. */
export type PackageFile = { readonly path: string; readonly bytes: Uint8Array }

export type CampaignPackage = {
  readonly manifest: Manifest
  readonly manifestBytes: Uint8Array
  /** Name of the package and salt of the distributor's address. */
  readonly manifestHash: Hex
  /** 2^capBits nodes of 32 bytes. */
  readonly cap: Uint8Array
  readonly capChoice: CapChoice
  readonly fileCount: number
  /** All files, made one at a time as they are asked for; rounds.json where `earlier` rounds are known. */
  readonly files: () => Generator<PackageFile>
}

export type PackageInput = {
  allocations: Allocations
  chainId: number
  factory: Hex
  /** The round before this one of a series; none where it is undefined. */
  previous?: Manifest['previous']
  /** Manifests of the rounds before it, from the first to the last, as far as they are known. */
  earlier?: readonly Manifest[] | undefined
  token: Manifest['token']
  /** Unix seconds, half-open; `end: null` means that the window never closes. */
  window: Manifest['window']
  /** Of a campaign over time. */
  schedule?: Manifest['schedule']
  receivers: Manifest['receivers']
  texts: Manifest['texts']
  /** Where the package will lie; none where it is undefined. Fixed for ever, as all of the manifest. */
  hosts?: Manifest['hosts']
  /** Default: what `chooseCapBits` says. */
  capBits?: number | undefined
  /** Leading address bits that name a shard. Default: as few as keep a shard at 128 entries. */
  prefixBits?: number | undefined
  keccak256: Keccak256
  /** Called with how many hashes of the tree are done. */
  onProgress?: (done: number, all: number) => void
}

/**
 * Makes the package of a campaign. The same input gives the same bytes, always.
 *
 * @throws CampaignParametersError
 */
export function buildPackage(input: PackageInput): CampaignPackage {
  const { allocations, chainId, keccak256, window, onProgress } = input
  const { count, total } = allocations
  const depth = depthOf(count)
  const capChoice = input.capBits === undefined ? chooseCapBits(count) : explainCapBits(count, input.capBits)
  const { capBits } = capChoice
  if (!Number.isInteger(capBits) || capBits < 0 || capBits > Math.min(maxCapBits, depth)) {
    const most = Math.min(maxCapBits, depth)
    throw new CampaignParametersError([
      `tree.capBits: ${say('The value is {capBits}; this list allows 0 to {most}.', { capBits, most })}`,
    ])
  }
  const { token, receivers, schedule, texts, hosts, previous } = input
  const parse = (root: Hex): Manifest => {
    const manifest = v.safeParse(manifestSchema, {
      format: packageFormat,
      ...(schedule && { kind: 'vesting' as const }),
      chainId,
      factory: lower(input.factory),
      ...(previous && {
        previous: { manifestHash: lower(previous.manifestHash), distributor: lower(previous.distributor) },
      }),
      token: {
        address: lower(token.address),
        symbol: token.symbol,
        name: token.name,
        decimals: token.decimals,
      },
      window: {
        start: window.start,
        end: window.end,
        ...(window.cancellable && { cancellable: window.cancellable }),
      },
      ...(schedule && {
        schedule: {
          cliff: schedule.cliff,
          duration: schedule.duration,
          ...(schedule.tranches !== undefined && { tranches: schedule.tranches }),
        },
      }),
      receivers: { sweep: lower(receivers.sweep), yield: lower(receivers.yield), gas: lower(receivers.gas) },
      tree: { count, total: total.toString(), depth, capBits, root },
      shards: { prefixBits: input.prefixBits ?? choosePrefixBits(count, maxPrefixBits) },
      texts,
      ...(hosts && { hosts }),
    } satisfies Manifest)
    if (!manifest.success) throw new CampaignParametersError(manifestFaults(manifest.issues))
    return manifest.output
  }
  // Parameters are checked before a million hashes are made: with any root, for it is the one thing still
  // unknown.
  const { prefixBits } = parse(`0x${'00'.repeat(32)}`).shards

  const starts = shardStarts(allocations, prefixBits)
  const parts = Array.from({ length: 2 ** prefixBits }, (_, prefix) =>
    partOfShard(count, starts[prefix] ?? 0, starts[prefix + 1] ?? 0),
  )
  const { cap, beside } = climbToCap(allocations, { capBits, parts, keccak256, onProgress })
  const manifest = parse(toHex(foldCap(cap, keccak256)))
  const manifestBytes = writeManifest(manifest)
  const roundsBytes = writeRounds(manifest.previous, input.earlier ?? [], keccak256)
  return {
    manifest,
    manifestBytes,
    manifestHash: manifestHash(manifestBytes, keccak256),
    cap,
    capChoice,
    fileCount: 2 + 2 ** prefixBits + (roundsBytes ? 1 : 0),
    *files() {
      yield { path: 'manifest.json', bytes: manifestBytes }
      yield { path: 'cap.bin', bytes: cap }
      if (roundsBytes) yield { path: roundsPath, bytes: roundsBytes }
      for (const [prefix, part] of parts.entries()) {
        const bytes = writeShard(allocations.records, part, beside[prefix] ?? new Uint8Array(0))
        yield { path: pathOfPrefix(prefix, prefixBits), bytes }
      }
    },
  }
}

function lower(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
