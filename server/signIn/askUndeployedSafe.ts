import {
  type Address,
  decodeAbiParameters,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isAddressEqual,
  numberToHex,
  serializeErc6492Signature,
  slice,
  toFunctionSelector,
} from 'viem'
import type { RpcRead } from '../../src/chain/createChainReader.ts'
import { dataSchema } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'
import { judgingGas } from './askContract.ts'

/** A signature of ERC-6492: how the account would be deployed, and what it would be asked then. */
export type WrappedSignature = { factory: Address; factoryData: Hex; signature: Hex }

/**
 * Safe's own proxy factories as they are on Blast (safe-deployments): 1.3.0 at its two addresses, and
 * 1.4.1. What they create has an address that follows from its owners, so nobody can make one at another's.
 */
export const safeProxyFactories: readonly Address[] = [
  '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
  '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC',
  '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
]

/** The factories' calls that deploy by CREATE2 and call nobody else. */
const creations = [
  'function createProxyWithNonce(address,bytes,uint256)',
  'function createChainSpecificProxyWithNonce(address,bytes,uint256)',
].map((each) => toFunctionSelector(each))

const suffix: Hex = `0x${'6492'.repeat(16)}`
/** For the deployment, and what the contract is then asked. */
const gas = judgingGas + 3_000_000

/** Whether a signature says of itself that it is one of ERC-6492. */
export const isWrapped = (signature: Hex) => slice(signature, -32) === suffix

/**
 * Its parts, or undefined where they are not written as the ABI writes them: what the chain reads is what was
 * read here.
 */
export function unwrapped(wrapped: Hex): WrappedSignature | undefined {
  try {
    const [factory, factoryData, signature] = decodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      wrapped,
    )
    const again = serializeErc6492Signature({ address: factory, data: factoryData, signature })
    return again === wrapped ? { factory, factoryData, signature } : undefined
  } catch {
    return undefined
  }
}

/** Whether one of Safe's factories is to deploy it, in a way that binds the address to the owners. */
export const isOfSafe = ({ factory, factoryData }: WrappedSignature) =>
  safeProxyFactories.some((each) => isAddressEqual(each, factory)) &&
  creations.includes(slice(factoryData, 0, 4))

/**
 * Deploys the account within the question and asks it (ERC-6492, the standard's own validator), for
 * `BlockView.read`.
 */
export function askUndeployedSafe(account: Address, hash: Hex, wrapped: Hex): RpcRead<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hash, wrapped],
  })
  return {
    question: 'The signature',
    method: 'eth_call',
    params: (block) => [{ data, gas: numberToHex(gas) }, block],
    schema: v.pipe(
      dataSchema,
      v.transform((answer) => answer === '0x01'),
    ),
    onRevert: () => false,
  }
}
