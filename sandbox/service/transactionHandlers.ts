import { type Address, getAddress, type Hash, isAddress, isHash } from 'viem'
import type { ProposedTransaction } from '../safe/createTransactionStore.ts'
import { appOfOrigin } from '../safe/safeAppOrigin.ts'
import { SafeRefusalError } from '../safe/safeErrors.ts'
import { deleteRequestHash } from './deleteRequestHash.ts'
import { type Describer, type Entry, historyOf, idOf, queueOf, timeOf } from './describeTransactions.ts'
import { estimateInnerCall } from './estimateInnerCall.ts'
import type { CallContext, FixtureContext, Handlers } from './handlers.ts'
import { type Paging, paginate } from './paginate.ts'
import { addressOf, bytesOf, hashOf, readCall, readTransaction } from './readTransaction.ts'
import { dataFault, validationFault } from './serviceFault.ts'
import { startOfDay } from './startOfDay.ts'

/** The calls about transactions. */
export function createTransactionHandlers(world: FixtureContext, describe: Describer) {
  const { transactions } = world

  async function readSafeLists(safe: Address) {
    const at = await world.newestBlock()
    const lists = await transactions.list(safe, at)
    return { ...lists, past: await transactions.readHistory(safe, at) }
  }

  async function listItem(safe: Address, entry: Entry, conflictType: 'None' | 'HasNext' | 'End' = 'None') {
    return { type: 'TRANSACTION' as const, transaction: await describe.summary(safe, entry), conflictType }
  }

  async function trusted(entries: readonly Entry[], flag: boolean | null | undefined): Promise<Entry[]> {
    if (flag === false) return [...entries]
    const judged = await Promise.all(
      entries.map(async (entry) => ((await describe.isTrusted(entry)) ? entry : null)),
    )
    return judged.filter((entry) => entry !== null)
  }

  async function plainPage(safe: Address, entries: readonly Entry[], paging: Paging, { url }: CallContext) {
    const { before: _before, after: _after, results, ...page } = paginate(entries, paging, url)
    return { ...page, results: await Promise.all(results.map((entry) => listItem(safe, entry))) }
  }

  async function detailsOf(proposed: ProposedTransaction) {
    const { queued, settled } = await transactions.list(proposed.safe)
    const others = [...queued, ...settled].filter(
      ({ transaction }) => transaction.nonce === proposed.transaction.nonce,
    )
    return describe.details(proposed.safe, { kind: 'multisig', proposed }, others)
  }

  async function findEntry(id: string): Promise<{ safe: Address; entry: Entry } | undefined> {
    const at = await world.newestBlock()
    const [, kind = '', address = '', rest = ''] = /^([a-z]+)_(0x[0-9a-fA-F]{40})(?:_(\w+))?$/.exec(id) ?? []
    const hash = kind === 'multisig' ? rest : id
    if (kind === 'multisig') await transactions.readHistory(getAddress(address))
    if (isHash(hash)) {
      for (const safe of world.safes) await transactions.readHistory(safe)
      const proposed = await transactions.find(hash.toLowerCase() as Hash, at)
      return proposed && { safe: proposed.safe, entry: { kind: 'multisig', proposed } }
    }
    if (!isAddress(address, { strict: false })) return undefined
    const safe = getAddress(address)
    const past = await transactions.readHistory(safe, at)
    const entries: Entry[] = [
      ...past.moduleCalls.map((call) => ({ kind: 'module' as const, call })),
      ...past.transfers.map((transfer) => ({ kind: 'transfer' as const, transfer })),
      ...(past.creation ? [{ kind: 'creation' as const, creation: past.creation }] : []),
    ]
    const entry = entries.find((each) => idOf(safe, each) === `${kind}_${safe}${rest && `_${rest}`}`)
    return entry && { safe, entry }
  }

  async function noncesOf(safe: Address) {
    const { safe: found } = await readSafeLists(safe)
    return { currentNonce: found.nonce, recommendedNonce: await transactions.recommendNonce(safe) }
  }

  return {
    async getTransactionHistory({ path, query }, { url }) {
      const { past, settled } = await readSafeLists(path.safe_address)
      const entries = await trusted(historyOf(past, settled), query.trusted)
      const { before, after: _after, results, ...page } = paginate(entries, query, url)
      const dayOf = (entry: Entry) => startOfDay(timeOf(entry), query)
      let day = before && dayOf(before)
      const items = []
      for (const entry of results) {
        const timestamp = dayOf(entry)
        if (timestamp !== day) items.push({ type: 'DATE_LABEL' as const, timestamp })
        day = timestamp
        items.push(await listItem(path.safe_address, entry))
      }
      return { ...page, results: items }
    },

    async getTransactionQueue({ path, query }, { url }) {
      const { safe, queued } = await readSafeLists(path.safe_address)
      const entries = queueOf(safe, queued).filter(({ isTrusted }) => isTrusted || query.trusted === false)
      const { before, after, results, ...page } = paginate(entries, query, url)
      const labelOf = (nonce: number) => (nonce === safe.nonce ? ('Next' as const) : ('Queued' as const))
      const row = [before, ...results, after]
      const items = []
      for (const [index, proposed] of results.entries()) {
        const { nonce } = proposed.transaction
        const last = row[index]?.transaction.nonce
        const hasNext = row[index + 2]?.transaction.nonce === nonce
        if (last === undefined || labelOf(last) !== labelOf(nonce))
          items.push({ type: 'LABEL' as const, label: labelOf(nonce) })
        if (last !== nonce && hasNext) items.push({ type: 'CONFLICT_HEADER' as const, nonce })
        const conflict = hasNext ? 'HasNext' : last === nonce ? 'End' : 'None'
        items.push(await listItem(safe.address, { kind: 'multisig', proposed }, conflict))
      }
      return { ...page, results: items }
    },

    async getMultisigTransactions({ path, query }, context) {
      const { queued, settled } = await readSafeLists(path.address)
      const isWithin = timesOf(query)
      const entries = [...settled, ...queued]
        .filter(({ isTrusted }) => isTrusted)
        .filter(({ execution }) => query.executed == null || query.executed === (execution !== null))
        .filter(({ execution }) => !isWithin || (execution && isWithin(execution.executedAt)))
        .filter(({ transaction: { to, value, nonce } }) =>
          fits({ to: query.to, value: query.value, nonce: query.nonce }, { to, value, nonce }),
        )
        .sort((a, b) => b.transaction.nonce - a.transaction.nonce || b.submittedAt - a.submittedAt)
        .map((proposed) => ({ kind: 'multisig' as const, proposed }))
      return plainPage(path.address, entries, query, context)
    },

    async getIncomingTransfers({ path, query }, context) {
      const { past } = await readSafeLists(path.address)
      const isWithin = timesOf(query)
      const incoming = past.transfers
        .filter(({ to }) => to === path.address)
        .filter(({ time }) => !isWithin || isWithin(time))
        .filter(({ to, value, token }) =>
          fits(
            { to: query.to, value: query.value, token: query.token_address },
            { to, value, token: token ?? '' },
          ),
        )
        .map((transfer) => ({ kind: 'transfer' as const, transfer }))
        .reverse()
      return plainPage(path.address, await trusted(incoming, query.trusted), query, context)
    },

    async getModuleTransactions({ path, query }, context) {
      const { past } = await readSafeLists(path.address)
      const entries = past.moduleCalls
        .filter(({ call, module, txHash }) =>
          fits(
            { to: query.to, module: query.module, hash: query.transaction_hash },
            { to: call?.to ?? module, module, hash: txHash },
          ),
        )
        .map((call) => ({ kind: 'module' as const, call }))
        .reverse()
      return plainPage(path.address, entries, query, context)
    },

    async getTransactionDetails({ path }) {
      const found = await findEntry(path.transactionId)
      if (!found) throw dataFault(404, 'Not found')
      if (found.entry.kind === 'multisig') return detailsOf(found.entry.proposed)
      return describe.details(found.safe, found.entry)
    },

    getNonces: ({ path }) => noncesOf(path.safe_address),

    async postSafeGasEstimation({ path, body }) {
      const nonces = await noncesOf(path.safe_address)
      const call = readCall(body)
      const safeTxGas = await estimateInnerCall(world.chain, path.safe_address, call)
      if (safeTxGas === null)
        throw dataFault(422, 'The call inside would fail, so its gas cannot be estimated')
      return { ...nonces, safeTxGas: safeTxGas.toString() }
    },

    async proposeTransaction({ path, body }) {
      const { safeTxHash, sender, signature } = body
      const proposed = await transactions.propose({
        safe: path.safe_address,
        transaction: readTransaction(body),
        safeTxHash: hashOf(safeTxHash, 'safeTxHash'),
        sender: addressOf(sender, 'sender'),
        signature: signature ? bytesOf(signature, 'signature') : undefined,
        origin: appOfOrigin(body.origin),
      })
      return detailsOf(proposed)
    },

    async confirmTransaction({ path, body }) {
      const signature = bytesOf(body.signature, 'signature')
      return detailsOf(await transactions.confirm({ safeTxHash: path.safeTxHash, signature }))
    },

    async previewTransaction({ path, body }) {
      const call = readCall(body)
      return { txInfo: await describe.infoOf(path.safe_address, call), txData: describe.dataOf(call) }
    },

    async deleteTransaction({ path: { safeTxHash }, body }) {
      const found = await transactions.find(safeTxHash)
      if (!found) throw dataFault(404, 'Not found')
      const requestHashes = hoursOf(Date.now()).map((hour) =>
        deleteRequestHash(world.chain.chain.id, found.safe, safeTxHash, hour),
      )
      const signature = bytesOf(body.signature, 'signature')
      await transactions.withdraw({ safeTxHash, requestHashes, signature }).catch((error: unknown) => {
        // Said by what is behind the service, with its own status.
        if (error instanceof SafeRefusalError && error.refusal === 'Not the proposer')
          throw dataFault(
            400,
            'Provided signer is not the proposer or the delegate user who proposed the transaction',
          )
        throw error
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}

type Times = {
  readonly execution_date__gte?: string | null | undefined
  readonly execution_date__lte?: string | null | undefined
}

/** Whether a time is within the two dates that were asked for, or undefined where none was. */
function timesOf({ execution_date__gte: from, execution_date__lte: to }: Times) {
  if (!from && !to) return undefined
  const read = (text: string | null | undefined, other: number, name: string) => {
    if (!text) return other
    const time = Date.parse(text)
    if (Number.isNaN(time)) throw validationFault({ code: 'custom', message: 'Invalid date', path: [name] })
    return time
  }
  const first = read(from, 0, 'execution_date__gte')
  const last = read(to, Number.MAX_SAFE_INTEGER, 'execution_date__lte')
  return (time: number) => first <= time && time <= last
}

/** Whether everything that was asked for is so; what was not asked for does not count. */
function fits<Name extends string>(
  asked: { readonly [name in Name]: string | null | undefined },
  found: { readonly [name in Name]: string | bigint | number },
): boolean {
  return (Object.keys(asked) as Name[]).every((name) => {
    const wanted = asked[name]
    return !wanted || wanted.toLowerCase() === String(found[name]).toLowerCase()
  })
}

/** A request counts in its hour and the next, so that none is too old when it arrives. */
function hoursOf(time: number): number[] {
  const hour = Math.floor(time / 3_600_000)
  return [hour, hour - 1]
}
