import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import type { SandboxCampaignId } from '../../../sandbox/campaign/sandboxCampaigns.ts'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { type ChainReader, createChainReader } from '../../chain/createChainReader.ts'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readSafeState, type SafeState } from '../../chain/readSafeState.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { type ExecutionCall, executionCall } from '../execute/executionCall.ts'
import { collectSignatures } from '../sign/signatures.ts'

export const chainId = 81457
const { operator } = demoAccounts

/** A chain with the real Safe contracts, and the demo Safe of Olga, Otto and Omar, of whom two must sign. */
export type SafeFixture = {
  devnet: Devnet
  reader: ChainReader
  safe: Address
  /** By the chain. */
  state: () => Promise<Extract<SafeState, { status: 'safe' }>>
  /** Has these owners sign, and their Safe execute, paid by the operator. */
  execute: (transaction: SafeTransaction, owners: readonly DemoAccount[]) => Promise<Hex>
  /** The call that has their Safe execute it. */
  signed: (transaction: SafeTransaction, owners: readonly DemoAccount[]) => Promise<ExecutionCall>
}

/** The Safe has 1 ETH and 100 tokens. */
export async function startSafes(campaigns: readonly SandboxCampaignId[] = []): Promise<SafeFixture> {
  const devnet = await startDevnet({ port: 0, campaigns, mining: 'instant', progress: silent })
  const { chain, demoSafe: safe } = devnet
  await chain.setBalance({ address: safe, value: parseEther('1') })
  const reader = createChainReader({ chainId, rpcUrls: [devnet.rpcUrl] })
  const send = async (to: Address, data: Hex) => {
    const hash = await chain.sendTransaction({ account: operator.signer, to, data, gas: 2_000_000n })
    await chain.waitForTransactionReceipt({ hash })
    return hash
  }
  await send(
    devnet.demoToken,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [safe, parseUnits('100', 18)] }),
  )
  const signed: SafeFixture['signed'] = async (transaction, owners) => {
    const { accepted } = await collectSignatures({
      hash: hashSafeTransaction({ chainId, safe }, transaction),
      owners: owners.map(({ address }) => address),
      signatures: await Promise.all(owners.map((owner) => sign(owner, safe, transaction))),
    })
    return executionCall({ safe, transaction, signatures: accepted, executor: operator.address })
  }
  return {
    devnet,
    reader,
    safe,
    async state() {
      const state = await readSafeState(reader, safe)
      if (state.status !== 'safe') throw new Error('The demo Safe is gone.')
      return state
    },
    signed,
    async execute(transaction, owners) {
      const { to, data } = await signed(transaction, owners)
      return send(to, data)
    },
  }
}

/** An owner's own signature over the hash, as a key makes it. */
export const sign = (owner: DemoAccount, safe: Address, transaction: SafeTransaction): Promise<Hex> =>
  owner.signer.sign({ hash: hashSafeTransaction({ chainId, safe }, transaction) })

/** What an honest service says of a transaction that nobody has executed. */
export async function detailsOf(
  safe: Pick<Extract<SafeState, { status: 'safe' }>, 'address' | 'owners' | 'threshold'>,
  transaction: SafeTransaction,
  signers: readonly DemoAccount[],
): Promise<TransactionDetails> {
  const { to, value, data, operation, nonce, refundReceiver, ...gas } = transaction
  const safeTxHash = hashSafeTransaction({ chainId, safe: safe.address }, transaction)
  return {
    safeAddress: safe.address,
    txId: `multisig_${safe.address}_${safeTxHash}`,
    txStatus: signers.length < safe.threshold ? 'AWAITING_CONFIRMATIONS' : 'AWAITING_EXECUTION',
    txInfo: { type: 'UNKNOWN', wireType: 'Custom' },
    txData: { hexData: data, to: { value: to }, value, operation: operation === 1 ? 1 : 0 },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      nonce,
      ...gas,
      refundReceiver: { value: refundReceiver },
      safeTxHash,
      submittedAt: 1_800_000_000_000,
      confirmationsRequired: safe.threshold,
      signers: safe.owners.map((value) => ({ value })),
      confirmations: await Promise.all(
        signers.map(async (signer) => ({
          signer: { value: signer.address },
          signature: await sign(signer, safe.address, transaction),
          submittedAt: 1_800_000_000_000,
        })),
      ),
    },
  }
}

/** Calls by which a Safe changes itself. */
export const changes = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 _threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 _threshold)',
  'function changeThreshold(uint256 _threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function enableModule(address module)',
  'function setFallbackHandler(address handler)',
  'function approveHash(bytes32 hashToApprove)',
])
