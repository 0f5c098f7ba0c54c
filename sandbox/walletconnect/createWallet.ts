import { createRequire } from 'node:module'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chains } from '../../src/config/chains.ts'
import * as v from '../../src/schema/v.ts'
import { safeAbi } from '../safe/safeAbi.ts'
import { hashSafeTransaction, noRefund } from '../safe/safeTransaction.ts'
import { SandboxError } from '../sandboxError.ts'
import { addressSchema, hexSchema, typedDataSchema } from '../walletSchemas.ts'
import type { Policy, WalletEntry } from './walletMessages.ts'

export type WalletConnectWallet = {
  /** Everything that it was asked, oldest first. */
  readonly log: readonly WalletEntry[]
  pair(uri: string): Promise<void>
  set(policy: Partial<Policy>): void
  update(chains: readonly number[], key: number): Promise<void>
  emit(chain: number, event: { name: string; data?: unknown }): Promise<void>
  disconnect(): Promise<void>
  sessions(): number
  /** Leaves the relay; sessions are not ended. */
  stop(): Promise<void>
}

export type WalletOptions = {
  /** Websocket of the relay, as the page has it. */
  readonly relayUrl: string
  readonly rpcUrl: string
  /**
   * Never those of accounts that the node itself can sign for: it would, and the wallet would not be asked.
   */
  readonly keys: readonly Hex[]
  /**
   * The account is this Safe, a double of how Safe{Wallet} connects one: it has no key, and answers a call
   * with the hash that its owners sign. They sign and execute elsewhere, or never.
   */
  readonly safe?: Address | undefined
  /** Notified of each question and each end of a session as it comes. */
  readonly onEntry?: ((entry: WalletEntry) => void) | undefined
  /** Asked after the policy has agreed; throws to refuse. */
  readonly confirm?: (entry: WalletEntry) => Promise<void>
}

const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['accountsChanged', 'chainChanged', 'message', 'disconnect', 'connect']

const quantity = v.pipe(
  hexSchema,
  v.transform((hex) => BigInt(hex)),
)
const transactionSchema = v.object({
  from: addressSchema,
  to: addressSchema,
  data: v.optional(hexSchema, '0x'),
  value: v.optional(quantity, '0x0'),
})
const chainSchema = v.object({ chainId: v.pipe(hexSchema, v.transform(Number)) })

class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Core = WalletKitTypes.Options['core']

/** The core that the kit was made with: npm puts the page's, another version, in the first place. */
const { Core }: { Core: new (options: object) => Core } = createRequire(
  createRequire(import.meta.url).resolve('@reown/walletkit'),
)('@walletconnect/core')

/**
 * A wallet that speaks WalletConnect with the real wallet SDK and signs with keys of its own. It must live in
 * a process of its own, with `IS_VITEST=true` in the environment, or the SDK calls its makers' hosts; and
 * with `DISABLE_GLOBAL_CORE=true` where it is not the only one, or the SDK gives it the core of the first.
 */
export async function createWallet(options: WalletOptions): Promise<WalletConnectWallet> {
  if (process.env.IS_VITEST !== 'true')
    throw new SandboxError(
      'The WalletConnect wallet must run with IS_VITEST=true, or it calls hosts outside.',
    )
  const { confirm = async () => undefined, onEntry } = options
  const accounts = options.keys.map((key) => privateKeyToAccount(key))
  let account = accountOf(0)
  let policy: Policy = { chains: [81457], answers: {}, updatesSession: true }
  let changed = resolvers()
  const log: WalletEntry[] = []
  const note = (entry: WalletEntry) => {
    log.push(entry)
    onEntry?.(entry)
  }

  const kit = await WalletKit.init({
    core: new Core({
      projectId: 'sandbox',
      relayUrl: options.relayUrl,
      telemetryEnabled: false,
      logger: 'silent',
      storageOptions: { database: ':memory:' },
    }),
    metadata: {
      name: 'Sandbox phone wallet',
      description: 'A wallet of the sandbox; its keys are worthless.',
      url: 'http://127.0.0.1',
      icons: [],
    },
    // The kit's queue waits a second after each request.
    signConfig: { disableRequestQueue: true },
  })

  function accountOf(index: number): PrivateKeyAccount {
    const found = accounts[index]
    if (!found) throw new SandboxError(`The wallet has no key number ${index}.`)
    return found
  }

  const addressOf = () => options.safe ?? account.address

  /** At the Safe's next nonce, as the first proposal in its queue. */
  async function proposeTo(safe: Address, call: { to: Hex; data: Hex; value: bigint }): Promise<Hex> {
    const { chain } = chains[81457]
    const node = createPublicClient({ chain, transport: http(options.rpcUrl) })
    const nonce = await node.readContract({ address: safe, abi: safeAbi, functionName: 'nonce' })
    const transaction = { ...noRefund, ...call, operation: 0, nonce: Number(nonce) } as const
    return hashSafeTransaction(chain.id, safe, transaction)
  }

  function sessionOf() {
    const [session] = Object.values(kit.getActiveSessions())
    if (!session) throw new SandboxError('The wallet has no session.')
    return session
  }

  const namespacesOf = (chainIds: readonly number[]) => ({
    eip155: {
      methods,
      events,
      chains: chainIds.map((id) => `eip155:${id}`),
      accounts: chainIds.map((id) => `eip155:${id}:${addressOf()}`),
    },
  })

  async function decide(method: string, entry: WalletEntry): Promise<void> {
    note(entry)
    for (;;) {
      const answer = policy.answers[method] ?? 'approve'
      if (answer === 'approve') return confirm(entry)
      if (answer !== 'hold') throw new Refusal(answer.code, answer.message)
      await changed.promise
    }
  }

  const failure = (error: unknown) =>
    error instanceof Refusal
      ? { code: error.code, message: error.message }
      : { code: -32603, message: error instanceof Error ? error.message : 'The wallet failed.' }

  kit.on('session_proposal', async ({ id, params: { proposer, optionalNamespaces } }) => {
    const { chains = [], methods = [], events = [] } = optionalNamespaces.eip155 ?? {}
    const { name, url } = proposer.metadata
    try {
      await decide('wc_sessionPropose', { kind: 'proposal', name, url, chains, methods, events })
      await kit.approveSession({ id, namespaces: namespacesOf(policy.chains) })
    } catch (error) {
      await kit.rejectSession({ id, reason: failure(error) })
    }
  })

  kit.on('session_request', async ({ id, topic, params: { chainId, request } }) => {
    const { method } = request
    const respond = (answer: object) =>
      // The page may have gone for good; it asked, and it does not listen.
      kit
        .respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
        .catch(() => undefined)
    try {
      await decide(method, { kind: 'request', chain: chainId, method, params: request.params })
      await respond({ result: await perform(method, request.params) })
    } catch (error) {
      await respond({ error: failure(error) })
    }
  })

  kit.on('session_delete', () => note({ kind: 'deleted' }))

  async function perform(method: string, params: unknown): Promise<unknown> {
    const list = v.parse(v.array(v.unknown()), params)
    if (options.safe && /sign/.test(method))
      throw new Refusal(4200, 'The Safe of the sandbox signs no messages.')
    switch (method) {
      case 'personal_sign':
        return account.signMessage({ message: { raw: v.parse(hexSchema, list[0]) } })
      case 'eth_signTypedData_v4': {
        const { types, ...rest } = v.parse(typedDataSchema, JSON.parse(v.parse(v.string(), list[1])))
        const { EIP712Domain: _, ...ownTypes } = types
        return account.signTypedData({ ...rest, types: ownTypes })
      }
      case 'eth_sendTransaction': {
        const { from, ...call } = v.parse(transactionSchema, list[0])
        if (from.toLowerCase() !== addressOf().toLowerCase())
          throw new Refusal(4100, 'The wallet does not hold this account.')
        if (options.safe) return proposeTo(options.safe, call)
        const { chain } = chains[81457]
        return createWalletClient({ account, chain, transport: http(options.rpcUrl) }).sendTransaction(call)
      }
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain': {
        const { chainId } = v.parse(chainSchema, list[0])
        if (policy.updatesSession) {
          const granted = (sessionOf().namespaces.eip155?.chains ?? []).map((chain) =>
            Number(chain.split(':')[1]),
          )
          await updateTo([...new Set([...granted, chainId])])
        }
        return null
      }
      default:
        throw new Refusal(5101, 'Unsupported methods.')
    }
  }

  async function updateTo(chainIds: readonly number[]) {
    const { topic } = sessionOf()
    // Not waited for: the SDK loses an acknowledgement that comes before somebody waits for it.
    await kit.updateSession({ topic, namespaces: namespacesOf(chainIds) })
  }

  return {
    log,
    async pair(uri) {
      await kit.pair({ uri })
    },
    set(next) {
      policy = { ...policy, ...next }
      changed.resolve()
      changed = resolvers()
    },
    async update(chainIds, key) {
      account = accountOf(key)
      await updateTo(chainIds)
    },
    async emit(chain, event) {
      const { topic } = sessionOf()
      await kit.emitSessionEvent({
        topic,
        chainId: `eip155:${chain}`,
        event: { name: event.name, data: event.data },
      })
    },
    async disconnect() {
      const { topic } = sessionOf()
      await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
    sessions: () => Object.keys(kit.getActiveSessions()).length,
    async stop() {
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose()
    },
  }
}

function resolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
