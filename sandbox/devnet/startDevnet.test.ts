import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi, getContractAddress, keccak256, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { encodeClaim } from '../../src/chain/encodeClaim.ts'
import { campaignIds, genesisTime } from '../campaign/sandboxCampaigns.ts'
import { silent } from '../progress.ts'
import { blastStandInAbi, gasPriceOracleStandInAbi, usdbStandInAbi } from './artifacts.generated.ts'
import {
  deterministicProxy,
  multicall3,
  safeContracts,
  safeSingletonFactory,
  standIns,
} from './canonicalContracts.ts'
import { demoAccounts } from './demoAccounts.ts'
import { zeroSalt } from './demoAddresses.ts'
import { creationCode } from './placeCanonicalContracts.ts'
import { signSafeTransaction } from './signSafeTransaction.ts'
import { type Devnet, type LiveCampaign, startDevnet } from './startDevnet.ts'

const options = { port: 0, campaigns: campaignIds, mining: 'instant', progress: silent } as const

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet(options)
})
afterAll(() => devnet?.stop())

function campaign(id: string): LiveCampaign {
  const found = devnet.campaigns.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`no campaign ${id}`)
  return found
}

async function claimFor(id: string, account: `0x${string}`) {
  const { distributor, lookUp } = campaign(id)
  const answer = await lookUp(account)
  if (answer.status !== 'eligible') throw new Error(`${account} is not in ${id}`)
  return { ...answer, call: encodeClaim({ distributor, ...answer, index: BigInt(answer.index) }) }
}

describe('what is on Blast', () => {
  const canonical = { deterministicProxy, safeSingletonFactory, multicall3, ...safeContracts }

  test.each(Object.entries(canonical))(
    '%s has its code at its address',
    async (_name, { address, codeHash }) => {
      const code = await devnet.chain.getCode({ address })
      expect(keccak256(code ?? '0x')).toBe(codeHash)
    },
  )

  test.each(Object.entries(safeContracts))(
    'the address of Safe’s %s follows from its bytes',
    async (_name, contract) => {
      const bytecode = await creationCode(contract.path)
      const address = getContractAddress({
        opcode: 'CREATE2',
        from: safeSingletonFactory.address,
        salt: zeroSalt,
        bytecode,
      })
      expect(address).toBe(contract.address)
    },
  )

  test('Multicall3 answers', async () => {
    const token = { address: devnet.demoToken, abi: erc20Abi } as const
    const answers = await devnet.chain.multicall({
      contracts: [
        { ...token, functionName: 'symbol' },
        { ...token, functionName: 'decimals' },
      ],
      allowFailure: false,
    })
    expect(answers).toEqual(['EVER', 18])
  })

  test('the fee oracle names a fee of layer 1', async () => {
    const fee = await devnet.chain.readContract({
      address: standIns.gasPriceOracle,
      abi: gasPriceOracleStandInAbi,
      functionName: 'getL1Fee',
      args: [`0x${'11'.repeat(600)}`],
    })
    expect(fee).toBeGreaterThan(0n)
  })

  test('the clock is the real one, and the history is fixed', async () => {
    const first = await devnet.chain.getBlock({ blockNumber: 1n })
    expect(Number(first.timestamp)).toBeLessThan(genesisTime + 60)
    const { timestamp } = await devnet.chain.getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30)
    expect(await devnet.chain.getChainId()).toBe(81457)
  })
})

describe('campaigns', () => {
  test.each(campaignIds)('%s is created with its root and funded', async (id) => {
    const { distributor, manifest, parameters } = campaign(id)
    const read = { address: distributor, abi: merkleDistributorAbi } as const
    expect(await devnet.chain.readContract({ ...read, functionName: 'merkleRoot' })).toBe(manifest.tree.root)
    const held =
      parameters.token === zeroAddress
        ? await devnet.chain.getBalance({ address: distributor })
        : await devnet.chain.readContract({
            address: parameters.token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [distributor],
          })
    const eve = await claimFor(id, demoAccounts.eve.address)
    expect(held).toBe(parameters.total - (id === 'upcoming' ? 0n : eve.amount))
  })

  test('the whole list is in the main one, and every demo account is where the table says', async () => {
    const main = campaign('safe-users')
    expect(main.manifest.tree.count).toBe(43_469 + 6)
    for (const { address, tokens } of Object.values(demoAccounts)) {
      expect((await main.lookUp(address)).status).toBe(tokens ? 'eligible' : 'not-eligible')
    }
  })

  test('Ada claims and is paid', async () => {
    const { call, amount } = await claimFor('safe-users', demoAccounts.ada.address)
    const hash = await devnet.chain.sendTransaction({ account: demoAccounts.ada.signer, ...call })
    expect((await devnet.chain.waitForTransactionReceipt({ hash })).status).toBe('success')
    const balance = await devnet.chain.readContract({
      address: devnet.demoToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [demoAccounts.ada.address],
    })
    expect(balance).toBe(amount)
  })

  test('Eve has claimed, and not twice', async () => {
    const { call } = await claimFor('safe-users', demoAccounts.eve.address)
    await expect(devnet.chain.call({ account: demoAccounts.eve.address, ...call })).rejects.toThrow()
  })

  test.each(['upcoming', 'ended'])('nobody can claim from %s', async (id) => {
    const { call } = await claimFor(id, demoAccounts.ben.address)
    await expect(devnet.chain.call({ account: demoAccounts.ben.address, ...call })).rejects.toThrow()
  })

  test('distributors have set their yield and gas modes with the stand-ins', async () => {
    const { distributor } = campaign('usdb')
    const blast = { address: standIns.blast, abi: blastStandInAbi } as const
    const claimable = 2
    expect(
      await devnet.chain.readContract({
        ...blast,
        functionName: 'readYieldConfiguration',
        args: [distributor],
      }),
    ).toBe(claimable)
    const [, , , gasMode] = await devnet.chain.readContract({
      ...blast,
      functionName: 'readGasParams',
      args: [distributor],
    })
    expect(gasMode).toBe(1)
    expect(
      await devnet.chain.readContract({
        address: standIns.usdb,
        abi: usdbStandInAbi,
        functionName: 'getConfiguration',
        args: [distributor],
      }),
    ).toBe(claimable)
  })
})

test('two of its three owners let the demo Safe claim through Safe’s own contracts', async () => {
  const { demoSafe, chain } = devnet
  const { call, amount } = await claimFor('safe-users', demoSafe)
  const { execution } = await signSafeTransaction(demoSafe, { ...call, nonce: 0n })
  const sent = await chain.sendTransaction({ account: demoAccounts.dan.signer, ...execution })
  expect((await chain.waitForTransactionReceipt({ hash: sent })).status).toBe('success')
  const token = { address: devnet.demoToken, abi: erc20Abi } as const
  expect(await chain.readContract({ ...token, functionName: 'balanceOf', args: [demoSafe] })).toBe(amount)
})

test('a second start, with the packages made anew, is the same world to the last byte', async () => {
  const packageCache = await mkdtemp(join(tmpdir(), 'everclaim-packages-'))
  const again = await startDevnet({ ...options, packageCache })
  try {
    expect(again.campaigns.every(({ isNew }) => isNew)).toBe(true)
    const facts = ({ campaigns }: Devnet) =>
      campaigns.map(({ distributor, manifest, manifestHash, fromBlock }) => [
        distributor,
        manifest.tree.root,
        manifestHash,
        fromBlock,
      ])
    expect(facts(again)).toEqual(facts(devnet))
    expect(again.setUpHash).toBe(devnet.setUpHash)
  } finally {
    await again.stop()
    await rm(packageCache, { recursive: true })
  }
})
