import type { ColumnType } from 'kysely'

/**
 * What the API keeps, the same on SQLite and PostgreSQL. Times are unix milliseconds, addresses lower case, amounts decimal text in
 * base units (neither engine has whole numbers that are wide enough). Yes and no are 1 and 0.
 */
export type Tables = {
  secrets: SecretTable
  nonces: NonceTable
  sessions: SessionTable
  terms: TermsTable
  acceptances: AcceptanceTable
  sponsored_claims: SponsoredClaimTable
  relayed_transactions: RelayedTransactionTable
}

/** What this site made up for itself when it was first started, so that nothing has to be set up. */
export type SecretTable = {
  name: string
  /** Hexadecimal. */
  value: string
}

/** A sign-in that was begun. A row is taken once: whoever deletes it has it. */
export type NonceTable = {
  /** SHA-256 of the nonce, hexadecimal. */
  nonce_hash: string
  /** SHA-256 of the secret of the browser that it was given to. */
  browser_hash: string
  expires_at: number
}

export type SessionTable = {
  /** SHA-256 of the id in the cookie. */
  id_hash: string
  account: `0x${string}`
  /** How the account has signed. */
  kind: 'key' | 'contract' | 'undeployed-contract'
  created_at: number
  expires_at: number
}

/** Every text that anybody has accepted, so that the proof of it never depends on a file that has changed since. */
export type TermsTable = {
  /** SHA-256 of the text's UTF-8 bytes, hexadecimal. */
  hash: string
  text: string
}

/** That an account has accepted a campaign's terms. Rows are never changed. */
export type AcceptanceTable = {
  campaign: string
  /** SHA-256 of the terms' text. */
  terms_hash: string
  account: `0x${string}`
  /** What was signed, and the signature: whoever has the row can prove it again. */
  message: string
  signature: `0x${string}`
  kind: 'key' | 'contract' | 'undeployed-contract'
  /** At which the chain said that the signature is the contract's; null for a key, which needs no chain. */
  checked_at_block: number | null
  accepted_at: number
}

export type SponsoredClaimStatus =
  /** Waits for its turn. */
  | 'queued'
  /** In a transaction that is stored, and sent or about to be. */
  | 'sent'
  /** The chain says that it is claimed, by us or by somebody. */
  | 'claimed'
  /** The chain refuses it; `reason` says why. */
  | 'failed'

export type SponsoredClaimTable = {
  id: string
  campaign: string
  claim_index: number
  account: string
  amount: string
  /** JSON list of 32-byte nodes. */
  proof: string
  /** Salted hash of the network that asked, for limits; never an address of the internet. */
  network_hash: string
  status: ColumnType<SponsoredClaimStatus, SponsoredClaimStatus, SponsoredClaimStatus>
  /** Of the transaction that carries it. */
  transaction_nonce: number | null
  reason: string | null
  created_at: number
  updated_at: number
}

/** One row for each transaction that was ever signed. It is written before the transaction is sent. */
export type RelayedTransactionTable = {
  hash: string
  signer: string
  nonce: number
  /** The signed bytes: sending them again is never a second transaction. */
  raw: string
  gas: string
  max_fee_per_gas: string
  /** Wei that the budget is charged with until the receipt is known; then what it cost. */
  cost: string
  status: ColumnType<'signed' | 'mined' | 'replaced', 'signed', 'signed' | 'mined' | 'replaced'>
  created_at: number
}
