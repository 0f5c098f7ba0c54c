/** Gas of the call inside a transaction. `contradicted`: an estimate that the chain refutes. */
export type CallGas = { readonly gas: bigint } & (
  | { readonly source: 'service' }
  | { readonly source: 'chain'; readonly contradicted?: bigint }
)

/**
 * The gas of a call as the service estimates it, within half and twice of what the chain says of it now. An
 * estimate beyond that, or none, is replaced by what was measured.
 */
export function callGas({ measured, reported }: { measured: bigint; reported: bigint | undefined }): CallGas {
  if (reported === undefined) return { gas: measured, source: 'chain' }
  const isNear = reported * 2n >= measured && reported <= measured * 2n
  return isNear
    ? { gas: reported, source: 'service' }
    : { gas: measured, source: 'chain', contradicted: reported }
}
