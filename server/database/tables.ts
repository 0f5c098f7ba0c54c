import type { ColumnType } from 'kysely'

/**
 * What the API keeps, the same on SQLite and PostgreSQL. Times are unix milliseconds, addresses lower case,
 * amounts decimal text in base units (neither engine has whole numbers that are wide enough). Yes and no are
 * 1 and 0.
 */
export type Tables = {
  secrets: SecretTable
  nonces: NonceTable
  sessions: SessionTable
  terms: TermsTable
  acceptances: AcceptanceTable
  sponsored_claims: SponsoredClaimTable
  relayed_transactions: RelayedTransactionTable
  relayed_nonces: RelayedNonceTable
  sponsor_budgets: SponsorBudgetTable
  relayers: RelayerTable
  campaign_lists: CampaignListTable
}

/** The site's list of campaigns, where an operator has replaced the one of the build. */
export type CampaignListTable = {
  name: string
  /** JSON, as `campaigns.json` has it. */
  text: string
  /** Grows by one with each change. */
  revision: number
  changed_by: `0x${string}`
  changed_at: number
}

/** What this site made up for itself when it was first started, so that nothing has to be set up. */
export type SecretTable = {
  name: string
  /** Hexadecimal. */
  value: string
}

/**
 * A sign-in that was begun, until it has ended in a session. A sign-out in the meantime removes it: then
 * there is no row.
 */
export type NonceTable = {
  /** SHA-256 of the nonce, hexadecimal. */
  nonce_hash: string
  /** SHA-256 of the secret of the browser that it was given to. */
  browser_hash: string
  /** 1 from when its signature is looked at: the request that sets it has the nonce, and no other gets it. */
  is_taken: number
  expires_at: number
}

export type SessionTable = {
  /** SHA-256 of the id in the cookie. */
  id_hash: string
  account: `0x${string}`
  /** How the account has signed. */
  kind: 'key' | 'contract' | 'undeployed-contract'
  /**
   * SHA-256 of the secret of the browser that has signed in: its sign-out ends it even before it knows of it.
   */
  browser_hash: string
  created_at: number
  expires_at: number
}

/**
 * Every text that anybody has accepted, so that the proof of it never depends on a file that has changed
 * since.
 */
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
  /** What was signed, and the signature: anyone who has the row can prove it again. */
  message: string
  signature: `0x${string}`
  kind: 'key' | 'contract' | 'undeployed-contract'
  /** At which the chain said that the signature is the contract's; null for a key, which needs no chain. */
  checked_at_block: number | null
  /** Salted hashes of who asked, for limits; never an address of the internet. */
  address_hash: string
  network_hash: string
  wide_network_hash: string
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
  /** -1 where it is of several rounds of a series. */
  claim_index: number
  /** 0 for the first of an allocation, and one more for each that comes after it, once more is due. */
  ordinal: number
  account: string
  /** The whole allocation; of a series the sum of its rounds. */
  amount: string
  /** JSON list of 32-byte nodes. */
  proof: string
  /** JSON list of the rounds of a series, each with contract, index, amount and proof; null for one claim. */
  rounds: string | null
  /** Of a campaign over time: base units that had been paid when it was taken in. Null at once. */
  paid_before: string | null
  /** Salted hashes of who asked, for limits; never an address of the internet. */
  address_hash: string
  network_hash: string
  wide_network_hash: string
  /** 1 where the account, or an owner of its Safe, has signed that it wants this. */
  is_proven: number
  /** That it was reckoned to need when it was taken in. */
  gas: number
  status: ColumnType<SponsoredClaimStatus, SponsoredClaimStatus, SponsoredClaimStatus>
  /** Whose transaction carries it, and which of theirs. */
  signer: string | null
  transaction_nonce: number | null
  /** The transaction of ours that paid it. */
  transaction_hash: string | null
  /** Base units that this transaction paid, by its own log; null where there is none. */
  paid: string | null
  /** Transactions that have carried it, were paid for, and did not pay it. */
  attempts: number
  /** Claims that the next transaction with it has at most, since the chain refused one; null before that. */
  batch_limit: number | null
  reason: string | null
  /** Its place in the queue: by this, then by its id. */
  queued_at: number
  created_at: number
  updated_at: number
}

/**
 * One row for each transaction that was ever signed. It is written before the transaction is sent, and never
 * changed.
 */
export type RelayedTransactionTable = {
  hash: string
  signer: string
  nonce: number
  /** 0 for the first with its nonce, one more for each replacement. */
  version: number
  /** The signed bytes: sending them again is never a second transaction. */
  raw: string
  gas: string
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  /** Wei set aside for the data on layer 1. */
  l1_fee: string
  created_at: number
}

/** One row for each nonce that we have signed with: of its transactions the chain takes one at most. */
export type RelayedNonceTable = {
  signer: string
  nonce: number
  campaign: string
  distributor: string
  /**
   * `open`: the chain has not decided. `mined`: one of ours is in. `lost`: somebody else with the same key
   * was there before.
   */
  status: ColumnType<RelayedNonceStatus, RelayedNonceStatus, RelayedNonceStatus>
  /** Wei of the dearest of its transactions: what the budget is charged with while it is open. */
  charge: string
  /** Wei that it has cost; null while it is open. */
  cost: string | null
  mined_hash: string | null
  created_at: number
  updated_at: number
}
export type RelayedNonceStatus = 'open' | 'mined' | 'lost'

/**
 * A campaign's book, in wei. Its limit is the environment's, or a lower one of an operator's. Each change of
 * a row raises its revision first, which locks it.
 */
export type SponsorBudgetTable = {
  campaign: string
  /** The contract that all of its claims in this database are of. */
  distributor: string
  revision: number
  /** Of transactions that the chain has not decided. */
  charged: string
  /** Of those that it has. */
  spent: string
  /** What the data of one claim on layer 1 was set aside for, last time. */
  l1_fee_per_claim: string
  /** What an operator has lowered the limit to while the server runs; null: to nothing less. */
  own_limit: string | null
  /** 1 while an operator has stopped it. */
  is_stopped: number
  /** Grows by one with each change by an operator, whose newest is the next two. */
  setting: number
  changed_by: `0x${string}` | null
  changed_at: number | null
}

/** One row for each key that relays. */
export type RelayerTable = {
  signer: string
  /** Raised by every change of what the signer has signed: an action on an older one changes nothing. */
  revision: number
  /** The process at work, and until when others leave it to it. */
  holder: string
  lease_until: number
  /** 1 while the key holds too little for the next transaction. */
  is_short: number
}
