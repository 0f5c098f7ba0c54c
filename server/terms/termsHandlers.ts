import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { readTermsMessage } from '../../src/session/termsMessage.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { refusalOf } from '../signIn/refusalOf.ts'
import { verifySignature } from '../signIn/verifySignature.ts'
import type { Terms } from './loadTerms.ts'

/** The terms of campaigns and who has accepted them. Nothing here stands between anybody and a claim: the chain asks for no terms. */
export function termsHandlers(options: {
  database: Database
  /** By campaign. */
  terms: ReadonlyMap<string, Terms>
  /** With a quorum of two: without, contract accounts cannot accept. */
  reader: ChainReader
  /** Unix milliseconds. */
  now: () => number
}): Pick<Handlers, 'getTerms' | 'getAcceptance' | 'acceptTerms'> {
  const { database, terms, reader, now } = options

  const find = (campaign: string, hash: string, account: `0x${string}`) =>
    database
      .selectFrom('acceptances')
      .select(['terms_hash', 'accepted_at'])
      .where('campaign', '=', campaign)
      .where('terms_hash', '=', hash)
      .where('account', '=', account)
      .executeTakeFirst()

  return {
    async getTerms({ parameters }) {
      const found = terms.get(parameters.campaign)
      return { body: { terms: found ? { hash: found.hash, text: found.text } : null } }
    },

    async getAcceptance({ parameters: { campaign, account } }) {
      const today = terms.get(campaign)
      const row = today && (await find(campaign, today.hash, account))
      return { body: { acceptance: row ? { hash: row.terms_hash, acceptedAt: row.accepted_at } : null } }
    },

    async acceptTerms({ parameters: { campaign }, body, origin, account: connected, countAccount }) {
      const today = terms.get(campaign)
      if (!today) throw new ProblemError('no-terms', 'This campaign asks nobody to accept terms.')
      const { hash, text } = today
      const { account, signature } = body
      const message = readTermsMessage(body.message)
      if (!message) throw refused('malformed', 'The message is not the one that this site asks to sign.')
      if (message.site !== origin) throw refused('wrong-site', 'The message is for another site.')
      if (message.campaign !== campaign)
        throw refused('wrong-campaign', 'The message is for another campaign.')
      if (message.chainId !== reader.chainId)
        throw refused('wrong-chain', 'The message is for another chain.')
      if (message.account.toLowerCase() !== account || (connected !== undefined && connected !== account))
        throw refused('wrong-account', 'The message is for another account.')
      if (message.hash !== hash)
        throw new ProblemError(
          'terms-changed',
          'The terms are others than those in the message. Read them again.',
        )

      const verdict = await verifySignature(reader, {
        ...{ account, text: body.message, signature },
        beforeAsking: () => countAccount(account),
      })
      if (verdict.status !== 'accepted') throw refusalOf(verdict)
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('terms')
          .values({ hash, text })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute()
        // Who accepts twice has accepted the first time.
        await transaction
          .insertInto('acceptances')
          .values({
            ...{ campaign, terms_hash: hash, account, message: body.message, signature, kind: verdict.kind },
            ...{ checked_at_block: verdict.block, accepted_at: now() },
          })
          .onConflict((conflict) => conflict.columns(['campaign', 'terms_hash', 'account']).doNothing())
          .execute()
      })
      const row = await find(campaign, hash, account)
      if (!row) throw new Error('An acceptance that was written is not there.')
      return { body: { hash: row.terms_hash, acceptedAt: row.accepted_at } }
    },
  }
}

const refused = (reason: string, sentence: string) =>
  new ProblemError('acceptance-refused', sentence, { reason })
