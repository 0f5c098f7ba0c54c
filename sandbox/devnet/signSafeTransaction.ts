import { type Address, concatHex, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { hashSafeTransaction } from '../../src/chain/hashSafeTransaction.ts'
import { demoSafeOwners, demoSafeThreshold } from './demoAddresses.ts'

/**
 * Has as many owners of the demo Safe sign a call as it takes. The hash is the one that the owners sign
 * (safeTxHash), and anybody may send `execution`. With `safeTxGas` above 0 a call that fails is recorded
 * (ExecutionFailure); with 0 the execution reverts.
 */
export async function signSafeTransaction(
  safe: Address,
  call: { to: Address; data: Hex; nonce: bigint; safeTxGas?: bigint; operation?: number },
): Promise<{ safeTxHash: Hex; execution: { to: Address; data: Hex } }> {
  const { to, data, nonce, safeTxGas = 0n, operation = 0 } = call
  const safeTxHash = hashSafeTransaction(
    { chainId: 81457, safe },
    { to, data, operation, safeTxGas, nonce: Number(nonce) },
  )
  // The Safe reads signatures in the order of their owners' addresses.
  const owners = demoSafeOwners
    .slice(0, demoSafeThreshold)
    .sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const signatures = concatHex(
    await Promise.all(owners.map(({ signer }) => signer.sign({ hash: safeTxHash }))),
  )
  return {
    safeTxHash,
    execution: {
      to: safe,
      data: encodeFunctionData({
        abi: parseAbi([
          'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) payable',
        ]),
        args: [to, 0n, data, operation, safeTxGas, 0n, 0n, zeroAddress, zeroAddress, signatures],
      }),
    },
  }
}
