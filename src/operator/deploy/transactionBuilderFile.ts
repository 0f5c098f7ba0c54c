import { type Address, keccak256, toHex } from 'viem'
import type { DeployCall } from './deployCalls.ts'

/** A batch as the transaction builder of Safe’s own apps reads it from a file. Amounts are decimal text. */
export type TransactionBuilderFile = {
  version: '1.0'
  /** Decimal. */
  chainId: string
  /** Unix milliseconds. */
  createdAt: number
  meta: {
    name: string
    description: string
    txBuilderVersion: string
    createdFromSafeAddress: Address
    createdFromOwnerAddress: ''
    /** keccak256 of all the rest, but for the name. The builder warns where it does not fit. */
    checksum: string
  }
  transactions: readonly { to: Address; value: string; data: string }[]
}

/** The version of the builder whose format this is. */
const txBuilderVersion = '1.18.3'

/** Calls as a file that a Safe’s owner opens in the transaction builder. `createdAt` in unix seconds. */
export function transactionBuilderFile(batch: {
  chainId: number
  safe: Address
  name: string
  description: string
  calls: readonly DeployCall[]
  createdAt: number
}): TransactionBuilderFile {
  const { chainId, safe, name, description, calls, createdAt } = batch
  const meta: Omit<TransactionBuilderFile['meta'], 'checksum'> = {
    name,
    description,
    txBuilderVersion,
    createdFromSafeAddress: safe,
    createdFromOwnerAddress: '',
  }
  const file: Omit<TransactionBuilderFile, 'meta'> & { meta: typeof meta } = {
    version: '1.0',
    chainId: String(chainId),
    createdAt: createdAt * 1000,
    meta,
    transactions: calls.map(({ to, value, data }) => ({ to, value: value.toString(), data })),
  }
  return { ...file, meta: { ...meta, checksum: checksumOf(file) } }
}

/**
 * The checksum of a file without one. Its keys are taken in the order of their names, and its name is not
 * counted.
 */
export function checksumOf(file: {
  readonly meta: Readonly<Record<string, unknown>>
  readonly transactions: readonly unknown[]
}): string {
  return keccak256(toHex(serialize({ ...file, meta: { ...file.meta, name: null } })))
}

/** The builder’s own notation: the keys of an object as a list, then its values, each with a comma behind. */
function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const keys = JSON.stringify(entries.map(([key]) => key))
  return `{${keys}${entries.map(([, each]) => `${serialize(each)},`).join('')}}`
}
