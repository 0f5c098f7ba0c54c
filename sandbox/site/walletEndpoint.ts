import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  hexToNumber,
  zeroAddress,
} from 'viem'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import * as v from '../../src/schema/v.ts'
import type { CallSentences } from '../createCallSentences.ts'
import { walletAccounts } from '../devnet/demoAccounts.ts'
import { addressSchema, hexSchema, typedDataSchema } from '../walletSchemas.ts'

/** What the wallet's page gets for a request: EIP-1193's result, or the code and message of its error. */
export type WalletAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Names that the wallet shows for addresses: the campaigns' distributors, tokens. */
export type AddressBook = ReadonlyMap<Address, string>

const quantity = v.pipe(
  v.union([hexSchema, v.pipe(v.number(), v.finite()), v.string()]),
  v.transform((value) => BigInt(value)),
)

const transactionSchema = v.object({
  from: v.optional(addressSchema),
  to: v.nullish(addressSchema),
  data: v.optional(hexSchema),
  value: v.optional(quantity),
  gas: v.optional(quantity),
})

const requestSchema = v.object({ method: v.string(), params: v.array(v.unknown()) })

/** An error with the code that EIP-1193 or the node gives it. */
class WalletFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/**
 * The half of the demo wallet that holds the keys. The other half, `demo-wallet.js`, has asked the person.
 */
export function walletEndpoint(rpcUrl: string, book: AddressBook, sentences?: Pick<CallSentences, 'of'>) {
  /** One transaction at a time: each takes the nonce that the one before left. */
  let queue: Promise<unknown> = Promise.resolve()

  const handlers: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    async personal_sign([message, account]) {
      return signerOf(account).signMessage({ message: { raw: v.parse(hexSchema, message) } })
    },
    async eth_signTypedData_v4([account, typed]) {
      const json: unknown = typeof typed === 'string' ? JSON.parse(typed) : typed
      const { domain, types, ...rest } = v.parse(typedDataSchema, json)
      const { EIP712Domain: _, ...ownTypes } = types
      const chainId = domain.chainId === undefined ? {} : { chainId: v.parse(quantity, domain.chainId) }
      return signerOf(account).signTypedData({ domain: { ...domain, ...chainId }, types: ownTypes, ...rest })
    },
    async eth_sendTransaction([transaction]) {
      const sent = queue.then(() => send(rpcUrl, v.parse(transactionSchema, transaction)))
      queue = sent.catch(() => undefined)
      return sent
    },
    async sandbox_describe([transaction]) {
      const { from = zeroAddress, to, data = '0x', value = 0n } = v.parse(transactionSchema, transaction)
      const name = to ? book.get(getAddress(to)) : undefined
      const target = to ? (name ? `${name} ${getAddress(to)}` : getAddress(to)) : 'a new contract'
      const sentence = to ? await sentences?.of({ to, value, data }, from) : undefined
      return { target, sentence: sentence ?? undefined, call: describeCall(data) }
    },
  }

  return {
    accounts: () => walletAccounts.map(({ name, address, note }) => ({ name, address, note })),
    async answer(body: unknown): Promise<WalletAnswer> {
      const parsed = v.safeParse(requestSchema, body)
      if (!parsed.success) return { error: { code: -32600, message: 'Invalid request.' } }
      const { method, params } = parsed.output
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      try {
        return { result: handler ? await handler(params) : await ask(rpcUrl, method, params) }
      } catch (error) {
        if (error instanceof WalletFailure) {
          const { code, message, data } = error
          return { error: { code, message, ...(data === undefined ? {} : { data }) } }
        }
        return {
          error: { code: -32602, message: error instanceof Error ? error.message : 'Invalid parameters.' },
        }
      }
    },
  }
}

function signerOf(account: unknown) {
  const wanted = v.parse(addressSchema, account).toLowerCase()
  const found = walletAccounts.find((candidate) => candidate.address.toLowerCase() === wanted)
  if (!found) throw new WalletFailure(4100, 'The demo wallet does not hold this account.')
  return found.signer
}

async function send(rpcUrl: string, transaction: v.InferOutput<typeof transactionSchema>): Promise<unknown> {
  const { from, to, data, value = 0n } = transaction
  const signer = signerOf(from)
  const call = {
    from: signer.address,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: `0x${value.toString(16)}`,
  }
  const number = async (method: string, params: unknown[]) =>
    BigInt(v.parse(hexSchema, await ask(rpcUrl, method, params)))
  const gas = transaction.gas ?? ((await number('eth_estimateGas', [call])) * 12n) / 10n
  const nonce = hexToNumber(
    v.parse(hexSchema, await ask(rpcUrl, 'eth_getTransactionCount', [signer.address, 'pending'])),
  )
  const tip = await number('eth_maxPriorityFeePerGas', [])
  const block = v.parse(
    v.object({ baseFeePerGas: hexSchema }),
    await ask(rpcUrl, 'eth_getBlockByNumber', ['latest', false]),
  )
  const raw = await signer.signTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce,
    gas,
    value,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: tip + 2n * BigInt(block.baseFeePerGas),
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
  })
  return ask(rpcUrl, 'eth_sendRawTransaction', [raw])
}

/** One JSON-RPC request; the node's own error comes back as it is. */
async function ask(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = v.parse(
    v.object({
      result: v.optional(v.unknown()),
      error: v.optional(
        v.object({
          code: v.pipe(v.number(), v.finite()),
          message: v.string(),
          data: v.optional(v.unknown()),
        }),
      ),
    }),
    await response.json(),
  )
  if (answer.error) throw new WalletFailure(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}

/** The call in words, when it is one of a distributor or a token. */
function describeCall(data: Hex): string | undefined {
  for (const abi of [merkleDistributorAbi, erc20Abi]) {
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi, data })
      const words = args.map((value) => (Array.isArray(value) ? `[${value.length} entries]` : String(value)))
      return `${functionName}(${words.join(', ')})`
    } catch {
      // Not of this contract.
    }
  }
  return undefined
}
