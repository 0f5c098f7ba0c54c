import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Address, concatHex, getAddress, type Hex, parseAbi, parseEther, toHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { demoSafeOwners } from '../sandbox/devnet/demoAddresses.ts'
import { batchCalls } from '../sandbox/safe/batchCalls.ts'
import {
  type DeployFixture,
  demoTotal,
  type Made,
  type MakeOptions,
  startDeployFixture,
} from '../src/operator/deploy/test-support/deployFixture.ts'
import * as v from '../src/schema/v.ts'
import { lockJournal } from './lockJournal.ts'
import { main } from './main.ts'
import { bundleCli } from './test-support/bundleCli.ts'
import { castKeystore } from './test-support/castKeystore.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-deploy-'))

let bin: string
let world: DeployFixture
let rpc: readonly string[]
beforeAll(async () => {
  bin = await bundleCli(folder)
  world = await startDeployFixture()
  rpc = ['--rpc', world.devnet.rpcUrl]
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Outcome = { code: number | null; out: string; err: string }
/** All that any run of this file has said. */
const said: string[] = []

function everclaim(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [bin, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    text.out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    text.err += String(chunk)
  })
  return new Promise((resolve) =>
    child.on('close', (code) => {
      said.push(text.out, text.err)
      resolve({ code, ...text })
    }),
  )
}

/** What differs from run to run, by its kind. */
const plain = (text: string) =>
  text
    .replaceAll(folder, '<folder>')
    .replace(/0x[0-9a-fA-F]{64}/g, '<hash>')
    .replace(/0x[0-9a-fA-F]{40}/g, '<address>')
    .replace(/\bblock \d+/g, 'block <number>')
    .replace(/\bCampaign \d+/g, 'Campaign <number>')
    .replace(/network fee (about )?0\.\d+/g, 'network fee $1<fee>')
    .replace(/in all: about 0\.\d+/g, 'in all: about <fee>')

let made = 0
async function packageOf(options?: MakeOptions): Promise<{ path: string; made: Made }> {
  const campaign = await world.make(options)
  const path = join(folder, `package-${++made}`)
  for (const file of campaign.files()) {
    mkdirSync(dirname(join(path, file.path)), { recursive: true })
    writeFileSync(join(path, file.path), file.bytes)
  }
  return { path, made: campaign }
}

const password = 'correct horse'
/** What nobody should give to a command, and some do. */
const secret: Hex = `0x${'5e'.repeat(32)}`
const phrase = 'test test test test test test test test test test test junk'
let keys = 0
const keyOf = (id: number): Hex => toHex(2n ** 210n + BigInt(id), { size: 32 })

/** A keystore file as Foundry writes it, or as geth does, with the address in it. It has money. */
async function keystoreOf(funds: { amount?: bigint; hasAddress?: boolean } = {}) {
  const { amount = demoTotal, hasAddress = true } = funds
  const key = keyOf(++keys)
  const { address } = privateKeyToAccount(key)
  await world.devnet.chain.setBalance({ address, value: parseEther('1') })
  if (amount > 0n) await world.give(world.devnet.demoToken, address, amount)
  const file = castKeystore(folder, `keystore-${keys}.json`, { key, password })
  if (hasAddress)
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), address: address.slice(2) }),
    )
  const passwordFile = join(folder, `password-${keys}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  return { file, passwordFile, address, options: ['--keystore', file, '--password-file', passwordFile] }
}

/** The same in this process, which need not load everything anew. */
async function inProcess(args: readonly string[]): Promise<Outcome> {
  const text = { out: '', err: '' }
  const into = (stream: NodeJS.WriteStream, name: 'out' | 'err') =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      text[name] += String(chunk)
      return true
    })
  const spies = [into(process.stdout, 'out'), into(process.stderr, 'err')]
  try {
    return { code: await main(args), ...text }
  } finally {
    for (const spy of spies) spy.mockRestore()
    said.push(text.out, text.err)
  }
}

const sentBy = (address: Address) => world.devnet.chain.getTransactionCount({ address })

describe('from a keystore', () => {
  test('a dry run sends nothing; --send creates and funds; again does nothing', async () => {
    const { path, made } = await packageOf()
    const { file, address, options } = await keystoreOf()
    const dry = await everclaim(['deploy', path, ...rpc, '--keystore', file])
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(plain(dry.out)).toMatchInlineSnapshot(`
      "Dry run: nothing is sent.

        Campaign      Campaign <number>
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (not there yet)
        Payer         <address>: 6 EVER, 1 ETH

      Steps:
        1. Sign a permit for the factory over exactly 6 EVER, once. Then create the contract at <address> and fund it, in one transaction
           network fee about <fee> ETH

      Network fees in all: about <fee> ETH
      Goes to the contract: exactly 6 EVER

      To send it, run the same with --keystore and --send.

      Notes:
        - The window for claims is open since 2023-11-14 22:13:20 UTC. People can claim at once.
      "
    `)
    expect(await sentBy(address)).toBe(0)
    expect(existsSync(`${path}.deploy.json`)).toBe(false)

    const sent = await everclaim(['deploy', path, ...rpc, ...options, '--send', '--one-node'])
    expect(sent.code).toBe(0)
    expect(plain(sent.out)).toMatchInlineSnapshot(`
      "The contract is deployed and funded.

        Campaign      Campaign <number>
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (holds 6 EVER, owes 6 EVER)

      Transactions:
        create-and-fund-with-permit: <hash>, block <number>

      Next: publish <folder>/package-1, then node everclaim.mjs verify <folder>/package-1 --rpc <URL>.
      "
    `)
    expect(plain(sent.err)).toMatchInlineSnapshot(`
      "Sign a permit for the factory over exactly 6 EVER, once. Then create the contract at <address> and fund it, in one transaction …
        create-and-fund-with-permit: transaction <hash>, nonce 0; waiting for the chain
      "
    `)
    expect(await sentBy(address)).toBe(1)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })

    const again = await inProcess(['deploy', path, ...rpc, ...options, '--send', '--one-node', '--json'])
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(again.out)).toMatchObject({ ok: true, status: 'done', isFunded: true })
    expect(await sentBy(address)).toBe(1)
    const verified = await inProcess(['verify', path, ...rpc, '--one-node'])
    expect(verified.out).toContain('The package and the chain agree.')
    const status = await inProcess(['status', path, ...rpc, '--one-node'])
    expect(status.code).toBe(0)
    expect(plain(status.out)).toMatchInlineSnapshot(`
      "The contract is deployed and funded.

        Campaign      Campaign <number>
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (holds 6 EVER, owes 6 EVER)
        Window        open since 2023-11-14 22:13:20 UTC, closes at 2096-10-02 07:06:40 UTC
        Claimed       0 of 3
        Created       in block <number>
        On Blast      yield of ETH claimable, USDB claimable, WETH claimable; gas refunds claimable
      "
    `)
    const bare = await inProcess(['status', made.campaign.distributor, ...rpc, '--one-node'])
    expect(bare).toMatchObject({ code: 0, err: '' })
    expect(plain(bare.out)).toMatchInlineSnapshot(`
      "The contract is deployed and funded.

        Recipients    3
        Total         6 EVER
        Token         Everclaim Demo <address>
        Chain         81457, read at block <number>
        Distributor   <address> (the published code)
        Window        open since 2023-11-14 22:13:20 UTC, closes at 2096-10-02 07:06:40 UTC
        Claimed       0 of 3
        Holds         6 EVER
        Owes          6 EVER
        What is left  goes to <address>
        Yield         goes to <address>
        Gas refunds   go to <address>
        Created       in block <number>
        On Blast      yield of ETH claimable, USDB claimable, WETH claimable; gas refunds claimable

      By its contract alone. Title, recipients and proofs are in the package: node cli/everclaim.mjs status <folder or URL>.
      "
    `)
    const wrong = await inProcess(['status', made.campaign.distributor.slice(0, -1), ...rpc])
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('is no address: it has 42 characters')
    expect((await inProcess(['status', address, ...rpc, '--one-node'])).code).toBe(1)
  })

  test('creates without money, then funds', async () => {
    const { path, made } = await packageOf()
    const { address, options } = await keystoreOf({ amount: 2n * demoTotal })
    const all = [path, ...rpc, ...options, '--send', '--one-node']
    expect(await inProcess(['fund', ...all])).toMatchObject({ code: 1 })
    const created = await inProcess(['deploy', ...all, '--unfunded'])
    expect(created.code).toBe(0)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [] })
    const status = await inProcess(['status', path, ...rpc, '--one-node'])
    expect(status).toMatchObject({ code: 1, err: '' })
    expect(plain(status.out)).toMatchInlineSnapshot(`
      "The campaign isn’t complete on the chain.

        Campaign      Campaign <number>
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (holds 0 EVER, owes 6 EVER, not funded through the factory)
        Window        open since 2023-11-14 22:13:20 UTC, closes at 2096-10-02 07:06:40 UTC
        Claimed       0 of 3
        Created       in block <number>
        On Blast      yield of ETH claimable, USDB claimable, WETH claimable; gas refunds claimable

      Next steps, from a wallet:
        1. Approve the factory for exactly 6 EVER
        2. Move exactly 6 EVER to the contract at <address>
      Notes:
        - The window for claims is open since 2023-11-14 22:13:20 UTC. People can claim at once.
      "
    `)
    const bare = await inProcess(['status', made.campaign.distributor, ...rpc, '--one-node', '--json'])
    expect(bare.code).toBe(1)
    expect(JSON.parse(bare.out)).toMatchObject({
      ok: false,
      holds: '0',
      owes: demoTotal.toString(),
      owesBy: 'contract',
      claimed: 0,
      recipients: 3,
    })
    const funded = await inProcess(['fund', ...all, '--no-permit', '--json'])
    expect(funded.code).toBe(0)
    expect(JSON.parse(funded.out)).toMatchObject({
      ok: true,
      isFunded: true,
      holds: demoTotal.toString(),
      transactions: [{ step: 'create' }, { step: 'approve' }, { step: 'create-and-fund' }],
    })
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect(await sentBy(address)).toBe(3)
  })

  test('says what stands in the way, and sends nothing', async () => {
    const { path } = await packageOf({ end: 1_700_000_001 })
    const { address, options } = await keystoreOf({ amount: 1n })
    const dry = await inProcess(['deploy', path, ...rpc, '--from', address])
    expect(dry.code).toBe(1)
    const sent = await inProcess(['deploy', path, ...rpc, ...options, '--send', '--one-node'])
    expect(sent.code).toBe(1)
    expect(plain(sent.out)).toMatchInlineSnapshot(`
      "It can’t continue. Nothing further was sent:
        - The window for claims closed at 2023-11-14 22:13:21 UTC. No one could claim. Build the package again with a later end.
        - The account <address> holds 0.000000000000000001 EVER, and the campaign needs 6 EVER. Send it the rest first.
      "
    `)
    expect(await sentBy(address)).toBe(0)
  })

  test('nobody named, no node, a damaged package, a dear day', async () => {
    const { path } = await packageOf()
    const nobody = await inProcess(['deploy', path, ...rpc])
    expect(nobody.code).toBe(0)
    expect(nobody.out).toContain('Balances and approvals weren’t checked')
    const away = await inProcess(['deploy', path, '--rpc', 'http://127.0.0.1:9'])
    expect(away).toMatchObject({ code: 3, out: '' })
    expect(away.err).toContain('We couldn’t check this: The campaign’s status')
    expect((await inProcess(['status', path, '--rpc', 'http://127.0.0.1:9'])).code).toBe(3)
    const { options, address } = await keystoreOf()
    const dear = await inProcess([
      'deploy',
      path,
      ...rpc,
      ...options,
      '--send',
      '--one-node',
      '--max-fee-gwei',
      '0.000000001',
    ])
    expect(dear.code).toBe(3)
    expect(dear.err).toMatch(/Gas costs \d+ wei now, more than your limit of 1/)
    expect(await sentBy(address)).toBe(0)
    writeFileSync(join(path, 'cap.bin'), Buffer.alloc(32, 7))
    const damaged = await inProcess(['deploy', path, ...rpc])
    expect(damaged).toMatchObject({ code: 1, out: '' })
    expect(damaged.err).toContain('cap.bin does not fold to the root')
  })

  test('one run at a time uses a journal', async () => {
    const { path } = await packageOf()
    const { options, address } = await keystoreOf()
    const release = await lockJournal(`${path}.deploy.json`)
    try {
      const second = await inProcess(['deploy', path, ...rpc, ...options, '--send', '--one-node'])
      expect(second.code).toBe(3)
      expect(second.err).toContain('Another everclaim is using the journal')
    } finally {
      await release()
    }
    expect(await sentBy(address)).toBe(0)
    // Another campaign's journal is not taken for its own.
    const other = await packageOf()
    writeFileSync(
      `${path}.deploy.json`,
      JSON.stringify({
        format: 'everclaim-deploy/1',
        chainId: 81457,
        entries: [],
        distributor: other.made.campaign.distributor,
      }),
    )
    const foreign = await inProcess(['deploy', path, ...rpc, ...options, '--send', '--one-node'])
    expect(foreign.code).toBe(1)
    expect(foreign.err).toContain('The journal belongs to another campaign. Nothing was sent.')
    expect(await sentBy(address)).toBe(0)
  })
})

describe('a key', () => {
  test.each([
    [['--private-key', secret]],
    [[`--private-key=${secret}`]],
    [['--key', secret]],
    [['--keystore', secret]],
    [[secret.slice(2)]],
    [['--mnemonic', phrase]],
    [[phrase]],
    [['--password', 'correct horse']],
  ])('on the command line is refused, and not repeated: %j', async (args) => {
    for (const command of ['deploy', 'fund', 'status']) {
      const { code, out, err } = await inProcess([command, 'package', ...rpc, ...args])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toContain('Nothing was sent.')
      for (const word of [secret, secret.slice(2), phrase, 'correct horse']) expect(err).not.toContain(word)
    }
  })

  test('in the environment is refused, and not repeated', async () => {
    const said: string[] = []
    for (const [name, value] of [
      ['PRIVATE_KEY', secret],
      ['DEPLOYER_PRIVATE_KEY', secret.slice(2)],
      ['EVERCLAIM_KEY', secret],
      ['MNEMONIC', phrase],
    ] as const) {
      vi.stubEnv(name, value)
      const { code, err } = await inProcess(['deploy', 'package', ...rpc])
      vi.unstubAllEnvs()
      expect(code).toBe(1)
      expect(err).not.toContain(value)
      said.push(err)
    }
    expect(said[0]).toMatchInlineSnapshot(`
      "The environment variable PRIVATE_KEY has a private key or a seed phrase. We don’t read it: every program inherits it. Unset it first. Nothing was sent.

      Use a keystore with --keystore (we ask for its password, or read it with --password-file), or a Safe with --safe.
      If the account has money, move it: others may know the key.

      Docs: docs/cli.md
      "
    `)
    // A name alone is none: other tools have addresses of theirs there.
    vi.stubEnv('PRIVATE_KEY', '/home/operator/key.json')
    const { err } = await inProcess(['deploy', 'package', ...rpc])
    vi.unstubAllEnvs()
    expect(err).not.toContain('PRIVATE_KEY')
  })

  test('in a keystore that does not open', async () => {
    const { path } = await packageOf()
    const { file, passwordFile, address, options } = await keystoreOf()
    const run = (...args: string[]) => inProcess(['deploy', path, ...rpc, '--send', '--one-node', ...args])
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, 'incorrect horse', { mode: 0o600 })
    expect((await run('--keystore', file, '--password-file', wrong)).err).toContain(
      `Wrong password for the keystore ${file}. Nothing was sent.`,
    )
    chmodSync(passwordFile, 0o644)
    expect((await run(...options)).err).toContain('The password file can be read by others')
    chmodSync(passwordFile, 0o600)
    expect((await run('--keystore', file)).err).toContain(
      'There is no terminal to ask for the keystore’s password',
    )
    const bare = join(folder, 'bare')
    writeFileSync(bare, `${secret}\n`)
    const refused = await run('--keystore', bare, '--password-file', passwordFile)
    expect(refused.err).toContain('looks like a bare private key')
    expect(refused.err).not.toContain(secret)
    expect((await run('--keystore', join(folder, 'none'))).err).toContain('Cannot read the keystore')
    const liar = join(folder, 'liar.json')
    const keystore: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(liar, JSON.stringify({ ...keystore, address: '77'.repeat(20) }))
    expect((await run('--keystore', liar, '--password-file', passwordFile)).err).toContain('has the key of')
    const costly = join(folder, 'costly.json')
    writeFileSync(costly, readFileSync(file, 'utf8').replace('"n":8192,', '"n":4294967296,'))
    expect((await run('--keystore', costly, '--password-file', passwordFile)).err).toContain(
      'of memory, more than 1 GiB',
    )
    expect(await sentBy(address)).toBe(0)
  })
})

test('every fault of a command line is named', async () => {
  const faulty = await inProcess([
    ...[
      'fund',
      'https://packages.example/',
      'more',
      '--rpc',
      'ftp://node',
      '--safe',
      '0x12',
      '--from',
      '0x34',
    ],
    ...[
      '--send',
      '--one-node',
      '--unfunded',
      '--password-file',
      'x',
      '--nonce',
      '1.5',
      '--max-fee-gwei',
      'much',
    ],
  ])
  expect(faulty).toMatchObject({ code: 2, out: '' })
  expect(faulty.err).toMatchInlineSnapshot(`
    "The command line has 12 mistakes.

    - "https://packages.example/" is an address; fund wants the folder of the package on this machine
    - --unfunded: several packages are only created together with their money; deploy them one by one
    - --journal is missing: the packages are in different folders, so say where to keep what was sent
    - --rpc: number 1 is not an http:// or https:// address
    - --safe and --from: name one of them
    - --password-file goes with --keystore
    - --max-fee-gwei goes with --keystore
    - --send: the owners of a Safe send; write their batch to a file with --out
    - --max-fee-gwei: "much" is no number of gwei such as 0.5
    - --safe: "0x12" has 2 hexadecimal digits; an address has 40.
    - --nonce: "1.5" is not a whole number from 0 to 9007199254740991
    - --unfunded belongs to deploy

    Docs: docs/cli.md
    "
  `)
  expect((await inProcess(['deploy'])).code).toBe(2)
  // One node, named twice: whatever moves money according to it alone needs that said.
  for (const forReal of [
    ['--keystore', 'key.json', '--send'],
    ['--safe', world.devnet.demoSafe, '--out', 'batch.json'],
  ]) {
    const alone = await inProcess(['deploy', 'package', ...rpc, ...rpc, ...forReal])
    expect(alone.code).toBe(2)
    expect(alone.err).toContain(
      'Add a second one, of another company, with another --rpc; or give --one-node',
    )
  }
  expect((await inProcess(['status'])).code).toBe(2)
  expect((await inProcess(['deploy', '--nonsense'])).code).toBe(2)
  for (const command of ['deploy', 'fund', 'status'])
    expect(await inProcess([command, '--help'])).toMatchObject({ code: 0, err: '' })
})

describe('from a Safe', () => {
  const safeAbi = parseAbi([
    'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) payable returns (bool)',
  ])
  const fileSchema = v.object({
    chainId: v.literal('81457'),
    meta: v.looseObject({ checksum: v.string(), createdFromSafeAddress: v.string() }),
    transactions: v.array(v.object({ to: v.string(), value: v.string(), data: v.string() })),
  })

  test('writes a batch for the transaction builder, which its owners execute by the hashes that were printed', async () => {
    const { chain, demoSafe, demoToken } = world.devnet
    const { path, made } = await packageOf()
    const out = join(folder, 'batch.json')
    const args = ['deploy', path, ...rpc, '--safe', demoSafe, '--safe-earns']
    const poor = await inProcess([...args, '--out', out, '--one-node'])
    expect(poor.code).toBe(1)
    expect(poor.out).toContain('The Safe')
    expect(existsSync(out)).toBe(false)

    await world.give(demoToken, demoSafe, demoTotal)
    const dry = await inProcess(args)
    expect(dry.code).toBe(0)
    expect(plain(dry.out)).toMatchInlineSnapshot(`
      "Dry run: nothing is sent.

        Campaign      Campaign <number>
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (not there yet)
        Payer         <address>: 6 EVER, 0 ETH
        Safe          2 of 3 owners sign; version 1.4.1; next nonce 0

      The batch, which runs completely or not at all:
        1. Approve the factory for exactly 6 EVER
        2. Create the contract at <address> and move exactly 6 EVER to it, in one transaction
        3. Let the Safe’s ETH earn yield on Blast (it can change this setting)
        4. Let the Safe claim its gas refunds on Blast (it can change this setting)

      Hashes for the owners (for nonce 0; for another nonce, use --nonce)
        through MultiSendCallOnly 1.4.1, <address>
          safeTxHash    <hash>
          domain hash   <hash>
          message hash  <hash>
        through MultiSendCallOnly 1.3.0, <address>
          safeTxHash    <hash>
          domain hash   <hash>
          message hash  <hash>
        through MultiSendCallOnly 1.3.0 (EIP-155), <address>
          safeTxHash    <hash>
          domain hash   <hash>
          message hash  <hash>

      To write it for the Transaction Builder, add --out batch.json.

      Notes:
        - The window for claims is open since 2023-11-14 22:13:20 UTC. People can claim at once.
      "
    `)
    const written = await inProcess([...args, '--out', out, '--one-node'])
    expect(written.out).toContain('The batch is written to')
    const bytes = readFileSync(out, 'utf8')
    const { meta, transactions } = v.parse(fileSchema, JSON.parse(bytes))
    expect(meta.createdFromSafeAddress).toBe(demoSafe)
    expect(transactions.map(({ to }) => to)).toEqual([
      ...[demoToken, made.campaign.factory, standIns.blast, standIns.blast],
    ])
    // A later head: the file's time would be another one, which its checksum counts.
    await world.devnet.chain.increaseTime({ seconds: 60 })
    await world.devnet.chain.mine({ blocks: 1 })
    const again = await inProcess([...args, '--out', out, '--one-node'])
    expect(again.err + again.out).toContain('The same batch was in')
    expect(readFileSync(out, 'utf8')).toBe(bytes)
    const other = join(folder, 'other.json')
    writeFileSync(other, '{}')
    expect((await inProcess([...args, '--out', other, '--one-node'])).err).toContain('has other content')
    expect(readFileSync(other, 'utf8')).toBe('{}')

    // The same calls in a file that names another Safe, or was changed by hand, are not what the hashes were
    // printed for.
    for (const [from, to] of [
      [demoSafe, demoAccounts.ada.address],
      ['exactly 6 EVER', 'exactly 7 EVER'],
    ] as const) {
      writeFileSync(other, bytes.replace(from, to))
      expect((await inProcess([...args, '--out', other, '--one-node'])).err).toContain('has other content')
    }

    // As the builder makes it of the file: all calls in one, through MultiSendCallOnly.
    const printed = v.parse(
      v.object({
        checklist: v.array(v.object({ safeTxHash: v.custom<Hex>(() => true) })),
        safe: v.object({ nonce: v.pipe(v.number(), v.finite()) }),
      }),
      JSON.parse((await inProcess([...args, '--json'])).out),
    )
    const hash = printed.checklist[0]?.safeTxHash ?? '0x'
    const calls = transactions.map(({ to, value, data }) => ({
      to: getAddress(to),
      value: BigInt(value),
      data: data as Hex,
    }))
    const { to, value, data, operation } = batchCalls(calls)
    const owners = [...demoSafeOwners.slice(0, 2)].sort((a, b) => (a.address < b.address ? -1 : 1))
    const signatures = concatHex(await Promise.all(owners.map(({ signer }) => signer.sign({ hash }))))
    const sent = await chain.writeContract({
      account: demoAccounts.ada.signer,
      address: demoSafe,
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
      gas: 12_000_000n,
    })
    expect((await chain.waitForTransactionReceipt({ hash: sent })).status).toBe('success')
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect((await inProcess(['status', path, ...rpc, '--one-node'])).code).toBe(0)
    const done = await inProcess([...args, '--out', out, '--one-node'])
    expect(done).toMatchObject({ code: 0 })
    expect(done.out).toContain('Nothing to do')
    const used = await inProcess([...args, '--nonce', '0'])
    expect(used).toMatchObject({ code: 1, out: '' })
    expect(used.err).toContain('has used the nonce 0 already')
    expect(used.err).toContain('Its next one is 1. Nothing was written.')
  })

  test('that is none on this chain', async () => {
    const { path } = await packageOf()
    const nowhere = await inProcess(['deploy', path, ...rpc, '--safe', `0x${'5a'.repeat(20)}`])
    expect(nowhere).toMatchObject({ code: 1, out: '' })
    expect(nowhere.err).toContain('A Safe on another chain doesn’t work here. Nothing was written.')
    const token = await inProcess(['deploy', path, ...rpc, '--safe', world.devnet.demoToken])
    expect(token.err).toContain('isn’t a Safe')
  })
})

test('receivers are looked at before anything is sent: refused, or accepted by name', async () => {
  const payer = await world.payer({ token: world.devnet.demoToken, amount: demoTotal })
  const of = async (receiver: Address, more: readonly string[] = []) => {
    const { path } = await packageOf({ receiver })
    return inProcess(['deploy', path, ...rpc, '--from', payer.address, ...more])
  }
  const burn = await of('0x000000000000000000000000000000000000dEaD', ['--accept', 'new-receiver'])
  expect(burn).toMatchObject({ code: 1 })
  expect(burn.out).toContain('Payments to it are lost')
  const token = await of(standIns.usdb)
  expect(token.out).toContain('one of Blast’s own contracts')
  const refusing = await of(world.devnet.demoToken)
  expect(refusing.out).toContain('the token’s own contract')
  const fresh = `0x${'5afe'.repeat(9)}5a02` as const
  const doubted = await of(fresh)
  expect(doubted).toMatchObject({ code: 1 })
  expect(doubted.out).toContain('was never used on Blast')
  expect(doubted.out).toContain('If it’s right, add --accept new-receiver.')
  expect(await of(fresh, ['--accept', 'new-receiver'])).toMatchObject({ code: 0 })
  const unknown = await of(fresh, ['--accept', 'anything'])
  expect(unknown).toMatchObject({ code: 2 })
  expect(unknown.err).toContain('--accept: "anything" isn’t one of new-receiver, unchecked-receiver')
})

test('no key and no password is in what any of these runs has said or written', () => {
  const ofKey = (key: Hex) => {
    const bytes = Buffer.from(key.slice(2), 'hex')
    return [key.slice(2), BigInt(key).toString(16), BigInt(key).toString(), bytes.toString('base64')]
  }
  const own = Array.from({ length: keys }, (_, at) => keyOf(at + 1))
  expect(own.length).toBeGreaterThan(5)
  const secrets = [...own.flatMap(ofKey), ...ofKey(secret), phrase, password]
  const isIn = (text: string) => secrets.some((each) => text.toLowerCase().includes(each.toLowerCase()))
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter(isIn)).toEqual([])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
  expect(files.some(({ name }) => name.endsWith('.deploy.json'))).toBe(true)
  // What the test itself has written is found: a password file of each keystore, and a bare key.
  const found = files.filter(({ path }) => isIn(readFileSync(path, 'latin1'))).map(({ name }) => name)
  const given = [...own.map((_, at) => `password-${at + 1}`), 'bare']
  expect(found.filter((name) => name !== 'wrong').sort()).toEqual(given.sort())
})
