import type { Address } from 'viem'
import { type Payer, readPayer } from './payerOptions.ts'
import type { createOptionReader } from './readOptions.ts'

/** How a command's calls are sent. */
export type CallOptions = {
  readonly rpcUrls: readonly string[]
  readonly payer: Payer
  readonly isSending: boolean
  /** Wei a gas. */
  readonly feeCap: bigint | undefined
  readonly isJson: boolean
  /** Left out: named after the contract, in the folder that the command runs in. */
  readonly journal: string | undefined
}

/** Options that every command with calls has. What is wrong goes to `faults`. */
export function readCallOptions(
  values: Parameters<typeof readPayer>[0] & { readonly journal?: string | undefined; readonly json: boolean },
  parts: { read: ReturnType<typeof createOptionReader>; faults: string[] },
): CallOptions {
  const { payer, feeCap } = readPayer(values, { ...parts, risk: 'you may pay fees for nothing' })
  return {
    rpcUrls: values.rpc,
    payer,
    feeCap,
    isSending: values.send,
    isJson: values.json,
    journal: values.journal,
  }
}

/** Where the transactions of a contract's calls are written down. */
export const callJournalPath = ({ journal }: CallOptions, contract: Address): string =>
  journal ?? `everclaim-${contract.toLowerCase()}.calls.json`

/** Where the batches that wait for a Safe's owners are written down. */
export const safeBatchesPath = ({ journal }: CallOptions, contract: Address): string =>
  journal ?? `everclaim-${contract.toLowerCase()}.batches.json`
