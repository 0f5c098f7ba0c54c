import { type Kysely, type Migration, sql } from 'kysely'

/** Every form that the tables ever had, oldest first. A migration that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-sign-in-terms-sponsored-claims': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()

      await database.schema
        .createTable('nonces')
        .addColumn('nonce_hash', 'text', (column) => column.primaryKey())
        .addColumn('browser_hash', 'text', (column) => column.notNull())
        .addColumn('is_taken', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await index(database, 'nonces', ['expires_at'])
      await index(database, 'nonces', ['browser_hash'])

      await database.schema
        .createTable('sessions')
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('browser_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await index(database, 'sessions', ['expires_at'])
      await index(database, 'sessions', ['account'])
      await index(database, 'sessions', ['browser_hash'])

      await database.schema
        .createTable('terms')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .execute()

      await database.schema
        .createTable('acceptances')
        .addColumn('campaign', 'text', (column) => column.notNull())
        .addColumn('terms_hash', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('checked_at_block', 'bigint')
        .addColumn('network_hash', 'text', (column) => column.notNull())
        .addColumn('wide_network_hash', 'text', (column) => column.notNull())
        .addColumn('accepted_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('acceptances_once', ['campaign', 'terms_hash', 'account'])
        .execute()
      await index(database, 'acceptances', ['campaign', 'accepted_at', 'account', 'terms_hash'])
      await index(database, 'acceptances', ['network_hash', 'accepted_at'])
      await index(database, 'acceptances', ['wide_network_hash', 'accepted_at'])

      await database.schema
        .createTable('sponsored_claims')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('campaign', 'text', (column) => column.notNull())
        .addColumn('claim_index', 'bigint', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('proof', 'text', (column) => column.notNull())
        .addColumn('network_hash', 'text', (column) => column.notNull())
        .addColumn('wide_network_hash', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('signer', 'text')
        .addColumn('transaction_nonce', 'bigint')
        .addColumn('transaction_hash', 'text')
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        // A claim is paid once, so it is queued once.
        .addUniqueConstraint('sponsored_claims_once', ['campaign', 'claim_index'])
        .execute()
      await index(database, 'sponsored_claims', ['status', 'queued_at'])
      await index(database, 'sponsored_claims', ['network_hash', 'created_at'])
      await index(database, 'sponsored_claims', ['wide_network_hash', 'created_at'])
      await index(database, 'sponsored_claims', ['account', 'created_at'])
      await index(database, 'sponsored_claims', ['signer', 'transaction_nonce'])

      await database.schema
        .createTable('relayed_transactions')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('signer', 'text', (column) => column.notNull())
        .addColumn('nonce', 'bigint', (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .addColumn('raw', 'text', (column) => column.notNull())
        .addColumn('gas', 'text', (column) => column.notNull())
        .addColumn('max_fee_per_gas', 'text', (column) => column.notNull())
        .addColumn('max_priority_fee_per_gas', 'text', (column) => column.notNull())
        .addColumn('l1_fee', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('relayed_transactions_once', ['signer', 'nonce', 'version'])
        .execute()

      await database.schema
        .createTable('relayed_nonces')
        .addColumn('signer', 'text', (column) => column.notNull())
        .addColumn('nonce', 'bigint', (column) => column.notNull())
        .addColumn('campaign', 'text', (column) => column.notNull())
        .addColumn('distributor', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('charge', 'text', (column) => column.notNull())
        .addColumn('cost', 'text')
        .addColumn('mined_hash', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('relayed_nonces_once', ['signer', 'nonce'])
        .execute()
      await index(database, 'relayed_nonces', ['signer', 'status'])

      await database.schema
        .createTable('sponsor_budgets')
        .addColumn('campaign', 'text', (column) => column.primaryKey())
        .addColumn('distributor', 'text', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('charged', 'text', (column) => column.notNull())
        .addColumn('spent', 'text', (column) => column.notNull())
        .addColumn('l1_fee_per_claim', 'text', (column) => column.notNull())
        .execute()

      await database.schema
        .createTable('relayers')
        .addColumn('signer', 'text', (column) => column.primaryKey())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .addColumn('is_short', 'bigint', (column) => column.notNull())
        .execute()
    },
  },

  '002-batches-are-halved': {
    async up(database: Kysely<unknown>) {
      await database.schema.alterTable('sponsored_claims').addColumn('batch_limit', 'bigint').execute()
    },
  },

  '003-addresses-and-proof-of-control': {
    async up(database: Kysely<unknown>) {
      const text = (table: string) =>
        database.schema
          .alterTable(table)
          .addColumn('address_hash', 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      for (const table of ['acceptances', 'sponsored_claims']) await text(table)
      await database.schema
        .alterTable('sponsored_claims')
        .addColumn('is_proven', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await index(database, 'acceptances', ['address_hash', 'accepted_at'])
      await index(database, 'sponsored_claims', ['address_hash', 'created_at'])
    },
  },

  '004-gas-of-claims': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .alterTable('sponsored_claims')
        .addColumn('gas', 'bigint', (column) => column.notNull().defaultTo(100_000))
        .execute()
      await index(database, 'sponsored_claims', ['campaign', 'is_proven', 'created_at'])
    },
  },

  '005-list-of-campaigns': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('campaign_lists')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('changed_by', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },

  '006-sponsoring-by-operators': {
    async up(database: Kysely<unknown>) {
      const budgets = () => database.schema.alterTable('sponsor_budgets')
      const count = (name: string) =>
        budgets()
          .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
          .execute()
      await budgets().addColumn('own_limit', 'text').execute()
      await count('is_stopped')
      await count('setting')
      await budgets().addColumn('changed_by', 'text').execute()
      await budgets().addColumn('changed_at', 'bigint').execute()
      await index(database, 'relayed_nonces', ['campaign', 'updated_at'])
    },
  },

  // SQLite takes no constraint off a table, so both engines get a new one, which has the rows of the old.
  '007-claims-over-time-and-of-series': {
    async up(database: Kysely<unknown>) {
      const kept = [
        ...['id', 'campaign', 'claim_index', 'account', 'amount', 'proof'],
        ...['address_hash', 'network_hash', 'wide_network_hash', 'is_proven', 'gas', 'status', 'signer'],
        ...['transaction_nonce', 'transaction_hash', 'attempts', 'batch_limit', 'reason', 'queued_at'],
        ...['created_at', 'updated_at'],
      ]
      await database.schema
        .createTable('sponsored_claims_next')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('campaign', 'text', (column) => column.notNull())
        .addColumn('claim_index', 'bigint', (column) => column.notNull())
        .addColumn('ordinal', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('proof', 'text', (column) => column.notNull())
        .addColumn('rounds', 'text')
        .addColumn('paid_before', 'text')
        .addColumn('address_hash', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('network_hash', 'text', (column) => column.notNull())
        .addColumn('wide_network_hash', 'text', (column) => column.notNull())
        .addColumn('is_proven', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('gas', 'bigint', (column) => column.notNull().defaultTo(100_000))
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('signer', 'text')
        .addColumn('transaction_nonce', 'bigint')
        .addColumn('transaction_hash', 'text')
        .addColumn('paid', 'text')
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('batch_limit', 'bigint')
        .addColumn('reason', 'text')
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        // What is paid at once is queued once; over time it is queued again once more is due.
        .addUniqueConstraint('sponsored_claims_once_each', ['campaign', 'account', 'claim_index', 'ordinal'])
        .execute()
      const columns = sql.join(kept.map((name) => sql.ref(name)))
      await sql`
        insert into sponsored_claims_next (${columns}) select ${columns} from sponsored_claims`.execute(
        database,
      )
      await database.schema.dropTable('sponsored_claims').execute()
      await database.schema.alterTable('sponsored_claims_next').renameTo('sponsored_claims').execute()
      for (const columns of [
        ['status', 'queued_at'],
        ['address_hash', 'created_at'],
        ['network_hash', 'created_at'],
        ['wide_network_hash', 'created_at'],
        ['account', 'created_at'],
        ['signer', 'transaction_nonce'],
        ['campaign', 'is_proven', 'created_at'],
      ])
        await index(database, 'sponsored_claims', columns)
    },
  },

  // Each claim that is taken in adds up what waits and what was asked for today: an index has the numbers.
  '008-sums-of-gas': {
    async up(database: Kysely<unknown>) {
      await database.schema.dropIndex('sponsored_claims_by_campaign_and_is_proven_and_created_at').execute()
      const named = (name: string, columns: string[]) =>
        database.schema.createIndex(name).on('sponsored_claims').columns(columns).execute()
      // Named by all their columns, PostgreSQL would cut the names.
      await named('sponsored_claims_of_a_day', ['campaign', 'is_proven', 'created_at', 'gas'])
      await named('sponsored_claims_that_wait', ['campaign', 'status', 'is_proven', 'gas'])
    },
  },
}

const index = (database: Kysely<unknown>, table: string, columns: string[]) =>
  database.schema
    .createIndex(`${table}_by_${columns.join('_and_')}`)
    .on(table)
    .columns(columns)
    .execute()
