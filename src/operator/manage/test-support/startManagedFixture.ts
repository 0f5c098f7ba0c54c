import { type Address, encodeFunctionData, erc20Abi, getAddress, zeroAddress } from 'viem'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { demoTokenTexts } from '../../../../sandbox/devnet/demoTokenTexts.ts'
import { sendAsOperator } from '../../../../sandbox/devnet/placeCanonicalContracts.ts'
import { type Devnet, startDevnet } from '../../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../../sandbox/progress.ts'
import { merkleDistributorFactoryAddress } from '../../../abi/factoryAddress.ts'
import type { Allocations } from '../../../campaign/allocations.ts'
import { createWasmKeccak } from '../../../campaign/createWasmKeccak.ts'
import type { Keccak256 } from '../../../campaign/keccak256.ts'
import { parseRecipientList } from '../../../campaign/parseRecipientList.ts'
import { type ChainReader, createChainReader } from '../../../chain/createChainReader.ts'
import type { VerifiedPackage } from '../../../package/loadPackage.ts'
import { createAndFundCall } from '../../deploy/deployCalls.ts'
import { type ServedPackage, servePackage } from './servePackage.ts'

/** A campaign that is on chain and funded, and its package as a host would serve it. */
export type ManagedCampaign = ServedPackage & {
  readonly pkg: VerifiedPackage
  readonly distributor: Address
  readonly allocations: Allocations
  /** The block that created it. */
  readonly fromBlock: number
}

/** A real chain with Blast's stand-ins and Safe's contracts, and campaigns on it. */
export type ManagedFixture = {
  readonly devnet: Devnet
  readonly reader: ChainReader
  readonly keccak256: Keccak256
  open(options: {
    rows: readonly (readonly [account: string, amount: bigint])[]
    /** Default: the demo token. */
    asset?: 'token' | 'ether'
    start?: number
    end?: number | null
    prefixBits?: number
    capBits?: number
  }): Promise<ManagedCampaign>
  stop(): Promise<void>
}

export async function startManagedFixture(): Promise<ManagedFixture> {
  const devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  const { chain, demoToken } = devnet
  const keccak256 = createWasmKeccak()
  let opened = 0
  return {
    devnet,
    reader: createChainReader({ chainId: 81457, rpcUrls: [devnet.rpcUrl] }),
    keccak256,
    async open({ rows, asset = 'token', start, end = null, prefixBits, capBits }) {
      const text = rows.map(([account, amount]) => `${account},${amount}`).join('\n')
      const { allocations } = parseRecipientList(new TextEncoder().encode(text), {
        amounts: { unit: 'base' },
        keccak256,
      })
      const operator = demoAccounts.operator.address
      const served = await servePackage({
        allocations,
        keccak256,
        prefixBits,
        capBits,
        start,
        end,
        title: `Campaign ${++opened}`,
        receiver: operator,
        token:
          asset === 'ether'
            ? { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }
            : { address: demoToken, ...demoTokenTexts, decimals: 18 },
      })
      if (asset === 'token')
        await sendAsOperator(chain, {
          to: demoToken,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [merkleDistributorFactoryAddress, allocations.total],
          }),
        })
      const { blockNumber } = await sendAsOperator(chain, createAndFundCall(served.campaign))
      const distributor = getAddress(served.pkg.distributor)
      return { ...served, distributor, allocations, fromBlock: Number(blockNumber) }
    },
    stop: () => devnet.stop(),
  }
}
