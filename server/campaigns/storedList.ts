import { readCampaignList } from '../../src/config/campaignList.ts'
import type { CampaignConfig } from '../../src/config/site.ts'
import type { Session } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'

/** A site has one list. */
const name = 'site'

export type StoredList = {
  /** JSON, as `campaigns.json` has it. */
  readonly text: string
  /** Grows by one with each change, from 1. */
  readonly revision: number
}

/** The list that an operator has stored last; undefined where nobody has. */
export async function readStoredList(database: Database): Promise<StoredList | undefined> {
  return database
    .selectFrom('campaign_lists')
    .select(['text', 'revision'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** The campaigns that the site shows: of the stored list, or of the build where there is none to read. */
export async function shownCampaigns(
  database: Database,
  built: readonly CampaignConfig[],
): Promise<readonly CampaignConfig[]> {
  const stored = await readStoredList(database).catch(() => undefined)
  return stored ? readCampaignList(stored.text, () => undefined) : built
}

/**
 * Stores a list in the place of the one that its writer has seen.
 *
 * @param revision of the list that was seen; 0 where nobody had stored one
 * @returns the new revision; undefined, and nothing stored, where another list has come since
 */
export async function replaceStoredList(
  database: Database,
  {
    text,
    revision,
    account,
    at,
  }: {
    text: string
    revision: number
    account: Session['account']
    /** Unix milliseconds. */
    at: number
  },
): Promise<number | undefined> {
  const row = { text, revision: revision + 1, changed_by: account, changed_at: at }
  const changed =
    revision === 0
      ? (
          await database
            .insertInto('campaign_lists')
            .values({ name, ...row })
            .onConflict((conflict) => conflict.column('name').doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await database
            .updateTable('campaign_lists')
            .set(row)
            .where('name', '=', name)
            .where('revision', '=', revision)
            .executeTakeFirst()
        ).numUpdatedRows
  return changed === 1n ? row.revision : undefined
}
