import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { pageHeaders } from '../../src/session/pageHeaders.ts'
import { readTermsMessage } from '../../src/session/termsMessage.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Asked, Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { addressShare, wideFactor } from '../limits/clientNetwork.ts'
import { hashColumns } from '../limits/hashColumns.ts'
import { refusalOf } from '../signIn/refusalOf.ts'
import { verifySignature } from '../signIn/verifySignature.ts'
import type { Terms } from './loadTerms.ts'

/**
 * The terms of campaigns and who has accepted them. Nothing here stands between anybody and a claim: the
 * chain asks for no terms.
 */
export function termsHandlers(options: {
  database: Database
  /** By campaign. */
  terms: ReadonlyMap<string, Terms>
  /** With a quorum of two: without, contract accounts cannot accept. */
  reader: ChainReader
  /**
   * Acceptances that are kept within a day from one network: accounts cost nothing, and rows stay for ever.
   */
  mostPerNetwork: number
  /** Unix milliseconds. */
  now: () => number
}): Pick<Handlers, 'getTerms' | 'getAcceptance' | 'acceptTerms'> {
  const { database, terms, reader, mostPerNetwork, now } = options

  const find = (from: Database, campaign: string, hash: string, account: `0x${string}`) =>
    from
      .selectFrom('acceptances')
      .select(['terms_hash', 'accepted_at'])
      .where('campaign', '=', campaign)
      .where('terms_hash', '=', hash)
      .where('account', '=', account)
      .executeTakeFirst()

  /** @throws ProblemError `network-limit` */
  const assertRoom = async (from: Database, { client }: Asked<'acceptTerms'>) => {
    const assertBelow = async (
      most: number,
      column: 'address_hash' | 'network_hash' | 'wide_network_hash',
      value: string,
    ) => {
      const { count, oldest } = await from
        .selectFrom('acceptances')
        .select(({ fn }) => [
          fn.countAll<number | string>().as('count'),
          fn.min<number | null>('accepted_at').as('oldest'),
        ])
        .where(column, '=', value)
        .where('accepted_at', '>', now() - day)
        .executeTakeFirstOrThrow()
      if (Number(count) < most) return
      throw new ProblemError(
        'network-limit',
        'This site takes no more acceptances from your network today. Claim directly on the chain, or come back later.',
        { retryAfter: ((oldest ?? now()) + day - now()) / 1000 },
      )
    }
    await assertBelow(addressShare(mostPerNetwork), 'address_hash', client.address)
    await assertBelow(mostPerNetwork, 'network_hash', client.network)
    await assertBelow(mostPerNetwork * wideFactor, 'wide_network_hash', client.wideNetwork)
  }

  return {
    async getTerms({ parameters }) {
      const found = terms.get(parameters.campaign)
      return { body: { terms: found ? { hash: found.hash, text: found.text } : null } }
    },

    async getAcceptance({ parameters: { campaign }, account }) {
      if (account === undefined)
        throw new ProblemError('malformed', 'The account is missing.', {
          reason: `header.${pageHeaders.account}`,
        })
      const today = terms.get(campaign)
      const row = today && (await find(database, campaign, today.hash, account))
      return { body: { acceptance: row ? { hash: row.terms_hash, acceptedAt: row.accepted_at } : null } }
    },

    async acceptTerms(asked) {
      const { body, origin, account: connected, countAccount } = asked
      const { campaign } = asked.parameters
      const today = terms.get(campaign)
      if (!today) throw new ProblemError('no-terms', 'This campaign has no terms to accept.')
      const { hash, text } = today
      const { account, signature } = body
      const message = readTermsMessage(body.message)
      if (!message) throw refused('malformed', 'This isn’t the message that this site asks you to sign.')
      if (message.site !== origin) throw refused('wrong-site', 'The message is for another site.')
      if (message.campaign !== campaign)
        throw refused('wrong-campaign', 'The message is for another campaign.')
      if (message.chainId !== reader.chainId)
        throw refused('wrong-chain', 'The message is for another chain.')
      if (message.account.toLowerCase() !== account || (connected !== undefined && connected !== account))
        throw refused('wrong-account', 'The message is for another account.')
      if (message.hash !== hash)
        throw new ProblemError('terms-changed', 'The terms have changed. Read them again.')

      // Before the chain is asked for nothing.
      const known = await find(database, campaign, hash, account)
      if (!known) await assertRoom(database, asked)
      const verdict = await verifySignature(reader, {
        account,
        text: body.message,
        signature,
        beforeAsking: () => countAccount(account),
      })
      if (verdict.status !== 'accepted') throw refusalOf(verdict)
      const row = await database.transaction().execute(async (transaction) => {
        // Locks the text's row, so that of many at once no more are kept than may be.
        await transaction
          .insertInto('terms')
          .values({ hash, text })
          .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash }))
          .execute()
        // Who accepts twice has accepted the first time.
        const first = await find(transaction, campaign, hash, account)
        if (first) return first
        await assertRoom(transaction, asked)
        return transaction
          .insertInto('acceptances')
          .values({
            campaign,
            terms_hash: hash,
            account,
            message: body.message,
            signature,
            kind: verdict.kind,
            checked_at_block: verdict.block,
            accepted_at: now(),
            ...hashColumns(asked.client),
          })
          .returning(['terms_hash', 'accepted_at'])
          .executeTakeFirstOrThrow()
      })
      return { body: { hash: row.terms_hash, acceptedAt: row.accepted_at } }
    },
  }
}

/** In milliseconds. */
const day = 86_400_000

const refused = (reason: string, sentence: string) =>
  new ProblemError('acceptance-refused', sentence, { reason })
