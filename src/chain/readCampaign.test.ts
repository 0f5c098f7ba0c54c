import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  maxUint64,
  numberToHex,
  stringToHex,
  toEventSelector,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  gasPriceOracleStandInAbi,
  gasPriceOracleStandInRuntime,
} from '../../sandbox/devnet/artifacts.generated.ts'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import type { EncodedCall } from './callContract.ts'
import { claimTypedData } from './claimTypedData.ts'
import { computeDistributorAddress } from './computeDistributorAddress.ts'
import { type ChainReader, createChainReader } from './createChainReader.ts'
import { decodeClaims } from './decodeClaims.ts'
import { distributorParameters } from './distributorParameters.ts'
import { encodeClaim } from './encodeClaim.ts'
import { encodeClaimMany } from './encodeClaimMany.ts'
import { encodeClaimTo } from './encodeClaimTo.ts'
import { encodeClaimWithSignature } from './encodeClaimWithSignature.ts'
import { CallRevertsError } from './errors.ts'
import { estimateFee } from './estimateFee.ts'
import { findClaim } from './findClaim.ts'
import { fundsToSend } from './fundsToSend.ts'
import { readCampaign } from './readCampaign.ts'
import { readClaimed } from './readClaimed.ts'
import { readNativeBalance } from './readNativeBalance.ts'
import { readReceipt } from './readReceipt.ts'
import { simulateClaim } from './simulateClaim.ts'
import { type DeployedCampaign, deployCampaign } from './test-support/deployCampaign.ts'
import { expectedRuntimeCode } from './test-support/expectedRuntimeCode.ts'
import {
  type Anvil,
  devAccount,
  otherDevAccount,
  otherDevKey,
  startAnvil,
} from './test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from './test-support/startFaultProxy.ts'

let anvil: Anvil
let campaign: DeployedCampaign
let proxy: FaultProxy
let reader: ChainReader

beforeAll(async () => {
  anvil = await startAnvil()
  campaign = await deployCampaign(anvil)
  proxy = await startFaultProxy(anvil.url)
  reader = createChainReader({ chainId: 81457, rpcUrls: [proxy.url, anvil.url], timeoutMs: 20_000 })
})

afterAll(async () => {
  await anvil?.stop()
  await proxy?.stop()
})

async function send(call: EncodedCall, from: Address = devAccount): Promise<Hex> {
  const hash = await anvil.rpc('eth_sendTransaction', { from, ...call, gas: '0x4c4b40' })
  await anvil.mined(hash)
  return `0x${String(hash).slice(2)}`
}

const allocationAt = (index: number) => ({ distributor: campaign.distributor, ...campaign.allocation(index) })

async function claimsOf(hash: Hex) {
  const receipt = await readReceipt(reader, hash)
  if (!receipt) throw new Error('not mined')
  return decodeClaims(receipt, campaign.distributor)
}

describe('the address and the code', () => {
  it('are those that the real factory gives', async () => {
    const { factory, manifestHash, parameters, cap, distributor } = campaign
    const address = computeDistributorAddress({ factory, manifestHash, parameters, cap })
    expect(address.toLowerCase()).toBe(distributor.toLowerCase())
    const code = await anvil.rpc('eth_getCode', distributor, 'latest')
    expect(expectedRuntimeCode({ parameters, cap })).toBe(code)
  })

  it('change with every input', async () => {
    const { factory, manifestHash, parameters, cap } = campaign
    const other = { ...parameters, total: parameters.total + 1n }
    const addresses = await Promise.all([
      computeDistributorAddress({ factory, manifestHash, parameters, cap }),
      computeDistributorAddress({ factory, manifestHash, parameters: other, cap }),
      computeDistributorAddress({ factory, manifestHash: keccak256('0x01'), parameters, cap }),
      computeDistributorAddress({ factory: devAccount, manifestHash, parameters, cap }),
      computeDistributorAddress({ factory, manifestHash, parameters, cap: cap.toReversed() }),
    ])
    expect(new Set(addresses).size).toBe(5)
  })

  it('come from a manifest, where null means never', () => {
    expect(
      distributorParameters({
        token: { address: devAccount },
        window: { start: 5, end: null },
        receivers: { sweep: zeroAddress, yield: devAccount, gas: otherDevAccount },
        tree: { count: 600, total: '12', depth: 10, capBits: 2 },
      }),
    ).toEqual({
      token: devAccount,
      start: 5n,
      end: maxUint64,
      sweepReceiver: zeroAddress,
      yieldReceiver: devAccount,
      gasReceiver: otherDevAccount,
      isCancellable: false,
      total: 12n,
      count: 600,
      height: 8,
    })
  })
})

describe('readCampaign', () => {
  const read = (overrides: Partial<Parameters<typeof readCampaign>[1]> = {}) =>
    readCampaign(reader, {
      distributor: campaign.distributor,
      parameters: campaign.parameters,
      cap: campaign.cap,
      ...overrides,
    })

  it('knows a cancelled campaign, agreed by the nodes; and what could not be asked is no answer', async () => {
    const start = 9_000_000_000n
    const cancellable = await deployCampaign(anvil, { start, isCancellable: true })
    const { distributor, parameters, cap } = cancellable
    const look = () => readCampaign(reader, { distributor, parameters, cap })
    expect(await look()).toMatchObject({ codeMatches: true, isCancelled: false, balance: parameters.total })
    // Of one that cannot be cancelled no node is asked.
    expect((await read()).isCancelled).toBe(false)

    await send({ to: distributor, data: toFunctionSelector('cancel()') })
    const state = await look()
    expect(state).toMatchObject({ isCancelled: true, balance: 0n, claimedCount: 0 })
    expect(state.agreement.agreed).toBe(2)

    // Code that is not ours may call itself what it likes.
    const other = { ...parameters, total: parameters.total + 1n }
    expect(await readCampaign(reader, { distributor, parameters: other, cap })).toMatchObject({
      codeMatches: false,
      isCancelled: false,
    })
  })

  it('reads all of it at one block', async () => {
    await send(
      encodeClaimMany({
        distributor: campaign.distributor,
        claims: [0, 255, 256, 599].map(campaign.allocation),
      }),
    )
    const state = await read()
    const paid = [0, 255, 256, 599].reduce((sum, i) => sum + campaign.allocation(i).amount, 0n)
    expect(state).toMatchObject({
      exists: true,
      codeMatches: true,
      token: { address: campaign.token, name: 'Demo Token', symbol: 'DEMO', decimals: 18 },
      balance: campaign.parameters.total - paid,
      claimedWords: [1n | (1n << 255n), 1n, 1n << 87n],
      claimedCount: 4,
    })
    const block = await anvil.rpc('eth_getBlockByNumber', 'latest', false)
    expect(block).toMatchObject({ hash: state.head.hash })
  })

  it('distinguishes a missing distributor from one that could not be checked', async () => {
    expect(await read({ distributor: otherDevAccount })).toMatchObject({
      exists: false,
      codeMatches: false,
      codeHash: undefined,
      claimedWords: [],
    })
  })

  it.each([0, 100, -1])('sees one changed byte of the code (at %i)', async (position) => {
    const code = String(await anvil.rpc('eth_getCode', campaign.distributor, 'latest'))
    const at = position < 0 ? code.length - 2 : 2 + 2 * position
    const changed = `${code.slice(0, at)}${code.slice(at, at + 2) === '00' ? '01' : '00'}${code.slice(at + 2)}`
    const lookAlike = '0x00000000000000000000000000000000000a11ce'
    await anvil.rpc('anvil_setCode', lookAlike, changed)
    const state = await read({ distributor: lookAlike })
    expect(state).toMatchObject({ exists: true, codeMatches: false, claimedWords: [], claimedCount: 0 })
  })

  it('calls no token a token that does not answer as one', async () => {
    const state = await read({ parameters: { ...campaign.parameters, token: otherDevAccount } })
    expect(state).toMatchObject({ token: undefined, balance: undefined, codeMatches: false })
  })

  it('could not check where the bitmap is not as long as the list', async () => {
    proxy.set({ type: 'lie', lie: (result) => `${String(result)}${'0'.repeat(64)}` }, ['eth_call'])
    const one = createChainReader({ chainId: 81457, rpcUrls: [proxy.url] })
    const { distributor, parameters, cap } = campaign
    await expect(readCampaign(one, { distributor, parameters, cap })).rejects.toMatchObject({
      name: 'RpcUnreachableError',
    })
    proxy.set({ type: 'none' })
  })

  it('reads native ETH', async () => {
    const state = await read({ parameters: { ...campaign.parameters, token: zeroAddress } })
    expect(state).toMatchObject({ token: { symbol: 'ETH', decimals: 18 }, balance: 0n })
  })

  it('reads texts of 32 bytes, and makes no more of a text than a line', async () => {
    const token = '0x0000000000000000000000000000000000007070'
    await anvil.rpc(
      'anvil_setCode',
      token,
      answering({
        'name()': stringToHex('Ma\u202eker\n', { size: 32 }),
        'symbol()': stringToHex('MKR', { size: 32 }),
        'decimals()': toHex(18, { size: 32 }),
        'balanceOf(address)': toHex(5, { size: 32 }),
      }),
    )
    const state = await read({ parameters: { ...campaign.parameters, token } })
    expect(state).toMatchObject({ token: { name: 'Ma ker', symbol: 'MKR', decimals: 18 }, balance: 5n })
  })
})

describe('claims', () => {
  it('paid to the account', async () => {
    expect(await readClaimed(reader, { distributor: campaign.distributor, index: 10n })).toEqual({
      isClaimed: false,
      agreement: { agreed: 2, configured: 2 },
    })
    const hash = await send(encodeClaim(allocationAt(10)))
    expect(await readClaimed(reader, { distributor: campaign.distributor, index: 10n })).toMatchObject({
      isClaimed: true,
    })
    const { account, amount } = campaign.allocation(10)
    const { claims } = await claimsOf(hash)
    expect(claims).toMatchObject([{ index: 10n, amount, isDelegationFailed: false }])
    expect(claims[0]?.account.toLowerCase()).toBe(account)
    expect(claims[0]?.recipient.toLowerCase()).toBe(account)
  })

  it('paid to another address', async () => {
    const index = campaign.indexOf(devAccount)
    const { amount, proof } = campaign.allocation(index)
    const recipient = '0x00000000000000000000000000000000000000AA'
    const call = encodeClaimTo({
      distributor: campaign.distributor,
      index: BigInt(index),
      amount,
      recipient,
      proof,
    })
    expect((await claimsOf(await send(call))).claims).toMatchObject([
      { account: devAccount, recipient, amount },
    ])
  })

  it('paid by a signature', async () => {
    const index = campaign.indexOf(otherDevAccount)
    const { amount, proof } = campaign.allocation(index)
    const recipient = '0x00000000000000000000000000000000000000bb'
    const claim = {
      index: BigInt(index),
      account: otherDevAccount,
      recipient,
      amount,
      deadline: 2n ** 40n,
    } as const
    const typed = claimTypedData({ chainId: 81457, distributor: campaign.distributor, claim })
    const signature = await privateKeyToAccount(otherDevKey).signTypedData(typed)
    const call = encodeClaimWithSignature({ distributor: campaign.distributor, ...claim, proof, signature })
    expect((await claimsOf(await send(call))).claims).toMatchObject([
      { account: otherDevAccount, recipient: '0x00000000000000000000000000000000000000bb', amount },
    ])
  })

  it('of a batch, with what was skipped', async () => {
    const wrong = { ...campaign.allocation(21), amount: 1n }
    const claims = [campaign.allocation(20), campaign.allocation(10), wrong]
    const hash = await send(encodeClaimMany({ distributor: campaign.distributor, claims }))
    expect(await claimsOf(hash)).toMatchObject({
      claims: [{ index: 20n }],
      skipped: [
        { index: 10n, reason: 'alreadyClaimed' },
        { index: 21n, reason: 'invalidProof' },
      ],
    })
  })

  it('whose delegation the token refused', async () => {
    const { index, account, amount, proof } = campaign.allocation(23)
    const zero = `0x${'00'.repeat(32)}` as const
    const data = encodeFunctionData({
      abi: merkleDistributorAbi,
      functionName: 'claimAndDelegate',
      args: [index, account, amount, proof, devAccount, 0n, 2n ** 40n, 27, zero, zero],
    })
    const hash = await send({ to: campaign.distributor, data })
    expect((await claimsOf(hash)).claims).toMatchObject([{ index: 23n, amount, isDelegationFailed: true }])
  })

  it('of look-alikes are ignored', async () => {
    const hash = await send(encodeClaim(allocationAt(22)))
    const receipt = await readReceipt(reader, hash)
    expect(receipt && decodeClaims(receipt, otherDevAccount)).toEqual({ claims: [], skipped: [] })
    const logs = receipt?.logs.map((log) => ({ ...log, address: getAddress(otherDevAccount) }))
    expect(decodeClaims({ logs: logs ?? [] }, campaign.distributor)).toEqual({ claims: [], skipped: [] })
  })

  it('of no transaction', async () => {
    expect(await readReceipt(reader, `0x${'12'.repeat(32)}`)).toBeUndefined()
  })
})

describe('simulateClaim', () => {
  const simulate = (call: EncodedCall) => simulateClaim(reader, { call, from: devAccount })

  it('says what would happen', async () => {
    expect(await simulate(encodeClaim(allocationAt(30)))).toEqual({
      status: 'ok',
      agreement: { agreed: 2, configured: 2 },
    })
    expect(await simulate(encodeClaim({ ...allocationAt(30), amount: 1n }))).toMatchObject({
      status: 'reverts',
      reason: { type: 'InvalidProof', index: 30n, amount: 1n },
    })
    await send(encodeClaim(allocationAt(31)))
    expect(await simulate(encodeClaim(allocationAt(31)))).toMatchObject({
      status: 'reverts',
      reason: { type: 'AlreadyClaimed', index: 31n },
    })
  })

  it('agrees with a node that keeps the reason to itself', async () => {
    proxy.set({ type: 'jsonError', code: -32000, message: 'execution reverted' }, ['eth_call'])
    expect(await simulate(encodeClaim({ ...allocationAt(30), amount: 1n }))).toMatchObject({
      status: 'reverts',
      reason: { type: 'InvalidProof' },
    })
    // One says it reverts, the other that it does not: that is a contradiction and no answer.
    await expect(simulate(encodeClaim(allocationAt(30)))).rejects.toThrow('The nodes disagree')
    proxy.set({ type: 'none' })
  })

  it('throws, and never says "reverts", when no node answers', async () => {
    const lost = createChainReader({ chainId: 81457, rpcUrls: [proxy.url] })
    proxy.set({ type: 'status', status: 503 })
    await expect(
      simulateClaim(lost, { call: encodeClaim(allocationAt(30)), from: devAccount }),
    ).rejects.toMatchObject({ name: 'RpcUnreachableError', isRetryable: true })
    proxy.set({ type: 'none' })
  })
})

describe('estimateFee', () => {
  it('has no part for Ethereum where there is no oracle', async () => {
    const fee = await estimateFee(reader, { call: encodeClaim(allocationAt(40)), from: devAccount })
    expect(fee).toMatchObject({ l1Fee: 0n, isL1FeeKnown: false, total: fee.l2Fee })
    expect(fee.gas).toBeGreaterThan(50_000n)
    expect(fee.l2Fee).toBe(fee.gas * BigInt(String(await anvil.rpc('eth_gasPrice'))))
  })

  it('has what an account must hold for a wallet to send the call: one wei less is refused by the node', async () => {
    const { to, data } = encodeClaim(allocationAt(41))
    const from = '0x00000000000000000000000000000000000f00d5'
    await anvil.rpc('anvil_setBalance', from, numberToHex(10n ** 18n))
    const estimate = await estimateFee(reader, { call: { to, data }, from })
    const limit = estimate.gas * 2n
    const needed = fundsToSend(estimate, { gas: limit, value: 5n })
    expect(needed).toBeGreaterThan(estimate.total)
    const transaction = {
      from,
      to: devAccount,
      value: numberToHex(5n),
      gas: numberToHex(limit),
      maxFeePerGas: numberToHex(estimate.maxFeePerGas),
      maxPriorityFeePerGas: '0x1',
    }
    await anvil.rpc('anvil_impersonateAccount', from)
    await anvil.rpc('anvil_setBalance', from, numberToHex(needed - 1n))
    await expect(anvil.rpc('eth_sendTransaction', transaction)).rejects.toThrow(/insufficient funds/i)
    await anvil.rpc('anvil_setBalance', from, numberToHex(needed))
    await expect(anvil.rpc('eth_sendTransaction', transaction)).resolves.toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('adds it where there is', async () => {
    const oracle = '0x420000000000000000000000000000000000000F'
    await anvil.rpc('anvil_setCode', oracle, gasPriceOracleStandInRuntime)
    const call = encodeClaim(allocationAt(40))
    const fee = await estimateFee(reader, { call, from: devAccount })
    // The calldata alone must cost less than the transaction around it, and not much less.
    const dataFee = BigInt(
      String(
        await anvil.rpc(
          'eth_call',
          {
            to: oracle,
            data: encodeFunctionData({
              abi: gasPriceOracleStandInAbi,
              functionName: 'getL1Fee',
              args: [call.data],
            }),
          },
          'latest',
        ),
      ),
    )
    expect(fee.isL1FeeKnown).toBe(true)
    expect(fee.l1Fee).toBeGreaterThan(dataFee)
    expect(fee.l1Fee).toBeLessThan((dataFee * 3n) / 2n)
    expect(fee.total).toBe(fee.l1Fee + fee.l2Fee)
  })

  it('throws for a call that reverts, with the reason', async () => {
    const call = encodeClaim({ ...allocationAt(40), amount: 1n })
    await expect(estimateFee(reader, { call, from: devAccount })).rejects.toThrow(CallRevertsError)
    await expect(estimateFee(reader, { call, from: devAccount })).rejects.toMatchObject({
      reason: { type: 'InvalidProof' },
    })
  })

  it('knows what an account has for it', async () => {
    await anvil.rpc('anvil_setBalance', '0x00000000000000000000000000000000000000cc', '0x3039')
    expect(await readNativeBalance(reader, '0x00000000000000000000000000000000000000cc')).toBe(12_345n)
  })
})

describe('one of two nodes that lies about a fee', () => {
  const call = () => encodeClaim(allocationAt(41))
  const fee = () => estimateFee(reader, { call: call(), from: devAccount })
  afterEach(() => proxy.set({ type: 'none' }))

  it('with a price of 1e18: the lower one counts', async () => {
    const honest = await fee()
    proxy.set({ type: 'forge', forge: () => numberToHex(10n ** 18n) }, ['eth_gasPrice'])
    expect(await fee()).toEqual(honest)
  })

  it.each([
    ['as a revert', { type: 'jsonError', code: 3, message: 'execution reverted' }],
    ['with too little gas', { type: 'forge', forge: (): unknown => '0x5300' }],
    ['with gas beyond a block', { type: 'forge', forge: (): unknown => '0xffffffffff' }],
  ] as const)('%s: the estimate of the other, with which the call goes through', async (_, fault) => {
    const { gas } = await fee()
    proxy.set(fault, ['eth_estimateGas'])
    expect((await fee()).gas).toBe(gas)
  })
})

describe('findClaim', () => {
  const find = (index: number, fromBlock = 0) =>
    findClaim(reader, {
      distributor: campaign.distributor,
      index: BigInt(index),
      account: campaign.allocation(index).account,
      fromBlock,
    })
  let hash: Hex
  let blockNumber: number
  let timestamp: number

  beforeAll(async () => {
    await send(encodeClaim(allocationAt(50)))
    hash = await send(encodeClaim(allocationAt(51)))
    const receipt = await readReceipt(reader, hash)
    blockNumber = receipt?.blockNumber ?? -1
    const block = await anvil.rpc('eth_getBlockByNumber', `0x${blockNumber.toString(16)}`, false)
    timestamp = Number(block && typeof block === 'object' && 'timestamp' in block ? block.timestamp : 0)
  })

  it('finds it among others in a short range', async () => {
    expect(await find(51)).toMatchObject({ transactionHash: hash, blockNumber, timestamp, index: 51n })
    expect(await find(52)).toBeUndefined()
  })

  it('finds it in a long range by the state, with one reading of the logs', async () => {
    await anvil.rpc('anvil_mine', '0xbb8')
    const asked = proxy.asked.length
    expect(await find(51)).toMatchObject({ transactionHash: hash, blockNumber, timestamp })
    const questions = proxy.asked.slice(asked)
    expect(questions.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
    expect(questions.length).toBeLessThan(40)
  })

  it('finds it by the logs where the old state is gone, in ranges that the node accepts', async () => {
    const spans: number[] = []
    const limited = await startFaultProxy(anvil.url)
    limited.refuse = (method, params) => {
      const [first, second] = params
      if (method === 'eth_call') return second !== `0x${head.toString(16)}` ? 'missing trie node' : undefined
      if (method !== 'eth_getLogs' || !first || typeof first !== 'object') return undefined
      const range = {
        from: 0,
        to: 0,
        ...('fromBlock' in first &&
          'toBlock' in first && { from: Number(first.fromBlock), to: Number(first.toBlock) }),
      }
      spans.push(range.to - range.from + 1)
      return range.to - range.from >= 1000 ? 'block range too wide' : undefined
    }
    const head = Number(await anvil.rpc('eth_blockNumber'))
    const found = await findClaim(createChainReader({ chainId: 81457, rpcUrls: [limited.url] }), {
      distributor: campaign.distributor,
      index: 51n,
      account: campaign.allocation(51).account,
      fromBlock: 0,
    })
    await limited.stop()
    expect(found).toMatchObject({ transactionHash: hash, blockNumber })
    expect(spans.slice(0, 3)).toEqual([Math.min(10_000, head + 1), 2_500, 625])
  })

  it('is not found where the first node invents it, and found where it leads astray', async () => {
    const forgedHash = `0x${'be'.repeat(32)}`
    const log = (index: number) => ({
      address: campaign.distributor,
      topics: [toEventSelector('Claimed(uint256,address,uint256)')],
      data: encodeAbiParameters(
        [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
        [BigInt(index), campaign.allocation(index).account, 1n],
      ),
      blockNumber: numberToHex(blockNumber),
      blockHash: `0x${'be'.repeat(32)}`,
      transactionHash: forgedHash,
      logIndex: '0x0',
    })
    proxy.set({ type: 'forge', forge: (): unknown => [log(52)] }, ['eth_getLogs'])
    expect(await find(52, blockNumber - 1)).toBeUndefined()
    proxy.set({ type: 'forge', forge: (): unknown => [log(51)] }, ['eth_getLogs'])
    expect(await find(51, blockNumber - 1)).toMatchObject({ transactionHash: hash })
    proxy.set({ type: 'none' })
  })

  it('is not said according to one node of two', async () => {
    proxy.set({ type: 'status', status: 429 })
    expect(await find(51, blockNumber - 1)).toBeUndefined()
    proxy.set({ type: 'none' })
  })

  it('is undefined, and not an error, where no node answers', async () => {
    proxy.set({ type: 'status', status: 500 })
    const lost = createChainReader({ chainId: 81457, rpcUrls: [proxy.url] })
    const { account } = campaign.allocation(51)
    expect(
      await findClaim(lost, { distributor: campaign.distributor, index: 51n, account, fromBlock: 0 }),
    ).toBeUndefined()
    proxy.set({ type: 'none' })
  })
})

/**
 * Code of a contract that answers each of these functions with fixed bytes of one word, and reverts
 * otherwise.
 */
function answering(words: Record<string, Hex>): Hex {
  let code = '5f3560e01c'
  for (const [signature, word] of Object.entries(words)) {
    // if (selector == x) { mstore(0, word); return(0, 32) }
    const head = `8063${toFunctionSelector(signature).slice(2)}1415`
    const body = `7f${word.slice(2)}5f5260205ff3`
    const destination = (code.length + head.length) / 2 + 3 + 1 + body.length / 2
    code += `${head}61${destination.toString(16).padStart(4, '0')}57${body}5b`
  }
  return `0x${code}5f5ffd`
}
