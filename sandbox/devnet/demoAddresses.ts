import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { demoTokenAbi, demoTokenBytecode } from './artifacts.generated.ts'
import { deterministicProxy, safeContracts } from './canonicalContracts.ts'
import { demoAccounts } from './demoAccounts.ts'
import { demoTokenTexts } from './demoTokenTexts.ts'
import { creationCode } from './placeCanonicalContracts.ts'

/** Base units of the demo token; the operator gets all of them. */
export const demoTokenSupply = parseUnits('1000000000', 18)

/** How many of the demo Safe's three owners must sign. */
export const demoSafeThreshold = 2

export const demoSafeOwners = [demoAccounts.olga, demoAccounts.otto, demoAccounts.omar] as const

export const zeroSalt: Hex = toHex(0, { size: 32 })

/** Creation code of the demo token with its constructor's arguments. */
export function demoTokenCreationCode(): Hex {
  const { name, symbol } = demoTokenTexts
  return encodeDeployData({
    abi: demoTokenAbi,
    bytecode: demoTokenBytecode,
    args: [name, symbol, demoAccounts.operator.address, demoTokenSupply],
  })
}

/** Where the demo token is, through the deterministic proxy with salt 0. */
export function demoTokenAddress(): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: deterministicProxy.address,
    salt: zeroSalt,
    bytecode: demoTokenCreationCode(),
  })
}

/** The call that a new Safe makes to itself: owners, threshold and fallback handler. */
export function demoSafeSetup(): Hex {
  return encodeFunctionData({
    abi: parseAbi(['function setup(address[],uint256,address,bytes,address,address,uint256,address)']),
    args: [
      demoSafeOwners.map(({ address }) => address),
      BigInt(demoSafeThreshold),
      zeroAddress,
      '0x',
      safeContracts.CompatibilityFallbackHandler.address,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
}

/** Where Safe's factory puts the demo Safe, an instance of SafeL2 with salt nonce 0. */
export async function demoSafeAddress(): Promise<Address> {
  const proxy = await creationCode('proxies/SafeProxy.sol/SafeProxy.json')
  return getContractAddress({
    opcode: 'CREATE2',
    from: safeContracts.SafeProxyFactory.address,
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(demoSafeSetup()), 0n])),
    bytecode: concatHex([proxy, encodeAbiParameters([{ type: 'address' }], [safeContracts.SafeL2.address])]),
  })
}
