import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import * as v from '../../src/schema/v.ts'

export type SablierKind = 'linear' | 'tranched'

/** A campaign of Sablier's and what it takes from a claim to money, each a transaction. */
export type SablierCampaign = {
  readonly address: Address
  readonly deployment: bigint
  /** Makes a stream for the account, and pays nothing. */
  claim(data: Hex): Promise<bigint>
  /** Pays what is unlocked of the stream that was made last. */
  withdraw(to: Address): Promise<bigint>
}

const artifactSchema = v.object({
  abi: v.custom<Abi>((value) => Array.isArray(value)),
  bytecode: v.object({ object: v.custom<Hex>((hex) => typeof hex === 'string' && hex.startsWith('0x')) }),
})

/** As its package publishes it: Sablier's own build. */
function readArtifact(path: string): { abi: Abi; bytecode: Hex } {
  const place = join(import.meta.dirname, '../../node_modules/@sablier', path)
  const { abi, bytecode } = v.parse(artifactSchema, JSON.parse(readFileSync(place, 'utf8')))
  return { abi, bytecode: bytecode.object }
}

const lockupAbi = parseAbi([
  'function nextStreamId() view returns (uint256)',
  'function withdrawMax(uint256 streamId, address to) returns (uint128)',
])

export const sablierClaimAbi = parseAbi([
  'function claim(uint256 index, address recipient, uint128 amount, bytes32[] merkleProof) returns (uint256)',
])

const contracts = {
  linear: ['v2-core/artifacts/SablierV2LockupLinear.json', 'v2-periphery/artifacts/SablierV2MerkleLL.json'],
  tranched: [
    'v2-core/artifacts/SablierV2LockupTranched.json',
    'v2-periphery/artifacts/SablierV2MerkleLT.json',
  ],
} as const

/** Of a tranched campaign. */
const tranches = 10

export async function createSablierCampaign(given: {
  kind: SablierKind
  token: Address
  root: Hex
  /** Seconds. */
  duration: bigint
  admin: Address
  create: (data: Hex) => Promise<{ address: Address; gasUsed: bigint }>
  send: (to: Address, data: Hex) => Promise<{ gasUsed: bigint }>
  read: (to: Address, data: Hex) => Promise<Hex>
}): Promise<SablierCampaign> {
  const { kind, token, root, duration, admin, create, send, read } = given
  const [lockupPath, merklePath] = contracts[kind]
  const lockupArgs = kind === 'linear' ? [admin, zeroAddress] : [admin, zeroAddress, 300n]
  const lockup = await create(encodeDeployData({ ...readArtifact(lockupPath), args: lockupArgs }))
  const schedule =
    kind === 'linear'
      ? { cliff: 0, total: Number(duration) }
      : Array.from({ length: tranches }, () => ({
          unlockPercentage: 10n ** 18n / BigInt(tranches),
          duration: Number(duration) / tranches,
        }))
  const base = {
    asset: token,
    cancelable: false,
    expiration: 0,
    initialAdmin: admin,
    ipfsCID: '',
    merkleRoot: root,
    name: 'Bench',
    transferable: false,
  }
  const merkle = await create(
    encodeDeployData({ ...readArtifact(merklePath), args: [base, lockup.address, schedule] }),
  )
  return {
    address: merkle.address,
    deployment: merkle.gasUsed,
    claim: async (data) => (await send(merkle.address, data)).gasUsed,
    async withdraw(to) {
      const next = BigInt(
        await read(lockup.address, encodeFunctionData({ abi: lockupAbi, functionName: 'nextStreamId' })),
      )
      const data = encodeFunctionData({ abi: lockupAbi, functionName: 'withdrawMax', args: [next - 1n, to] })
      return (await send(lockup.address, data)).gasUsed
    },
  }
}
