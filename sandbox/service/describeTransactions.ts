import type { Address } from 'viem'
import type {
  CreationRecord,
  ModuleCallRecord,
  Place,
  SafeHistory,
  TransferRecord,
} from '../safe/createSafeHistory.ts'
import type { ProposedTransaction } from '../safe/createTransactionStore.ts'
import type { Safe } from '../safe/readSafe.ts'
import type { SafeTransaction } from '../safe/safeTransaction.ts'
import {
  addressInfo,
  isRejection,
  type Tokens,
  transactionData,
  transactionDetails,
  transactionInfo,
  transferInfo,
} from '../safe/transactionDetails.ts'
import { createTokenReader } from './createTokenReader.ts'
import { distort } from './distort.ts'
import type { FixtureContext } from './handlers.ts'

/** Anything that is in a Safe's lists. */
export type Entry =
  | { readonly kind: 'multisig'; readonly proposed: ProposedTransaction }
  | { readonly kind: 'module'; readonly call: ModuleCallRecord }
  | { readonly kind: 'transfer'; readonly transfer: TransferRecord }
  | { readonly kind: 'creation'; readonly creation: CreationRecord }

/** Where it is in time; what waits is where it was proposed. */
export function timeOf(entry: Entry): number {
  return entry.kind === 'multisig'
    ? (entry.proposed.execution?.executedAt ?? entry.proposed.submittedAt)
    : placeOf(entry).time
}

function placeOf(entry: Exclude<Entry, { kind: 'multisig' }>): Place {
  switch (entry.kind) {
    case 'module':
      return entry.call
    case 'transfer':
      return entry.transfer
    case 'creation':
      return entry.creation
  }
}

/**
 * Everything that happened, newest first; what a transaction of the owners or a module moved is in that
 * one only.
 */
export function historyOf(past: SafeHistory, settled: readonly ProposedTransaction[]): Entry[] {
  const executed = settled.filter(({ execution }) => execution !== null)
  const own = new Set([
    ...past.executions.map(({ txHash }) => txHash),
    ...past.moduleCalls.map(({ txHash }) => txHash),
  ])
  const entries: { entry: Entry; block: bigint; index: number }[] = [
    ...executed.map((proposed) => ({
      entry: { kind: 'multisig' as const, proposed },
      block: proposed.execution?.blockNumber ?? 0n,
      index: proposed.execution?.logIndex ?? 0,
    })),
    ...[
      ...past.moduleCalls.map((call) => ({ kind: 'module' as const, call })),
      ...past.transfers
        .filter(({ txHash }) => !own.has(txHash))
        .map((transfer) => ({ kind: 'transfer' as const, transfer })),
      ...(past.creation ? [{ kind: 'creation' as const, creation: past.creation }] : []),
    ].map((entry) => ({ entry, block: placeOf(entry).blockNumber, index: placeOf(entry).logIndex })),
  ]
  return entries.sort((a, b) => Number(b.block - a.block) || b.index - a.index).map(({ entry }) => entry)
}

/** By which an entry is asked for again. */
export function idOf(safe: Address, entry: Entry): string {
  switch (entry.kind) {
    case 'multisig':
      return `multisig_${safe}_${entry.proposed.safeTxHash}`
    case 'module':
      return `module_${safe}_i${entry.call.txHash.slice(2)}${entry.call.logIndex}`
    case 'transfer': {
      const { type, txHash, logIndex } = entry.transfer
      return `transfer_${safe}_${type === 'NATIVE_COIN' ? 'i' : 'e'}${txHash.slice(2)}${logIndex}`
    }
    case 'creation':
      return `creation_${safe}`
  }
}

/** Puts entries into the words of the service, bent as a test wants them. */
export function createDescriber(world: FixtureContext) {
  const { names } = world
  const tokenReader = createTokenReader(world.chain, world.tokens)
  world.whenCleared(tokenReader.clear)
  const info = (address: Address) => addressInfo(names, address)

  async function tokensOf(...addresses: readonly Address[]): Promise<Tokens> {
    const found = new Map(world.tokens)
    for (const address of addresses) {
      const token = await tokenReader.read(address)
      if (token) found.set(address, token)
    }
    return found
  }

  async function infoOf(safe: Address, entry: Entry) {
    switch (entry.kind) {
      case 'multisig': {
        const tokens = await tokensOf(entry.proposed.transaction.to)
        return transactionInfo(entry.proposed, { names, tokens })
      }
      case 'module':
        return callInfo(safe, callOf(entry.call))
      case 'transfer': {
        const { transfer } = entry
        const token = transfer.token && (await tokenReader.read(transfer.token))
        return transferInfo(
          {
            safe,
            from: transfer.from,
            to: transfer.to,
            value: transfer.value,
            token: transfer.token && {
              ...(token ?? { name: '', symbol: '', decimals: 0, isForeign: true }),
              type: transfer.type,
              address: transfer.token,
            },
          },
          names,
        )
      }
      case 'creation': {
        const { creator, txHash, implementation, factory, saltNonce } = entry.creation
        return {
          type: 'Creation' as const,
          humanDescription: null,
          creator: info(creator),
          transactionHash: txHash,
          implementation: implementation && info(implementation),
          factory: factory && info(factory),
          saltNonce: saltNonce?.toString() ?? null,
        }
      }
    }
  }

  async function callInfo(safe: Address, call: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>) {
    const tokens = await tokensOf(call.to)
    return transactionInfo({ safe, transaction: call }, { names, tokens })
  }

  const dataOf = (call: Parameters<typeof transactionData>[0]) => transactionData(call, names)

  return {
    infoOf: callInfo,
    dataOf,
    async isTrusted(entry: Entry): Promise<boolean> {
      if (entry.kind === 'multisig') return entry.proposed.isTrusted
      if (entry.kind !== 'transfer' || entry.transfer.type !== 'ERC20') return true
      const token = await tokenReader.read(entry.transfer.token)
      return token !== null && !token.isForeign
    },
    async summary(safe: Address, entry: Entry) {
      const summary = {
        id: idOf(safe, entry),
        timestamp: timeOf(entry),
        txStatus: statusOf(entry),
        txInfo: await infoOf(safe, entry),
        txHash:
          entry.kind === 'multisig' ? (entry.proposed.execution?.txHash ?? null) : placeOf(entry).txHash,
        executionInfo: executionInfo(entry, info),
        safeAppInfo: entry.kind === 'multisig' ? appOf(entry.proposed) : null,
        note: null,
      }
      return distort.summary(summary, world.words())
    },
    /** `others`: what else waits or waited with its nonce. */
    async details(safe: Address, entry: Entry, others: readonly ProposedTransaction[] = []) {
      if (entry.kind === 'multisig') {
        const { proposed } = entry
        const tokens = await tokensOf(proposed.transaction.to)
        const rejectors = others
          .filter((each) => each.safeTxHash !== proposed.safeTxHash && isRejection(each))
          .flatMap(({ confirmations }) => confirmations.map(({ signer }) => signer))
        return distort.details(transactionDetails(proposed, { names, tokens, rejectors }), world.words())
      }
      const place = placeOf(entry)
      const details = {
        safeAddress: safe,
        txId: idOf(safe, entry),
        executedAt: place.time,
        txStatus: statusOf(entry),
        txInfo: await infoOf(safe, entry),
        txData: entry.kind === 'module' ? dataOf(callOf(entry.call)) : null,
        detailedExecutionInfo:
          entry.kind === 'module' ? { type: 'MODULE' as const, address: info(entry.call.module) } : null,
        txHash: place.txHash,
        safeAppInfo: null,
        note: null,
      }
      return distort.details(details, world.words())
    },
  }
}

/** A module's call that no event and no calldata shows is a call to the module of nothing. */
function callOf({ module, call }: ModuleCallRecord) {
  return call ?? ({ to: module, value: 0n, data: '0x', operation: 0 } as const)
}

function statusOf(entry: Entry): string {
  if (entry.kind === 'multisig') return entry.proposed.status
  return entry.kind === 'module' && !entry.call.hasSucceeded ? 'FAILED' : 'SUCCESS'
}

function executionInfo(entry: Entry, info: (address: Address) => ReturnType<typeof addressInfo>) {
  if (entry.kind === 'module') return { type: 'MODULE' as const, address: info(entry.call.module) }
  if (entry.kind !== 'multisig') return null
  const { transaction, required, confirmations, owners, status } = entry.proposed
  const missing = owners.filter((owner) => !confirmations.some(({ signer }) => signer === owner))
  return {
    type: 'MULTISIG' as const,
    nonce: transaction.nonce,
    confirmationsRequired: required,
    confirmationsSubmitted: confirmations.length,
    missingSigners: status === 'AWAITING_CONFIRMATIONS' ? missing.map(info) : null,
  }
}

function appOf({ origin }: ProposedTransaction) {
  return origin && { name: origin.name, url: origin.url, logoUri: null }
}

/** What waits, as the service orders it: by nonce, and of one nonce by age. Overtaken ones wait no more. */
export function queueOf(safe: Safe, queued: readonly ProposedTransaction[]): ProposedTransaction[] {
  return queued.filter(({ transaction }) => transaction.nonce >= safe.nonce)
}

export type Describer = ReturnType<typeof createDescriber>
