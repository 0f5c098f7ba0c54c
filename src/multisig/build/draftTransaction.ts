import { type Address, encodeFunctionData, erc20Abi, zeroAddress } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { say } from '../../language/say.ts'
import { NotSignableError } from '../errors.ts'
import { multiSendCallOnly } from './knownContracts.ts'
import { encodeMultiSend, type SafeCall } from './multiSend.ts'

/** Nobody is paid back, and the call inside decides: a failure reverts all of it and the nonce stays free. */
const noRefund = {
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
} as const

/**
 * One call as it is, several as one batch through Safe's MultiSendCallOnly, which can only call.
 *
 * @throws NotSignableError where there is no call
 */
export function draftTransaction(calls: readonly SafeCall[], nonce: number): SafeTransaction {
  const [first] = calls
  if (!first) throw new NotSignableError(say('This transaction has no call. Add one. Nothing was signed.'))
  if (calls.length === 1) {
    const { to, value, data } = first
    return { ...noRefund, to, value, data, operation: 0, nonce }
  }
  const data = encodeMultiSend(calls.map((call) => ({ ...call, operation: 0 })))
  return { ...noRefund, to: multiSendCallOnly.address, value: 0n, data, operation: 1, nonce }
}

/**
 * The transaction that rejects every other one with its nonce once it is executed: an empty call to the Safe
 * itself.
 */
export function draftRejection(safe: Address, nonce: number): SafeTransaction {
  return draftTransaction([{ to: safe, value: 0n, data: '0x' }], nonce)
}

/** The call that sends ETH. `value` in wei. */
export const etherTransfer = (to: Address, value: bigint): SafeCall => ({ to, value, data: '0x' })

/** The call that sends an ERC-20 token. `amount` in base units. */
export function tokenTransfer(token: Address, to: Address, amount: bigint): SafeCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return { to: token, value: 0n, data }
}
