import type { Database } from '../database/openDatabase.ts'
import type { AcceptanceTable } from '../database/tables.ts'

/**
 * Who has accepted a campaign's terms, in a form that anybody can check again without this site: SHA-256 of a text's UTF-8 bytes is
 * its hash, and the message names hash, campaign, site and account. A key's signature is checked offline (EIP-191), a contract's by
 * ERC-1271 (ERC-6492 where it was not deployed) at the block that stands beside it, since its owners may have changed since.
 */
export type AcceptancesExport = {
  readonly format: 'everclaim-acceptances-1'
  readonly campaign: string
  readonly chainId: number
  /** Every text that was accepted. */
  readonly terms: readonly { readonly hash: string; readonly text: string }[]
  /** Oldest first. */
  readonly acceptances: readonly Acceptance[]
}

export type Acceptance = {
  readonly account: `0x${string}`
  readonly termsHash: string
  /** ISO 8601, by the API's clock. */
  readonly acceptedAt: string
  readonly kind: AcceptanceTable['kind']
  readonly checkedAtBlock: number | null
  readonly message: string
  readonly signature: `0x${string}`
}

type Options = { database: Database; campaign: string; chainId: number }

/** All of it, to be kept as JSON. */
export async function exportAcceptances({
  database,
  campaign,
  chainId,
}: Options): Promise<AcceptancesExport> {
  const rows = await database
    .selectFrom('acceptances')
    .selectAll()
    .where('campaign', '=', campaign)
    .orderBy('accepted_at')
    .orderBy('account')
    .execute()
  const hashes = [...new Set(rows.map(({ terms_hash }) => terms_hash))]
  const terms =
    hashes.length === 0
      ? []
      : await database
          .selectFrom('terms')
          .select(['hash', 'text'])
          .where('hash', 'in', hashes)
          .orderBy('hash')
          .execute()
  return {
    ...{ format: 'everclaim-acceptances-1', campaign, chainId, terms },
    acceptances: rows.map((row) => ({
      ...{ account: row.account, termsHash: row.terms_hash },
      acceptedAt: new Date(row.accepted_at).toISOString(),
      ...{
        kind: row.kind,
        checkedAtBlock: row.checked_at_block,
        message: row.message,
        signature: row.signature,
      },
    })),
  }
}

/** The same acceptances as a table (RFC 4180) for a spreadsheet, without the texts. */
export function acceptancesCsv({ campaign, chainId, acceptances }: AcceptancesExport): string {
  const head = [
    ...['campaign', 'chain_id', 'account', 'terms_sha256', 'accepted_at', 'kind', 'checked_at_block'],
    ...['message', 'signature'],
  ]
  const rows = acceptances.map((each) => [
    ...[campaign, String(chainId), each.account, each.termsHash, each.acceptedAt, each.kind],
    ...[each.checkedAtBlock === null ? '' : String(each.checkedAtBlock), each.message, each.signature],
  ])
  return [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell that no spreadsheet takes for a formula, and no line break ends. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
