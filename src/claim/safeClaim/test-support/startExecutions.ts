import type { Address, Hex } from 'viem'
import { type DemoAccount, demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import type { SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { multiSendCallOnly } from '../../../multisig/build/knownContracts.ts'
import { encodeMultiSend, type SafeCall } from '../../../multisig/build/multiSend.ts'
import { type Proposal, proposalOf } from '../../../multisig/proposal.ts'
import { chainId, sign } from '../../../multisig/test-support/startSafes.ts'
import { type ClaimFixture, startClaims } from './startClaims.ts'

export type ExecutionFixture = ClaimFixture & {
  /** What owners have proposed and signed. */
  proposed: (transaction: SafeTransaction, by: readonly DemoAccount[]) => Promise<Proposal>
  /** Several calls of anybody in one transaction, by a contract: that is how relayers and bundlers send. */
  sendTogether: (calls: readonly SafeCall[]) => Promise<Hex>
  /** Executes with so little gas that the call inside fails, and the Safe's transaction does not. */
  starve: (transaction: SafeTransaction, by: readonly DemoAccount[]) => Promise<Hex>
  mine: (blocks: number) => Promise<void>
}

/** The demo Safe, a campaign that pays ETH and never ends, and all ways to have the Safe execute. */
export async function startExecutions(): Promise<ExecutionFixture> {
  const world = await startClaims(['ether'])
  const { devnet, safe, signed } = world
  const { chain } = devnet
  const { operator } = demoAccounts
  return {
    ...world,
    async proposed(transaction, by) {
      const signatures = await Promise.all(
        by.map(async (owner) => ({ signer: owner.address, signature: await sign(owner, safe, transaction) })),
      )
      return proposalOf({ chainId, safe }, transaction, signatures)
    },
    async sendTogether(calls) {
      const to: Address = multiSendCallOnly.address
      const data = encodeMultiSend(calls.map((call) => ({ ...call, operation: 0 })))
      const { hash, status } = await world.send({ to, data })
      if (status !== 'success') throw new Error('They were refused together.')
      return hash
    },
    async starve(transaction, by) {
      const { to, data } = await signed(transaction, by)
      for (let gas = 70_000n; gas < 300_000n; gas += 2_000n) {
        // The Safe answers whether the call inside succeeded, or refuses.
        const answer = await chain.call({ account: operator.address, to, data, gas }).catch(() => undefined)
        if (answer?.data === undefined || BigInt(answer.data) !== 0n) continue
        const hash = await chain.sendTransaction({ account: operator.signer, to, data, gas })
        await chain.waitForTransactionReceipt({ hash })
        return hash
      }
      throw new Error('No gas is too little for the call inside alone.')
    },
    mine: (blocks) => chain.mine({ blocks }),
  }
}
