import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type BlastModes, readBlastModes } from '../../chain/readBlastModes.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { blastPredeploys } from '../../multisig/build/knownContracts.ts'
import { type BlastSettingChoice, blastSettings } from './blastSettings.ts'
import { buildSafeClaim } from './buildSafeClaim.ts'
import { isValidClaim, readSafeClaim } from './readSafeClaim.ts'
import { type ClaimFixture, startClaims } from './test-support/startClaims.ts'

const { olga, omar, dan } = demoAccounts
const safe: Address = '0x00000000000000000000000000000000000000A1'
const fresh: BlastModes = {
  address: safe,
  isContract: true,
  ethYield: 'void',
  governor: null,
  blockNumber: 1,
  gas: { mode: 'void', etherBalance: 0n, etherSeconds: 0n, lastUpdated: 0 },
  usdbYield: 'automatic',
  wethYield: 'automatic',
}
const statuses = (change: Partial<BlastModes>) =>
  blastSettings({ ...fresh, ...change }).map(({ id, status }) => `${id}: ${status}`)
const offered = (choices: readonly BlastSettingChoice[]) =>
  choices.flatMap(({ status, setting }) => (status === 'offered' ? [setting] : []))

describe('which settings are offered', () => {
  test('both, to a Safe that has chosen nothing', () => {
    const choices = blastSettings(fresh)
    expect(offered(choices)).toEqual([
      { what: 'eth-yield', mode: 'automatic' },
      { what: 'gas', mode: 'claimable' },
    ])
    expect(choices).toMatchSnapshot()
  })

  test('what is so already is not', () => {
    expect(statuses({ ethYield: 'automatic' })).toEqual([
      'automatic-yield: already-so',
      'claimable-gas: offered',
    ])
    const gas = { mode: 'claimable', etherBalance: 1n, etherSeconds: 1n, lastUpdated: 1 } as const
    expect(statuses({ gas })).toEqual(['automatic-yield: offered', 'claimable-gas: already-so'])
  })

  test('why one is not offered is said in a sentence of its own', () => {
    const gas = { mode: 'claimable', etherBalance: 0n, etherSeconds: 0n, lastUpdated: 0 } as const
    expect(blastSettings({ ...fresh, ethYield: 'automatic', gas })).toMatchObject([
      { sentence: 'The Safe’s ETH earns yield by itself already.' },
      { sentence: 'The gas fees of this Safe can be claimed already.' },
    ])
    const unread = 'Blast’s own contract did not answer, so this setting is not offered.'
    expect(blastSettings({ ...fresh, governor: 'could-not-read' })).toMatchObject([
      { sentence: unread },
      { sentence: unread },
    ])
  })

  test('yield that waits to be claimed is spoken of', () => {
    expect(blastSettings({ ...fresh, ethYield: 'claimable' })[0]).toMatchObject({
      changes:
        'From then on, yield on the Safe’s ETH is added to its balance by itself. So is the yield that waits now.',
    })
  })

  test('nothing where somebody else has the say, who is named; but where the Safe named itself', () => {
    expect(statuses({ governor: dan.address })).toEqual([
      'automatic-yield: governed',
      'claimable-gas: governed',
    ])
    expect(blastSettings({ ...fresh, governor: dan.address })[0]).toMatchObject({
      sentence: `Only the governor that this Safe has named on Blast can change this: ${dan.address}.`,
    })
    expect(statuses({ governor: safe })).toEqual(['automatic-yield: offered', 'claimable-gas: offered'])
  })

  test('nothing that could not be read, or whose governor could not', () => {
    expect(statuses({ ethYield: 'could-not-read' })).toEqual([
      'automatic-yield: could-not-read',
      'claimable-gas: offered',
    ])
    expect(statuses({ gas: 'could-not-read' })).toEqual([
      'automatic-yield: offered',
      'claimable-gas: could-not-read',
    ])
    expect(statuses({ governor: 'could-not-read' })).toEqual([
      'automatic-yield: could-not-read',
      'claimable-gas: could-not-read',
    ])
  })
})

describe('on the chain', () => {
  let world: ClaimFixture
  beforeAll(async () => {
    world = await startClaims(['usdb', 'ether'])
  })
  afterAll(() => world?.stop())

  test('two campaigns and both settings in one transaction of the Safe: paid, and set', async () => {
    const { devnet, reader } = world
    const claims = [await world.claimOf('usdb'), await world.claimOf('ether')]
    const [dollars = 0n, ether = 0n] = claims.map(({ allocation }) => allocation.amount)
    const before = await readBlastModes(reader, world.safe)
    expect(before).toMatchObject({ ethYield: 'void', gas: { mode: 'void' } })
    const settings = offered(blastSettings(before))
    const { nonce } = await world.state()
    const transaction = buildSafeClaim({ claims, settings, nonce })
    const reading = readSafeClaim({ safe: world.safe, transaction, campaigns: claims })
    expect(reading.settings).toEqual(settings)
    expect(isValidClaim(reading)).toBe(true)

    const wei = await devnet.chain.getBalance({ address: world.safe })
    await world.execute(transaction, [olga, omar])
    expect(await devnet.chain.getBalance({ address: world.safe })).toBe(wei + ether)
    const usdb = await devnet.chain.readContract({
      address: blastPredeploys.usdb,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [world.safe],
    })
    // Its shares round down.
    expect(dollars - usdb).toBeLessThan(10n ** 9n)
    expect(usdb).toBeGreaterThan(0n)

    const after = await readBlastModes(reader, world.safe)
    expect(after).toMatchObject({ ethYield: 'automatic', gas: { mode: 'claimable' }, governor: null })
    expect(after.usdbYield).toBe(before.usdbYield)
    expect(blastSettings(after).map(({ status }) => status)).toEqual(['already-so', 'already-so'])
  })

  test('once a governor is set nothing is offered any more, and Blast would indeed refuse the Safe', async () => {
    const { nonce } = await world.state()
    const data = encodeFunctionData({
      abi: parseAbi(['function configure(uint8,uint8,address)']),
      args: [1, 0, dan.address],
    })
    await world.execute(draftTransaction([{ to: blastPredeploys.blast, value: 0n, data }], nonce), [
      olga,
      omar,
    ])
    const modes = await readBlastModes(world.reader, world.safe)
    expect(modes).toMatchObject({ ethYield: 'void', gas: { mode: 'void' }, governor: dan.address })
    expect(offered(blastSettings(modes))).toEqual([])
    const refused = buildSafeClaim({
      claims: [],
      settings: [{ what: 'gas', mode: 'claimable' }],
      nonce: nonce + 1,
    })
    const { to, data: execution } = await world.signed(refused, [olga, omar])
    expect(await world.send({ to, data: execution })).toMatchObject({ status: 'reverted' })
  })
})
