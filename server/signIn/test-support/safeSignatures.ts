import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  hashMessage,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { safeContracts } from '../../../sandbox/devnet/canonicalContracts.ts'
import type { ChainClient } from '../../../sandbox/devnet/chainClient.ts'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { demoSafeSetup } from '../../../sandbox/devnet/demoAddresses.ts'
import { creationCode } from '../../../sandbox/devnet/placeCanonicalContracts.ts'
import { hashSafeTransaction } from '../../../src/chain/hashSafeTransaction.ts'
import { hashSafeMessage } from '../../../src/safe/app/hashSafeMessage.ts'

/** The owners' signatures of a Safe's off-chain message, put together as its contract wants them. */
export async function signAsSafe(
  safe: Address,
  text: string,
  owners: readonly DemoAccount[],
  { chainId = 81457, hash = hashMessage(text) }: { chainId?: number; hash?: Hex } = {},
): Promise<Hex> {
  const safeHash = hashSafeMessage({ safeAddress: safe, chainId, version: '1.4.1' }, hash)
  return joined(owners, safeHash)
}

async function joined(owners: readonly DemoAccount[], hash: Hex): Promise<Hex> {
  const sorted = [...owners].sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  return concatHex(await Promise.all(sorted.map(({ signer }) => signer.sign({ hash }))))
}

/**
 * Has the owners sign a text on the chain, by Safe's SignMessageLib: from then on its empty signature is
 * good.
 */
export async function signOnChain(
  chain: ChainClient,
  safe: Address,
  text: string,
  owners: readonly DemoAccount[],
): Promise<void> {
  const abi = parseAbi([
    'function nonce() view returns (uint256)',
    'function signMessage(bytes)',
    'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  ])
  const nonce = await chain.readContract({ address: safe, abi, functionName: 'nonce' })
  const to = safeContracts.SignMessageLib.address
  const data = encodeFunctionData({
    abi,
    functionName: 'signMessage',
    args: [hashMessage(text)],
  })
  const safeTxHash = hashSafeTransaction(
    { chainId: chain.chain.id, safe },
    { to, data, nonce: Number(nonce), operation: 1 },
  )
  const hash = await chain.sendTransaction({
    account: demoAccounts.operator.signer,
    to: safe,
    data: encodeFunctionData({
      abi,
      functionName: 'execTransaction',
      args: [to, 0n, data, 1, 0n, 0n, 0n, zeroAddress, zeroAddress, await joined(owners, safeTxHash)],
    }),
  })
  const { status } = await chain.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The owners could not sign on the chain.')
}

/** A Safe of the demo Safe's owners that nobody has deployed yet. */
export type UndeployedSafe = { address: Address; factory: Address; factoryData: Hex }

export async function undeployedSafe(
  saltNonce: bigint,
  initializer: Hex = demoSafeSetup(),
): Promise<UndeployedSafe> {
  const factory = safeContracts.SafeProxyFactory.address
  const singleton = safeContracts.SafeL2.address
  const proxy = await creationCode('proxies/SafeProxy.sol/SafeProxy.json')
  return {
    factory,
    factoryData: encodeFunctionData({
      abi: parseAbi(['function createProxyWithNonce(address,bytes,uint256)']),
      args: [singleton, initializer, saltNonce],
    }),
    address: getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), saltNonce])),
      bytecode: concatHex([proxy, encodeAbiParameters([{ type: 'address' }], [singleton])]),
    }),
  }
}
