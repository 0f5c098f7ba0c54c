import { type Address, concatHex, encodeDeployData, getContractAddress, type Hex } from 'viem'
import { SandboxError } from '../sandboxError.ts'
import { demoCollectibleAbi, demoCollectibleBytecode } from './artifacts.generated.ts'
import { deterministicProxy } from './canonicalContracts.ts'
import type { ChainClient } from './chainClient.ts'
import { demoSafeAddress, zeroSalt } from './demoAddresses.ts'
import { sendAsOperator } from './placeCanonicalContracts.ts'

/** What the demo collectibles call themselves; the demo Safe has the numbers 1 to `count`. */
export const demoCollectibleTexts = { name: 'Everclaim Drawings', symbol: 'DRAW', count: 3 } as const

async function demoCollectibleCode(): Promise<Hex> {
  const { name, symbol, count } = demoCollectibleTexts
  return encodeDeployData({
    abi: demoCollectibleAbi,
    bytecode: demoCollectibleBytecode,
    args: [name, symbol, await demoSafeAddress(), BigInt(count)],
  })
}

/** Where the demo collectibles are, through the deterministic proxy with salt 0. */
export async function demoCollectibleAddress(): Promise<Address> {
  return getContractAddress({
    opcode: 'CREATE2',
    from: deterministicProxy.address,
    salt: zeroSalt,
    bytecode: await demoCollectibleCode(),
  })
}

/** Gives the demo Safe something that is no money (ERC-721), so that a wallet has it to show. */
export async function createDemoCollectibles(chain: ChainClient): Promise<Address> {
  const address = await demoCollectibleAddress()
  await sendAsOperator(chain, {
    to: deterministicProxy.address,
    data: concatHex([zeroSalt, await demoCollectibleCode()]),
  })
  if (!(await chain.getCode({ address })))
    throw new SandboxError('The demo collectibles are not at the address that was computed for them.', [
      `Address: ${address}`,
    ])
  return address
}
