import type { Address } from 'viem'

/** Whose allocation is asked for, from what was typed to an address. */
export type AccountQuestion =
  | { status: 'none'; text: string }
  | { status: 'unusable'; text: string; reason: string }
  | { status: 'resolving'; text: string; name: string }
  | { status: 'account'; text: string; account: Address; name: string | undefined }
