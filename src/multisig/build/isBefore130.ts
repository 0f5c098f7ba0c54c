/**
 * Whether a Safe is of a version before 1.3.0. Such a one executes a call that fails and uses its nonce up,
 * unless `safeTxGas` says how much gas the call must get.
 */
export const isBefore130 = (version: string | null): boolean => /^(0\.|1\.[012]\.)/.test(version ?? '')
