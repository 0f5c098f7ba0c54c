import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, concatHex, erc20Abi, getAddress, type Hex, parseAbi, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { demoSafeOwners } from '../sandbox/devnet/demoAddresses.ts'
import { batchCalls } from '../sandbox/safe/batchCalls.ts'
import { addressSchema } from '../src/hex/addressSchema.ts'
import { type DeployFixture, startDeployFixture } from '../src/operator/deploy/test-support/deployFixture.ts'
import * as v from '../src/schema/v.ts'
import { createOperator } from './test-support/createOperator.ts'
import { runMain as run } from './test-support/runMain.ts'

// One sheet of team, advisors and investors, from its column to three campaigns in one transaction.

const folder = mkdtempSync(join(tmpdir(), 'everclaim-groups-'))
const day = 86_400
const ether = 10n ** 18n
let world: DeployFixture
let nodes: string[]
beforeAll(async () => {
  world = await startDeployFixture()
  nodes = ['--rpc', world.devnet.rpcUrl]
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const [ann, bob, cat, dan] = [1n, 2n, 3n, 4n].map((id) => toHex(2n ** 150n + id, { size: 20 })) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const sheet = [
  'address,amount,class',
  `${ann},400,Core team`,
  `${bob},200,Core team`,
  // She is an adviser as well.
  `${ann},50,Advisors`,
  `${cat},350,Investors`,
].join('\n')
const team = ['--group', 'Core team=1460d, cliff 365d, tranches 48']
const advisors = ['--group', 'Advisors=730d,tranches 24']
const rest = ['--duration', '365d']

let written = 0
function listOf(text: string): string {
  const file = join(folder, `list-${++written}.csv`)
  writeFileSync(file, text)
  return file
}
const building = (file: string, out: string, ...more: string[]) => [
  ...['build', file, '--out', out, '--units', 'whole', '--token', world.devnet.demoToken],
  ...['--symbol', 'EVER', '--name', 'Everclaim Demo', '--decimals', '18', '--title', 'Acme'],
  ...['--receiver', demoAccounts.operator.address, '--start', '2090-01-01T00:00:00Z', '--end', 'never'],
  ...['--accept', 'large-share', ...more],
]
const builtSchema = v.object({
  recipients: v.pipe(v.number(), v.finite()),
  total: v.string(),
  groups: v.array(
    v.object({
      name: v.string(),
      out: v.string(),
      recipients: v.pipe(v.number(), v.finite()),
      total: v.string(),
      distributor: addressSchema,
      manifest: v.looseObject({
        schedule: v.looseObject({}),
        texts: v.looseObject({ title: v.string() }),
      }),
    }),
  ),
})
async function build(out: string, ...more: string[]) {
  const done = await run(
    ...building(listOf(sheet), out, '--groups', 'class', ...team, ...advisors, ...rest, ...more, '--json'),
  )
  expect(done.err).toBe('')
  return v.parse(builtSchema, JSON.parse(done.out))
}
const tokensOf = (address: Address) =>
  world.devnet.chain.readContract({
    address: world.devnet.demoToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const plain = (text: string) =>
  text
    .replaceAll(folder, '<folder>')
    .replace(/0x[0-9a-fA-F]{64}/g, '<hash>')
    .replace(/0x[0-9a-fA-F]{40}/g, '<address>')
    .replace(/block \d+/g, 'block <number>')
    .replace(/\d[\d,]* bytes/g, '<number> bytes')
    .replace(/about 0\.\d+ ETH/g, 'about <sum> ETH')

test('a list with a column of groups becomes a package for each, deployed in one transaction and claimed by its own schedule', async () => {
  const { chain } = world.devnet
  const out = join(folder, 'acme')
  const { recipients, total, groups } = await build(out)
  expect({ recipients, total }).toEqual({ recipients: 3, total: `${1_000n * ether}` })
  expect(
    groups.map(({ name, recipients, total, manifest }) => [
      ...[name, manifest.texts.title, recipients, BigInt(total) / ether, manifest.schedule],
    ]),
  ).toEqual([
    ['Core team', 'Acme: Core team', 2, 600n, { cliff: 365 * day, duration: 1460 * day, tranches: 48 }],
    ['Advisors', 'Acme: Advisors', 1, 50n, { cliff: 0, duration: 730 * day, tranches: 24 }],
    ['Investors', 'Acme: Investors', 1, 350n, { cliff: 0, duration: 365 * day }],
  ])
  const places = groups.map((group) => group.out)
  expect(places).toEqual(['core-team', 'advisors', 'investors'].map((name) => `${out}/${name}`))

  // Again: the very same, and nothing is written.
  const again = await run(...building(listOf(sheet), out, '--groups', 'class', ...team, ...advisors, ...rest))
  expect(again.out).toContain('The same packages were there already. Nothing was written.')
  expect(plain(again.out)).toMatchInlineSnapshot(`
    "The same packages were there already. Nothing was written.

      Group         Core team
      Title         Acme: Core team
      Recipients    2
      Total         600 EVER
      Schedule      unlocks in 48 equal tranches from 2090-01-01 00:00:00 UTC to 2093-12-31 00:00:00 UTC, nothing before 2091-01-01 00:00:00 UTC
      Distributor   <address> (its future address; nothing is deployed yet)
      Package       <folder>/acme/core-team

      Group         Advisors
      Title         Acme: Advisors
      Recipients    1
      Total         50 EVER
      Schedule      unlocks in 24 equal tranches from 2090-01-01 00:00:00 UTC to 2092-01-01 00:00:00 UTC
      Distributor   <address> (its future address; nothing is deployed yet)
      Package       <folder>/acme/advisors

      Group         Investors
      Title         Acme: Investors
      Recipients    1
      Total         350 EVER
      Schedule      unlocks by the second from 2090-01-01 00:00:00 UTC to 2091-01-01 00:00:00 UTC
      Distributor   <address> (its future address; nothing is deployed yet)
      Package       <folder>/acme/investors

      Groups        3
      Recipients    3, each counted once
      In all        1,000 EVER
      Files         9, <number> bytes, in <folder>/acme

    Next, all of them in one transaction: node cli/everclaim.mjs deploy <folder>/acme/core-team <folder>/acme/advisors <folder>/acme/investors --rpc <URL> ...
    "
  `)

  const operator = await createOperator(world.devnet, folder)
  await world.give(world.devnet.demoToken, operator.address, 1_000n * ether)
  const dry = await run('deploy', ...places, ...nodes, '--one-node', '--from', operator.address)
  expect(dry.code).toBe(0)
  expect(plain(dry.out)).toMatchInlineSnapshot(`
    "Dry run: nothing is sent.

      Campaign      Acme: Investors
      Recipients    1
      Total         350 EVER
      Distributor   <address> (not there yet)
      Campaign      Acme: Core team
      Recipients    2
      Total         600 EVER
      Distributor   <address> (not there yet)
      Campaign      Acme: Advisors
      Recipients    1
      Total         50 EVER
      Distributor   <address> (not there yet)
      In all        3 campaigns, 1,000 EVER
      Chain         81457, read at block <number>
      Factory       <address> (not on the chain yet)
      Payer         <address>: 1,000 EVER, 20 ETH

    Steps:
      1. Deploy the factory. All campaigns of this kind share it, and it has no owner
         network fee 0.00296 ETH
      2. Sign a permit for the factory over exactly 1,000 EVER, once. Then create 3 contracts and fund them, in one transaction
         network fee about <sum> ETH

    Network fees in all: about <sum> ETH
    Goes to the contracts: exactly 1,000 EVER

    To send it, run the same with --keystore and --send.
    "
  `)

  // The factory is put there once for all campaigns; then one transaction is all.
  await run(
    'deploy-factory',
    '--kind',
    'vesting',
    ...nodes,
    ...operator.sending.filter((each) => each !== operator.journal && each !== '--journal'),
    '--journal',
    join(operator.home, 'factory.json'),
  )
  const sent = await chain.getTransactionCount({ address: operator.address })
  const deployed = await run('deploy', ...places, ...nodes, ...operator.sending)
  expect(deployed.err).not.toContain('✗')
  expect(deployed.code).toBe(0)
  expect(await chain.getTransactionCount({ address: operator.address })).toBe(sent + 1)
  for (const { distributor, total } of groups) expect(await tokensOf(distributor)).toBe(BigInt(total))
  expect(await tokensOf(operator.address)).toBe(0n)
  for (const place of places) expect((await run('verify', place, ...nodes, '--one-node')).code).toBe(0)

  // Again, in another order: nothing is left, and nothing is sent.
  const done = await run('deploy', ...[...places].reverse(), ...nodes, ...operator.sending, '--json')
  expect(JSON.parse(done.out)).toMatchObject({
    ok: true,
    status: 'done',
    campaigns: expect.arrayContaining([expect.objectContaining({ title: 'Acme: Advisors', isFunded: true })]),
  })
  expect(await chain.getTransactionCount({ address: operator.address })).toBe(sent + 1)

  // Half a year on: an adviser has a quarter of it, who is in the team nothing yet.
  await chain.setNextBlockTimestamp({
    timestamp: BigInt(Date.parse('2090-01-01T00:00:00Z') / 1_000 + 183 * day),
  })
  await chain.mine({ blocks: 1 })
  const anyone = await createOperator(world.devnet, folder)
  const claim = (place: string, account: Address) =>
    run(
      'claim',
      place,
      ...nodes,
      '--account',
      account,
      ...anyone.sending.map((each) =>
        each === anyone.journal ? `${anyone.journal}-${account}-${place.length}` : each,
      ),
    )
  expect((await claim(places[0] ?? '', ann)).out).toContain('Nothing is unlocked yet')
  expect((await claim(places[1] ?? '', ann)).code).toBe(0)
  // Six of 24 steps.
  expect(await tokensOf(ann)).toBe((50n * ether * 6n) / 24n)
})

test('a Safe’s owners sign one batch for all of them, and it is executed by the hash that was printed', async () => {
  const { chain, demoSafe, demoToken } = world.devnet
  const { groups } = await build(join(folder, 'of-the-safe'), '--description', 'Paid by a Safe.')
  const places = groups.map((group) => group.out)
  await world.give(demoToken, demoSafe, 1_000n * ether)
  const out = join(folder, 'batch.json')
  const proposed = await run(
    'deploy',
    ...places,
    ...nodes,
    '--one-node',
    '--safe',
    demoSafe,
    '--out',
    out,
    '--json',
  )
  expect(proposed.err).toBe('')
  const { checklist, steps } = v.parse(
    v.object({
      checklist: v.array(v.object({ safeTxHash: v.custom<Hex>(() => true) })),
      steps: v.array(v.object({ kind: v.string(), description: v.string() })),
    }),
    JSON.parse(proposed.out),
  )
  expect(steps.map(({ kind }) => kind).filter((kind) => kind !== 'deploy-factory')).toEqual([
    ...['approve', 'create-and-fund-many'],
  ])
  expect(steps.at(-1)?.description).toBe(
    'Create 3 contracts and move exactly 1,000 EVER to them, in one transaction',
  )
  const { transactions } = v.parse(
    v.object({
      transactions: v.array(v.object({ to: v.string(), value: v.string(), data: v.custom<Hex>(() => true) })),
    }),
    JSON.parse(readFileSync(out, 'utf8')),
  )
  const { to, value, data, operation } = batchCalls(
    transactions.map((call) => ({ to: getAddress(call.to), value: BigInt(call.value), data: call.data })),
  )
  const hash = checklist[0]?.safeTxHash ?? '0x'
  const owners = [...demoSafeOwners.slice(0, 2)].sort((a, b) => (a.address < b.address ? -1 : 1))
  const signatures = concatHex(await Promise.all(owners.map(({ signer }) => signer.sign({ hash }))))
  const sent = await chain.writeContract({
    account: demoAccounts.ada.signer,
    address: demoSafe,
    abi: parseAbi([
      'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) payable returns (bool)',
    ]),
    functionName: 'execTransaction',
    args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    gas: 12_000_000n,
  })
  expect((await chain.waitForTransactionReceipt({ hash: sent })).status).toBe('success')
  for (const { distributor, total } of groups) expect(await tokensOf(distributor)).toBe(BigInt(total))
  const done = await run('deploy', ...places, ...nodes, '--one-node', '--safe', demoSafe)
  expect(done.out).toContain('All 3 contracts are deployed and were funded.')
})

test('error: schedules that the list’s groups don’t have, or are written otherwise, and nothing is written', async () => {
  const out = join(folder, 'refused')
  const refusal = async (...more: string[]) => {
    const { code, out: said, err } = await run(...building(listOf(sheet), out, ...more))
    expect({ code, said }).toEqual({ code: 2, said: '' })
    return err.split('\n').filter((line) => /^\s+-|^everclaim|--/.test(line) && !line.includes('--help'))
  }
  expect([
    await refusal('--groups', 'class'),
    await refusal('--group', 'Core team=365d'),
    await refusal('--groups', 'class', ...team, '--group', 'Advisers=730d'),
    await refusal('--groups', 'class', '--group', 'Core team', ...rest),
    await refusal('--groups', 'class', '--group', 'Core team=365d, cliff 400d', ...rest),
    await refusal('--groups', 'class', '--group', 'Core team=365d, clif 30d', ...rest),
    await refusal('--groups', 'class', '--group', 'Core team=365d, tranches 65', ...rest),
    await refusal('--groups', 'class', ...team, ...team, ...rest),
    await refusal('--groups', 'class', ...rest, '--cap-bits', '3'),
  ]).toMatchInlineSnapshot(`
    [
      [
        "- --group is missing, a schedule for each group (or --duration, one for all of them)",
      ],
      [
        "- --group: --groups is missing, the column that names the groups",
      ],
      [
        "- --group: the list has no group "Advisers"; it has "Core team", "Advisors", "Investors"",
        "- --group: "Advisors" has no schedule; add --group 'Advisors=<time>', or --duration for the rest",
        "- --group: "Investors" has no schedule; add --group 'Investors=<time>', or --duration for the rest",
      ],
      [
        "- --group: "Core team" isn’t written like 'Team=1460d, cliff 365d, tranches 36'; cliff and tranches may be left out",
      ],
      [
        "- --group Core team: cliff is longer than --duration",
      ],
      [
        "- --group: "Core team=365d, clif 30d" isn’t written like 'Team=1460d, cliff 365d, tranches 36'; cliff and tranches may be left out",
      ],
      [
        "- --group Core team: tranches: "65" is not a whole number from 1 to 64",
      ],
      [
        "- --group: "Core team" has two schedules",
      ],
      [
        "- --cap-bits: with --groups they are chosen so that one transaction creates all campaigns",
      ],
    ]
  `)
  expect(existsSync(out)).toBe(false)
})

test('error: rows without a group are problems by row', async () => {
  const out = join(folder, 'no-group')
  const list = listOf(`${sheet}\n${dan},1,\n`)
  const { code, err } = await run(...building(list, out, '--groups', 'class', ...rest))
  expect(code).toBe(1)
  expect(err).toContain('Row 6, column class: The cell is empty; a group is missing.')
  const noColumn = await run(...building(list, out, '--groups', 'group', ...rest))
  expect(noColumn.err).toContain(
    'The first row names no column "group" for the group; the columns are "address", "amount", "class".',
  )
  expect(existsSync(out)).toBe(false)
})

test('error: packages that one transaction can’t create, and options that are of one package', async () => {
  const { groups } = await build(join(folder, 'mixed'), '--description', 'Another one.')
  const [first = '', second = ''] = groups.map((group) => group.out)
  const atOnce = join(folder, 'at-once')
  expect((await run(...building(listOf(`address,amount\n${bob},7`), atOnce))).code).toBe(0)
  const mixed = await run('deploy', first, atOnce, ...nodes, '--journal', join(folder, 'j.json'))
  expect(mixed.code).toBe(1)
  expect(plain(mixed.err)).toMatchInlineSnapshot(`
    "One transaction can’t create these campaigns together. Nothing was sent.

    package 2 (<address>) pays at once; only campaigns over time are created together

    Docs: docs/cli.md
    "
  `)
  const refused = await run('deploy', first, second, atOnce, ...nodes, '--unfunded')
  expect(refused.code).toBe(2)
  expect(plain(refused.err)).toMatchInlineSnapshot(`
    "The command line has 2 mistakes.

    - --unfunded: several packages are only created together with their money; deploy them one by one
    - --journal is missing: the packages are in different folders, so say where to keep what was sent

    Docs: docs/cli.md
    "
  `)
})
