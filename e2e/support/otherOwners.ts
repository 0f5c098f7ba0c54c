import { type Address, type Hex, zeroAddress } from 'viem'
import { batchCalls, type SafeCall } from '../../sandbox/safe/batchCalls.ts'
import { safeMessageHash } from '../../sandbox/safe/createMessageStore.ts'
import { joinSignatures, type OwnerSignature } from '../../sandbox/safe/ownerSignatures.ts'
import { safeAbi } from '../../sandbox/safe/safeAbi.ts'
import { hashSafeTransaction, noRefund, type SafeTransaction } from '../../sandbox/safe/safeTransaction.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { giveTokens } from './giveTokens.ts'

type Owner = 'olga' | 'otto' | 'omar'

/**
 * Owners of the demo Safe at other machines: they propose and sign by the wallet service's own interface, and
 * execute on the chain, with their own keys.
 */
export class OtherOwners {
  readonly world: Sandbox
  private readonly kept = new Map<Hex, SafeTransaction>()
  private readonly signatures = new Map<Hex, OwnerSignature[]>()

  constructor(world: Sandbox) {
    this.world = world
  }

  /** Proposes one call, or a batch of several; returns its safeTxHash. */
  async propose(
    calls: SafeCall | readonly SafeCall[],
    options: {
      by?: Owner
      nonce?: number
      safeTxGas?: bigint
      gasPrice?: bigint
      origin?: { name: string; url: string }
    } = {},
  ): Promise<Hex> {
    const { by = 'olga', safeTxGas = 0n, gasPrice = 0n, origin } = options
    const nonce = options.nonce ?? Number(await this.nonce())
    const transaction: SafeTransaction = {
      ...batchCalls('to' in calls ? [calls] : calls),
      ...noRefund,
      safeTxGas,
      gasPrice,
      nonce,
    }
    const { demoSafe, chain } = this.world
    const safeTxHash = hashSafeTransaction(chain.chain.id, demoSafe, transaction)
    const { signer } = this.world.accounts[by]
    const signature = await signer.sign({ hash: safeTxHash })
    const { to, value, data, operation } = transaction
    await this.post(`/transactions/${demoSafe}/propose`, {
      to,
      value: `${value}`,
      data: data === '0x' ? null : data,
      operation,
      nonce: `${nonce}`,
      safeTxGas: `${safeTxGas}`,
      baseGas: '0',
      gasPrice: `${gasPrice}`,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      safeTxHash,
      sender: signer.address,
      signature,
      origin: origin ? JSON.stringify(origin) : null,
    })
    this.kept.set(safeTxHash, transaction)
    this.signatures.set(safeTxHash, [{ signer: signer.address, signature }])
    return safeTxHash
  }

  async confirm(safeTxHash: Hex, by: Owner) {
    const { signer } = this.world.accounts[by]
    const signature = await signer.sign({ hash: safeTxHash })
    await this.post(`/transactions/${safeTxHash}/confirmations`, { signature })
    this.signatures.get(safeTxHash)?.push({ signer: signer.address, signature })
  }

  /** Proposes, signs and executes in one go; returns the hash of the execution on the chain. */
  async carryOut(
    calls: SafeCall | readonly SafeCall[],
    { gas, ...options }: NonNullable<Parameters<this['propose']>[1]> & { gas?: bigint } = {},
  ): Promise<Hex> {
    const safeTxHash = await this.propose(calls, options)
    await this.confirm(safeTxHash, 'otto')
    return this.execute(safeTxHash, gas)
  }

  /** `gas`: the limit of the transaction on the chain. */
  async execute(safeTxHash: Hex, gas = 1_000_000n): Promise<Hex> {
    const transaction = this.kept.get(safeTxHash)
    if (!transaction) throw new Error('Nobody here proposed this transaction.')
    const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
    const { chain, demoSafe, accounts } = this.world
    const hash = await chain.writeContract({
      account: accounts.dan.signer,
      chain: chain.chain,
      address: demoSafe,
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [
        ...([to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] as const),
        joinSignatures(this.signatures.get(safeTxHash) ?? []),
      ],
      gas,
    })
    await chain.waitForTransactionReceipt({ hash })
    return hash
  }

  nonce(): Promise<bigint> {
    const { chain, demoSafe } = this.world
    return chain.readContract({ address: demoSafe, abi: safeAbi, functionName: 'nonce' })
  }

  /** Sends ether to the Safe as Dan. */
  async pay(value: bigint, to: Address = this.world.demoSafe) {
    const { chain, accounts } = this.world
    const hash = await chain.sendTransaction({ account: accounts.dan.signer, chain: chain.chain, to, value })
    await chain.waitForTransactionReceipt({ hash })
  }

  /** Gives the Safe some of the demo token, in base units, as the operator. */
  give(amount: bigint) {
    return giveTokens(this.world, this.world.demoSafe, amount)
  }

  /** Has a message of the Safe signed and listed; returns what its owners sign. */
  async proposeMessage(
    message: Parameters<typeof safeMessageHash>[2],
    { by = 'otto', origin }: { by?: Owner; origin?: { name: string; url: string } } = {},
  ): Promise<Hex> {
    const { demoSafe, chain } = this.world
    const safe = { address: demoSafe, version: '1.4.1' }
    const hash = safeMessageHash(chain.chain.id, safe, message)
    const signature = await this.world.accounts[by].signer.sign({ hash })
    await this.post(`/safes/${demoSafe}/messages`, {
      message,
      signature,
      safeAppId: null,
      origin: origin ? JSON.stringify(origin) : null,
    })
    return hash
  }

  private async post(path: string, body: unknown) {
    const { walletService, chain } = this.world
    const response = await fetch(`${walletService.url}/v1/chains/${chain.chain.id}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The wallet service says ${response.status}: ${await response.text()}`)
  }
}
