/**
 * Codes by which a wallet says that it did not take a request up at all: EIP-1193 and EIP-3326 (not authorised, not
 * supported, unknown chain), JSON-RPC (malformed, unknown method, wrong parameters).
 */
const codes = new Set<unknown>([4100, 4200, 4902, -32600, -32601, -32602])

/** Errors of the connection itself, thrown before the wallet is asked. */
const names = new Set<unknown>([
  'ConnectorNotConnectedError',
  'ConnectorAccountNotFoundError',
  'ConnectorChainMismatchError',
])

/**
 * Whether an error means that the wallet certainly sent nothing. All others leave it open: a request that ran out, a
 * connection that broke and a node that failed may each come after the transaction was on its way.
 */
export function wasNothingSent(error: unknown): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 10; depth++) {
    if ('code' in at && codes.has(at.code)) return true
    if ('name' in at && names.has(at.name)) return true
    at = 'cause' in at ? at.cause : undefined
  }
  return false
}
