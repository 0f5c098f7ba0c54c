import { type Address, getAbiItem, type Hex, parseAbiItem, parseEther, toHex, zeroAddress } from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { usdbStandInAbi } from '../../../../sandbox/devnet/artifacts.generated.ts'
import { standIns } from '../../../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { demoTokenTexts } from '../../../../sandbox/devnet/demoTokenTexts.ts'
import { type Devnet, startDevnet } from '../../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../../sandbox/progress.ts'
import { merkleDistributorFactoryAbi } from '../../../abi/merkleDistributorFactory.ts'
import { vestingDistributorFactoryAbi } from '../../../abi/vestingDistributorFactory.ts'
import { buildPackage, type CampaignPackage } from '../../../campaign/buildPackage.ts'
import { createWasmKeccak } from '../../../campaign/createWasmKeccak.ts'
import type { Keccak256 } from '../../../campaign/keccak256.ts'
import { parseRecipientList } from '../../../campaign/parseRecipientList.ts'
import type { Schedule } from '../../../campaign/schedule.ts'
import { type ChainReader, createChainReader } from '../../../chain/createChainReader.ts'
import { type CampaignToDeploy, campaignToDeploy } from '../campaignToDeploy.ts'
import { factoryAddressOf } from '../factoryAddressOf.ts'

export type Made = CampaignPackage & { readonly campaign: CampaignToDeploy }

/**
 * A real chain with Blast's stand-ins, Safe's contracts, the factory and the demo token, and the payers.
 */
export type DeployFixture = {
  readonly devnet: Devnet
  readonly reader: ChainReader
  /** A package of three recipients that no other call has made. */
  make(options?: MakeOptions): Promise<Made>
  /** A new account with ether, and tokens where they are named. Amounts in base units. */
  payer(funds?: { token?: Address; amount?: bigint }): Promise<LocalAccount>
  give(token: Address, to: Address, amount: bigint): Promise<void>
  /** How often the distributor was created, and every transfer of the token to it. */
  history(made: Pick<Made, 'campaign'>): Promise<{ created: number; transfers: readonly bigint[] }>
  stop(): Promise<void>
}

export type MakeOptions = {
  token?: { address: Address; symbol: string; name: string; decimals: number }
  start?: number
  end?: number | null
  factory?: Address
  /** Of a campaign over time. */
  schedule?: Schedule
  capBits?: number
  /** Takes what is left, the yield and the gas refunds; the operator of the sandbox, where left out. */
  receiver?: Address
}

export const demoTotal = 6n * 10n ** 18n
export const usdb = { address: standIns.usdb, symbol: 'USDB', name: 'USDB', decimals: 18 }
export const ether = { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }

export async function startDeployFixture(): Promise<DeployFixture> {
  const devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  const keccak256 = createWasmKeccak()
  const { chain, demoToken } = devnet
  let made = 0
  let payers = 0
  // One account pays them all: one transaction at a time.
  let giving: Promise<unknown> = Promise.resolve()
  const give: DeployFixture['give'] = (token, to, amount) => {
    const given = giving.then(() => giveNow(token, to, amount))
    giving = given.catch(() => undefined)
    return given
  }
  const giveNow: DeployFixture['give'] = async (token, to, amount) => {
    const account = demoAccounts.operator.signer
    const hash =
      token === standIns.usdb
        ? await chain.writeContract({
            account,
            address: token,
            abi: usdbStandInAbi,
            functionName: 'devnetMint',
            args: [to, amount],
          })
        : await chain.writeContract({
            account,
            address: token,
            abi: transferAbi,
            functionName: 'transfer',
            args: [to, amount],
          })
    await chain.waitForTransactionReceipt({ hash })
  }
  return {
    devnet,
    reader: createChainReader({ chainId: 81457, rpcUrls: [devnet.rpcUrl] }),
    make: (options = {}) => makePackage(keccak256, demoToken, `Campaign ${++made}`, options),
    async payer({ token, amount = demoTotal } = {}) {
      const account = privateKeyToAccount(toHex(2n ** 200n + BigInt(++payers), { size: 32 }))
      await chain.setBalance({ address: account.address, value: parseEther('10') })
      if (token && token !== zeroAddress) await give(token, account.address, amount)
      return account
    },
    give,
    async history({ campaign }) {
      const { factory, distributor, token } = campaign
      // Both kinds have their distributor as the first topic.
      const event = campaign.parameters.schedule ? createdOverTimeEvent : createdEvent
      const of = { address: factory, args: { distributor }, fromBlock: 0n, toBlock: 'latest' } as const
      const created = await chain.getLogs({ ...of, event: event as typeof createdEvent })
      if (token.address === zeroAddress) {
        const value = await chain.getBalance({ address: distributor })
        return { created: created.length, transfers: value > 0n ? [value] : [] }
      }
      const logs = await chain.getLogs({
        address: token.address,
        event: transferEvent,
        args: { to: distributor },
        fromBlock: 0n,
        toBlock: 'latest',
      })
      return { created: created.length, transfers: logs.map(({ args }) => args.value ?? 0n) }
    },
    stop: () => devnet.stop(),
  }
}

const createdEvent = getAbiItem({ abi: merkleDistributorFactoryAbi, name: 'CampaignCreated' })
const createdOverTimeEvent = getAbiItem({ abi: vestingDistributorFactoryAbi, name: 'CampaignCreated' })
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const transferAbi = [parseAbiItem('function transfer(address to, uint256 amount) returns (bool)')] as const

/** Three recipients with 1, 2 and 3 tokens. */
export async function makePackage(
  keccak256: Keccak256,
  demoToken: Address,
  title: string,
  options: MakeOptions,
): Promise<Made> {
  const {
    token = { address: demoToken, ...demoTokenTexts, decimals: 18 },
    start = 1_700_000_000,
    end = 4_000_000_000,
    schedule,
    factory = factoryAddressOf({ schedule }),
    capBits,
    receiver: chosen = demoAccounts.operator.address,
  } = options
  const rows = ['aa', 'bb', 'cc'].map((byte, i) => `0x${byte.repeat(20)},${i + 1}000000000000000000`)
  const { allocations } = parseRecipientList(new TextEncoder().encode(rows.join('\n')), {
    amounts: { unit: 'base' },
    keccak256,
  })
  // A manifest writes addresses in lower case.
  const receiver: Hex = `0x${chosen.slice(2).toLowerCase()}`
  const made = buildPackage({
    allocations,
    chainId: 81457,
    factory,
    token,
    window: { start, end },
    ...(schedule && { schedule }),
    capBits,
    keccak256,
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    texts: { title },
  })
  return { ...made, campaign: await campaignToDeploy({ ...made, allocations }) }
}
