import type { Database } from '../database/openDatabase.ts'
import type { AcceptanceTable } from '../database/tables.ts'

/**
 * Who has accepted a campaign's terms, in a form that anybody can check again without this site: SHA-256 of a
 * text's UTF-8 bytes is its hash, and the message names hash, campaign, site and account. A key's signature
 * is checked offline (EIP-191), a contract's by ERC-1271 (ERC-6492 where it was not deployed) at the block
 * that is beside it, since its owners may have changed since.
 */
export type AcceptancesExport = {
  readonly format: 'everclaim-acceptances-1'
  readonly campaign: string
  readonly chainId: number
  /** Oldest first. */
  readonly acceptances: readonly Acceptance[]
  /** Every text that was accepted. */
  readonly terms: readonly { readonly hash: string; readonly text: string }[]
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

/** What is exported, read in pages: of all acceptances never more than one page is in memory. */
export type AcceptancesSource = {
  readonly database: Database
  readonly campaign: string
  readonly chainId: number
  /** Rows that are read at once. */
  readonly pageSize?: number
}

const usualPageSize = 100

/**
 * All of it as the text of one JSON document (`AcceptancesExport`), page by page. It is whole when it can be
 * parsed.
 */
export async function* acceptancesJson(source: AcceptancesSource): AsyncGenerator<string, void, undefined> {
  const { database, campaign, chainId } = source
  const hashes = new Set<string>()
  const head = JSON.stringify({ format: 'everclaim-acceptances-1', campaign, chainId })
  let before = `${head.slice(0, -1)},"acceptances":[\n`
  for await (const page of pagesOf(source)) {
    for (const { termsHash } of page) hashes.add(termsHash)
    yield before + page.map((each) => JSON.stringify(each)).join(',\n')
    before = ',\n'
  }
  // Last, so that the text of whatever is above is there, even of terms that have come meanwhile.
  before = '\n],"terms":[\n'
  for (const hash of [...hashes].sort()) {
    const { text } = await database
      .selectFrom('terms')
      .select('text')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
    yield before + JSON.stringify({ hash, text })
    before = ',\n'
  }
  yield hashes.size === 0 ? `${before}]}\n` : '\n]}\n'
}

/** The same acceptances as a table (RFC 4180) for a spreadsheet, without the texts, page by page. */
export async function* acceptancesCsv(source: AcceptancesSource): AsyncGenerator<string, void, undefined> {
  const { campaign, chainId } = source
  let before = lineOf([
    ...['campaign', 'chain_id', 'account', 'terms_sha256', 'accepted_at', 'kind', 'checked_at_block'],
    ...['message', 'signature'],
  ])
  for await (const page of pagesOf(source)) {
    const lines = page.map((each) =>
      lineOf([
        ...[campaign, String(chainId), each.account, each.termsHash, each.acceptedAt, each.kind],
        ...[each.checkedAtBlock === null ? '' : String(each.checkedAtBlock), each.message, each.signature],
      ]),
    )
    yield before + lines.join('')
    before = ''
  }
}

/** Whether anybody has ever accepted terms of a campaign. */
export async function hasAcceptances(database: Database, campaign: string): Promise<boolean> {
  const row = await database
    .selectFrom('acceptances')
    .select('campaign')
    .where('campaign', '=', campaign)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. The first page may be empty; no other is. */
async function* pagesOf({
  database,
  campaign,
  pageSize = usualPageSize,
}: AcceptancesSource): AsyncGenerator<readonly Acceptance[], void, undefined> {
  let last: Pick<AcceptanceTable, 'accepted_at' | 'account' | 'terms_hash'> | undefined
  for (;;) {
    let query = database
      .selectFrom('acceptances')
      .select(['account', 'terms_hash', 'accepted_at', 'kind', 'checked_at_block', 'message', 'signature'])
      .where('campaign', '=', campaign)
    if (last) {
      const { accepted_at, account, terms_hash } = last
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('accepted_at', 'account', 'terms_hash'), '>', tuple(accepted_at, account, terms_hash)),
      )
    }
    const rows = await query
      .orderBy('accepted_at')
      .orderBy('account')
      .orderBy('terms_hash')
      .limit(pageSize)
      .execute()
    if (rows.length > 0 || !last) yield rows.map(acceptanceOf)
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}

const acceptanceOf = (
  row: Omit<AcceptanceTable, 'campaign' | 'address_hash' | 'network_hash' | 'wide_network_hash'>,
): Acceptance => ({
  account: row.account,
  termsHash: row.terms_hash,
  acceptedAt: new Date(row.accepted_at).toISOString(),
  kind: row.kind,
  checkedAtBlock: row.checked_at_block,
  message: row.message,
  signature: row.signature,
})

const lineOf = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A cell that no spreadsheet takes for a formula, and no line break ends. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
