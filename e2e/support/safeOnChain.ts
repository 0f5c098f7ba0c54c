import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { signSafeTransaction } from '../../sandbox/devnet/signSafeTransaction.ts'
import { safeAbi } from '../../sandbox/safe/safeAbi.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

const abi = parseAbi([
  'function claim(uint256 index, address account, uint256 amount, bytes32[] proof)',
  'function claimTo(uint256 index, uint256 amount, address recipient, bytes32[] proof)',
  'function tryClaim(uint256 index, address account, uint256 amount, bytes32[] proof)',
])

type Call = { readonly to: Address; readonly data: Hex }

/**
 * The demo Safe and its campaign as the chain has them: what happens to them with no page and no service in
 * between.
 */
export class SafeOnChain {
  readonly world: Sandbox

  constructor(world: Sandbox) {
    this.world = world
  }

  /** Has Olga and Otto sign a call elsewhere, and Dan send it; the hash is what they signed. */
  async execute(
    call: Call & { nonce?: bigint; safeTxGas?: bigint },
  ): Promise<{ safeTxHash: Hex; hash: Hex }> {
    const { demoSafe } = this.world
    const nonce = call.nonce ?? (await this.nonce())
    const { safeTxHash, execution } = await signSafeTransaction(demoSafe, { ...call, nonce })
    return { safeTxHash, hash: await this.sendAsDan(execution) }
  }

  /** The Safe does it without a nonce of its own, as by a module. */
  async act(call: Call): Promise<void> {
    await this.sendAs(this.world.demoSafe, call)
  }

  /** Owners and threshold change, by one of the Safe's own functions. */
  async change(
    ...[functionName, ...args]:
      | ['addOwnerWithThreshold', Address, bigint]
      | ['removeOwner', Address, Address, bigint]
      | ['swapOwner', Address, Address, Address]
      | ['changeThreshold', bigint]
  ): Promise<void> {
    const data = encodeFunctionData({ abi: safeAbi, functionName, args } as never)
    await this.act({ to: this.world.demoSafe, data })
  }

  /** The claim of the Safe, as anybody may send it. */
  async claimCall(functionName: 'claim' | 'tryClaim' = 'claim'): Promise<Call> {
    const { index, account, amount, proof } = await this.proven()
    return {
      to: this.world.campaign('safe-users').distributor,
      data: encodeFunctionData({ abi, functionName, args: [index, account, amount, proof] }),
    }
  }

  /** The claim of the Safe that pays somebody else, as only the Safe may send it. */
  async claimToCall(recipient: Address): Promise<Call> {
    const { index, amount, proof } = await this.proven()
    return {
      to: this.world.campaign('safe-users').distributor,
      data: encodeFunctionData({ abi, functionName: 'claimTo', args: [index, amount, recipient, proof] }),
    }
  }

  private async proven() {
    const found = await this.world.campaign('safe-users').lookUp(this.world.demoSafe)
    if (found.status !== 'eligible') throw new Error('The Safe is not on the list.')
    const { index, account, amount, proof } = found
    return { index: BigInt(index), account, amount, proof }
  }

  /** Somebody else pays for the Safe's claim. */
  async claimAsDan(functionName?: 'claim' | 'tryClaim'): Promise<Hex> {
    return this.sendAsDan(await this.claimCall(functionName))
  }

  /**
   * Takes the distributor's tokens away, as nobody can with a real one; what is returned brings them back.
   */
  async robDistributor(): Promise<() => Promise<unknown>> {
    const { demoToken, accounts, campaign } = this.world
    const { distributor } = campaign('safe-users')
    const taken = await this.balanceOf(distributor)
    const transfer = (to: Address): Call => ({
      to: demoToken,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, taken] }),
    })
    await this.sendAs(distributor, transfer(accounts.dan.address))
    return () => this.sendAsDan(transfer(distributor))
  }

  /** Tokens of the campaign, in base units. */
  balanceOf(account: Address): Promise<bigint> {
    const { chain, demoToken } = this.world
    return chain.readContract({
      abi: erc20Abi,
      address: demoToken,
      functionName: 'balanceOf',
      args: [account],
    })
  }

  /** What the Safe was given, in base units. */
  async allocation(): Promise<bigint> {
    const found = await this.world.campaign('safe-users').lookUp(this.world.demoSafe)
    return found.status === 'eligible' ? found.amount : 0n
  }

  nonce(): Promise<bigint> {
    const { chain, demoSafe } = this.world
    return chain.readContract({ address: demoSafe, abi: safeAbi, functionName: 'nonce' })
  }

  async sendAsDan({ to, data }: Call): Promise<Hex> {
    const { chain, accounts } = this.world
    const account = accounts.dan.signer
    const hash = await chain.sendTransaction({ account, chain: chain.chain, to, data, gas: 1_500_000n })
    await chain.waitForTransactionReceipt({ hash })
    return hash
  }

  private async sendAs(address: Address, { to, data }: Call): Promise<void> {
    const { chain } = this.world
    const before = await chain.getBalance({ address })
    await chain.impersonateAccount({ address })
    await chain.setBalance({ address, value: before + 10n ** 18n })
    const hash = await chain.sendTransaction({ account: address, chain: null, to, data, gas: 1_000_000n })
    const { status } = await chain.waitForTransactionReceipt({ hash })
    await chain.stopImpersonatingAccount({ address })
    if (status !== 'success') throw new Error('The contract refused it.')
  }
}
