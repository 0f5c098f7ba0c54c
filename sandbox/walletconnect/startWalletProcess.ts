import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from '../../src/schema/v.ts'
import { SandboxError } from '../sandboxError.ts'
import type { WalletOptions } from './createWallet.ts'
import { entrySchema, type Policy, type WalletCommand, type WalletEntry } from './walletMessages.ts'

/** A WalletConnect wallet on somebody's phone, in a process of its own, steered by a test. */
export type StartedWallet = {
  /** Scans a QR code. */
  pair(uri: string): Promise<void>
  set(policy: Partial<Policy>): Promise<void>
  /** Everything that it was asked, oldest first. */
  log(): Promise<WalletEntry[]>
  update(chains: readonly number[], key?: number): Promise<void>
  emit(chain: number, name: string, data: unknown): Promise<void>
  disconnect(): Promise<void>
  sessions(): Promise<number>
}

/** The process in which a wallet lives, and after it the next one. */
export type WalletProcess = {
  /** Starts a wallet without any session; the one before it hears nothing more. */
  start(options: Omit<WalletOptions, 'confirm'>): Promise<StartedWallet>
  stop(): Promise<void>
}

const answerSchema = v.object({
  id: v.pipe(v.number(), v.finite()),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
})
/** What the process says: the answer to a command, or what its wallet was just asked. */
const messageSchema = v.union([answerSchema, v.object({ entry: entrySchema })])
const program = fileURLToPath(new URL('./walletProcess.ts', import.meta.url))

/** Starts the process. It ends with this one, however that ends. */
export function startWalletProcess(): WalletProcess {
  const child = fork(program, [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, IS_VITEST: 'true', DISABLE_GLOBAL_CORE: 'true' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const open = new Map<number, (answer: v.InferOutput<typeof answerSchema>) => void>()
  let onEntry: WalletOptions['onEntry']
  let last = 0
  child.on('message', (message) => {
    const said = v.parse(messageSchema, message)
    if ('entry' in said) {
      onEntry?.(said.entry)
      return
    }
    open.get(said.id)?.(said)
    open.delete(said.id)
  })
  child.on('exit', () => {
    for (const [id, finish] of open) finish({ id, result: undefined, error: 'its process has ended' })
    open.clear()
  })

  async function send(command: WalletCommand): Promise<unknown> {
    last += 1
    const id = last
    const answered = new Promise<v.InferOutput<typeof answerSchema>>((resolve) => open.set(id, resolve))
    child.send({ id, command })
    const { error, result } = await answered
    if (error !== undefined)
      throw new SandboxError(`The WalletConnect wallet could not ${command.command}: ${error}.`)
    return result
  }

  const wallet: StartedWallet = {
    pair: async (uri) => void (await send({ command: 'pair', uri })),
    set: async (policy) => void (await send({ command: 'set', policy })),
    log: async () => v.parse(v.array(entrySchema), await send({ command: 'log' })),
    update: async (chains, key = 0) => void (await send({ command: 'update', chains: [...chains], key })),
    emit: async (chain, name, data) => void (await send({ command: 'emit', chain, event: { name, data } })),
    disconnect: async () => void (await send({ command: 'disconnect' })),
    sessions: async () => v.parse(v.pipe(v.number(), v.finite()), await send({ command: 'sessions' })),
  }
  return {
    async start({ relayUrl, rpcUrl, keys, safe, onEntry: next }) {
      // What the wallet before it still hears is nobody’s.
      onEntry = undefined
      await send({ command: 'start', relayUrl, rpcUrl, keys: [...keys], safe })
      onEntry = next
      return wallet
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
