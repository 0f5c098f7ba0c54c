import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  type Log,
  parseAbi,
  parseAbiItem,
  parseEventLogs,
  slice,
} from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import { type OwnerSignature, readSignatures } from './ownerSignatures.ts'
import { proxyFactoryAbi, safeAbi, safeEventsAbi } from './safeAbi.ts'
import { hashSafeTransaction, type SafeTransaction } from './safeTransaction.ts'

/** Where on the chain something happened. `time` in milliseconds since 1970. */
export type Place = {
  readonly txHash: Hash
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly time: number
}

/** A transaction of the owners that was executed, no matter who sent it and where it had been proposed. */
export type ExecutionRecord = Place & {
  readonly safeTxHash: Hash
  /** Of the call inside. */
  readonly hasSucceeded: boolean
  readonly executor: Address
  /**
   * Null where neither the Safe's events nor the calldata show it (a Safe of the other edition, called by a
   * contract).
   */
  readonly transaction: SafeTransaction | null
  readonly confirmations: readonly OwnerSignature[]
  /** Signatures that were needed; null where only the L2 edition would report them. */
  readonly threshold: number | null
}

/** A call that a module made in the Safe's name. */
export type ModuleCallRecord = Place & {
  readonly module: Address
  readonly hasSucceeded: boolean
  readonly call: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'> | null
}

/**
 * Ether that came in, or a token that came in or went out. `value`: base units, or the id of an ERC-721
 * token.
 */
export type TransferRecord = Place & {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
} & (
    | { readonly type: 'NATIVE_COIN'; readonly token: null }
    | { readonly type: 'ERC20' | 'ERC721'; readonly token: Address }
  )

/** An owner's agreement on chain. */
export type ApprovalRecord = Place & { readonly safeTxHash: Hash; readonly owner: Address }

export type CreationRecord = Place & {
  readonly creator: Address
  readonly factory: Address | null
  readonly implementation: Address | null
  readonly saltNonce: bigint | null
  /** The call that set it up. */
  readonly setupData: Hex | null
}

/** All that the chain's logs say of a Safe, in the order in which it happened. */
export type SafeHistory = {
  readonly executions: readonly ExecutionRecord[]
  readonly moduleCalls: readonly ModuleCallRecord[]
  readonly transfers: readonly TransferRecord[]
  readonly approvals: readonly ApprovalRecord[]
  readonly creation: CreationRecord | null
}

type Read = SafeHistory & { head: { number: bigint; hash: Hash } }

/** ERC-20's. ERC-721's is the same but for its last value, which is a topic there. */
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const fromModuleAbi = parseAbi([
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool)',
  'function execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation) returns (bool, bytes)',
])

/**
 * Reads the pasts of Safes from the chain's logs, each log once. A chain that was turned back to a snapshot
 * is read anew.
 */
export function createSafeHistory(chain: ChainClient): (safe: Address) => Promise<SafeHistory> {
  const reads = new Map<Address, Promise<Read>>()
  return (address) => {
    const safe = getAddress(address)
    const last = reads.get(safe) ?? Promise.resolve(undefined)
    // One reader after the other; who fails leaves the next one to begin from the start.
    const next = last.catch(() => undefined).then((read) => readOn(chain, safe, read))
    reads.set(safe, next)
    return next
  }
}

async function readOn(chain: ChainClient, safe: Address, last: Read | undefined): Promise<Read> {
  const { number, hash } = await chain.getBlock()
  if (last?.head.hash === hash) return last
  const isSameChain =
    last && last.head.number < number
      ? (await chain.getBlock({ blockNumber: last.head.number })).hash === last.head.hash
      : false
  const past = isSameChain && last ? last : nothing
  const fromBlock = isSameChain && last ? last.head.number + 1n : 0n
  const range = { fromBlock, toBlock: number }
  const [own, sent, received] = await Promise.all([
    chain.getLogs({ address: safe, ...range }),
    chain.getLogs({ event: transferEvent, args: { from: safe }, ...range }),
    chain.getLogs({ event: transferEvent, args: { to: safe }, ...range }),
  ])
  const times = new Map<bigint, Promise<number>>()
  const timeOf = (blockNumber: bigint) => {
    const known = times.get(blockNumber)
    if (known) return known
    const read = chain.getBlock({ blockNumber }).then(({ timestamp }) => Number(timestamp) * 1000)
    times.set(blockNumber, read)
    return read
  }
  const placeOf = async (log: Log<bigint, number, false>): Promise<Place> => ({
    txHash: log.transactionHash,
    blockNumber: log.blockNumber,
    logIndex: log.logIndex,
    time: await timeOf(log.blockNumber),
  })

  const executions: ExecutionRecord[] = []
  const moduleCalls: ModuleCallRecord[] = []
  const transfers: TransferRecord[] = []
  const approvals: ApprovalRecord[] = []
  let creation = past.creation
  let announced: SafeEvent<'SafeMultiSigTransaction'> | undefined
  let announcedCall: SafeEvent<'SafeModuleTransaction'> | undefined
  for (const log of parseEventLogs({ abi: safeEventsAbi, logs: own })) {
    switch (log.eventName) {
      case 'SafeMultiSigTransaction':
        announced = log
        break
      case 'SafeModuleTransaction':
        announcedCall = log
        break
      case 'ExecutionSuccess':
      case 'ExecutionFailure': {
        const nonce = past.executions.length + executions.length
        const reported = announced?.transactionHash === log.transactionHash ? announced : undefined
        executions.push({
          ...(await placeOf(log)),
          ...(await readExecution(chain, safe, log, reported, nonce)),
        })
        break
      }
      case 'ExecutionFromModuleSuccess':
      case 'ExecutionFromModuleFailure': {
        const reported = announcedCall?.transactionHash === log.transactionHash ? announcedCall : undefined
        moduleCalls.push({
          ...(await placeOf(log)),
          module: log.args.module,
          hasSucceeded: log.eventName === 'ExecutionFromModuleSuccess',
          call: reported ? callOf(reported.args) : await moduleCallOf(chain, safe, log.transactionHash),
        })
        break
      }
      case 'SafeReceived':
        transfers.push({
          ...(await placeOf(log)),
          type: 'NATIVE_COIN',
          token: null,
          from: log.args.sender,
          to: safe,
          value: log.args.value,
        })
        break
      case 'ApproveHash':
        approvals.push({ ...(await placeOf(log)), safeTxHash: log.args.approvedHash, owner: log.args.owner })
        break
      case 'SafeSetup':
        creation ??= { ...(await placeOf(log)), ...(await readCreation(chain, safe, log.transactionHash)) }
    }
  }
  const isNew = new Set<string>()
  for (const log of [...sent, ...received]) {
    const { address } = log
    const topics: readonly Hex[] = log.topics
    const key = `${log.transactionHash}${log.logIndex}`
    const [, from, to, id] = topics
    // A token sent to oneself is in both lists.
    if (isNew.has(key) || !from || !to) continue
    isNew.add(key)
    transfers.push({
      ...(await placeOf(log)),
      type: id ? 'ERC721' : 'ERC20',
      token: getAddress(address),
      from: getAddress(slice(from, 12)),
      to: getAddress(slice(to, 12)),
      value: hexToBigInt(id ?? (log.data === '0x' ? '0x0' : log.data)),
    })
  }
  transfers.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  return {
    head: { number, hash },
    executions: [...past.executions, ...executions],
    moduleCalls: [...past.moduleCalls, ...moduleCalls],
    transfers: [...past.transfers, ...transfers],
    approvals: [...past.approvals, ...approvals],
    creation,
  }
}

const nothing: SafeHistory = { executions: [], moduleCalls: [], transfers: [], approvals: [], creation: null }

type SafeEvent<name extends string> = Extract<
  ReturnType<typeof parseEventLogs<typeof safeEventsAbi>>[number],
  { eventName: name }
>

async function readExecution(
  chain: ChainClient,
  safe: Address,
  log: SafeEvent<'ExecutionSuccess'> | SafeEvent<'ExecutionFailure'>,
  announced: SafeEvent<'SafeMultiSigTransaction'> | undefined,
  nonce: number,
): Promise<Omit<ExecutionRecord, keyof Place>> {
  const { txHash: safeTxHash } = log.args
  const sent = await chain.getTransaction({ hash: log.transactionHash })
  const reported = announced ? reportedBy(announced) : decodeExecution(safe, sent, nonce)
  // Neither source is believed unless it hashes to what the Safe says it executed.
  const isRight = reported && hashSafeTransaction(chain.chain.id, safe, reported.transaction) === safeTxHash
  return {
    safeTxHash,
    hasSucceeded: log.eventName === 'ExecutionSuccess',
    executor: getAddress(sent.from),
    transaction: isRight ? reported.transaction : null,
    confirmations: isRight ? await readSignatures(safeTxHash, reported.signatures) : [],
    threshold: isRight ? reported.threshold : null,
  }
}

type Reported = { transaction: SafeTransaction; signatures: Hex; threshold: number | null }

function reportedBy({ args }: SafeEvent<'SafeMultiSigTransaction'>): Reported {
  const { signatures, additionalInfo, operation, ...rest } = args
  const [nonce, , threshold] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    additionalInfo,
  )
  return {
    transaction: { ...rest, operation: operation === 1 ? 1 : 0, nonce: Number(nonce) },
    signatures,
    threshold: Number(threshold),
  }
}

function decodeExecution(
  safe: Address,
  { to, input }: { to: Address | null; input: Hex },
  nonce: number,
): Reported | undefined {
  if (!to || !isAddressEqual(to, safe)) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: safeAbi, data: input })
    if (functionName !== 'execTransaction') return undefined
    const [
      target,
      value,
      data,
      operation,
      safeTxGas,
      baseGas,
      gasPrice,
      gasToken,
      refundReceiver,
      signatures,
    ] = args
    const prices = { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver }
    const transaction = { ...callOf({ to: target, value, data, operation }), ...prices, nonce }
    return { transaction, signatures, threshold: null }
  } catch {
    return undefined
  }
}

function callOf({
  to,
  value,
  data,
  operation,
}: {
  to: Address
  value: bigint
  data: Hex
  operation: number
}) {
  return { to, value, data, operation: operation === 1 ? 1 : 0 } as const
}

async function moduleCallOf(
  chain: ChainClient,
  safe: Address,
  hash: Hash,
): Promise<ModuleCallRecord['call']> {
  const sent = await chain.getTransaction({ hash })
  if (!sent.to || !isAddressEqual(sent.to, safe)) return null
  try {
    const [to, value, data, operation] = decodeFunctionData({ abi: fromModuleAbi, data: sent.input }).args
    return callOf({ to, value, data, operation })
  } catch {
    return null
  }
}

async function readCreation(
  chain: ChainClient,
  safe: Address,
  hash: Hash,
): Promise<Omit<CreationRecord, keyof Place>> {
  const [sent, receipt] = await Promise.all([
    chain.getTransaction({ hash }),
    chain.getTransactionReceipt({ hash }),
  ])
  const made = parseEventLogs({ abi: proxyFactoryAbi, logs: receipt.logs }).find(({ args }) =>
    isAddressEqual(args.proxy, safe),
  )
  return {
    creator: getAddress(sent.from),
    factory: made ? getAddress(made.address) : null,
    implementation: made?.args.singleton ?? null,
    ...factoryCallOf(sent.input),
  }
}

function factoryCallOf(data: Hex): Pick<CreationRecord, 'saltNonce' | 'setupData'> {
  try {
    const [, setupData, saltNonce] = decodeFunctionData({ abi: proxyFactoryAbi, data }).args
    return { setupData, saltNonce }
  } catch {
    return { setupData: null, saltNonce: null }
  }
}
