import type { FeeEstimate } from './estimateFee.ts'

/**
 * Wei that an account must hold for a wallet to send a call with a limit of `gas`: the whole limit at the
 * highest price that is offered (EIP-1559), the data on Ethereum, and what the call sends. What is not used
 * comes back, so it is more than the fee.
 */
export function fundsToSend(
  { maxFeePerGas, l1Fee }: Pick<FeeEstimate, 'maxFeePerGas' | 'l1Fee'>,
  { gas, value }: { gas: bigint; value: bigint },
): bigint {
  return gas * maxFeePerGas + l1Fee + value
}
