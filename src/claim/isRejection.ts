/** Codes by which wallets say "the person said no": EIP-1193, and WalletConnect's 5000 to 5003. */
const codes = new Set<unknown>([4001, 5000, 5001, 5002, 5003, 'ACTION_REJECTED'])

/** Whether an error of a wallet, or anything that caused it, is a person's no. */
export function isRejection(error: unknown): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 10; depth++) {
    if ('code' in at && codes.has(at.code)) return true
    if ('name' in at && at.name === 'UserRejectedRequestError') return true
    at = 'cause' in at ? at.cause : undefined
  }
  return false
}
