import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Keystore } from 'ox'
import { type Address, type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DeployWorld,
  demoTotal,
  type Made,
  type MakeOptions,
  startDeployWorld,
} from '../src/operator/deploy/test-support/deployWorld.ts'

const bin = fileURLToPath(new URL('everclaim.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'everclaim-deploy-'))

let world: DeployWorld
let rpc: readonly string[]
beforeAll(async () => {
  world = await startDeployWorld()
  rpc = ['--rpc', world.devnet.rpcUrl]
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Outcome = { code: number | null; out: string; err: string }

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
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text })))
}

/** What differs from run to run, by its kind. */
const plain = (text: string) =>
  text
    .replaceAll(folder, '<folder>')
    .replace(/0x[0-9a-fA-F]{64}/g, '<hash>')
    .replace(/0x[0-9a-fA-F]{40}/g, '<address>')
    .replace(/\bblock \d+/g, 'block <number>')
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
let keys = 0

/** A keystore file with money behind it. The derivation is a weak one, for speed. */
async function keystoreOf(funds: { amount?: bigint; hasAddress?: boolean } = {}) {
  const { amount = demoTotal, hasAddress = true } = funds
  const key: Hex = toHex(2n ** 210n + BigInt(++keys), { size: 32 })
  const { address } = privateKeyToAccount(key)
  await world.devnet.chain.setBalance({ address, value: parseEther('1') })
  if (amount > 0n) await world.give(world.devnet.demoToken, address, amount)
  const [derived, options] = Keystore.scrypt({ password, n: 2 })
  const keystore = Keystore.encrypt(key, derived, options)
  const file = join(folder, `keystore-${keys}.json`)
  writeFileSync(file, JSON.stringify(hasAddress ? { ...keystore, address: address.slice(2) } : keystore))
  const passwordFile = join(folder, `password-${keys}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  return { file, passwordFile, address, options: ['--keystore', file, '--password-file', passwordFile] }
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

        Campaign      Campaign 1
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (not there yet)
        Payer         <address>: 6 EVER, 1 ETH

      What would be done:
        1. Sign that the factory may take exactly 6 EVER once; then create the contract at <address> and move them to it, in one transaction
           network fee about <fee> ETH

      Network fees in all: about <fee> ETH
      Goes to the contract: exactly 6 EVER

      To do it, run the same with --keystore and --send.

      Worth knowing:
        - The window for claims is open since 2023-11-14 22:13:20 UTC: people can claim from the first second on.
      "
    `)
    expect(await sentBy(address)).toBe(0)
    expect(existsSync(`${path}.deploy.json`)).toBe(false)

    const sent = await everclaim(['deploy', path, ...rpc, ...options, '--send'])
    expect(sent.code).toBe(0)
    expect(plain(sent.out)).toMatchInlineSnapshot(`
      "The contract stands and can pay everybody.

        Campaign      Campaign 1
        Recipients    3
        Total         6 EVER
        Chain         81457, read at block <number>
        Factory       <address>
        Distributor   <address> (holds 6 EVER, owes 6 EVER)

      Transactions:
        create-and-fund-with-permit: <hash>, block <number>

      Next: publish <folder>/package-1, then everclaim verify <folder>/package-1 --rpc <URL>.
      "
    `)
    expect(plain(sent.err)).toMatchInlineSnapshot(`
      "Sign that the factory may take exactly 6 EVER once; then create the contract at <address> and move them to it, in one transaction …
        create-and-fund-with-permit: transaction <hash>, nonce 0; waiting for the chain
      "
    `)
    expect(await sentBy(address)).toBe(1)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })

    const again = await everclaim(['deploy', path, ...rpc, ...options, '--send', '--json'])
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(again.out)).toMatchObject({ ok: true, status: 'done', isFunded: true })
    expect(await sentBy(address)).toBe(1)
    const verified = await everclaim(['verify', path, ...rpc])
    expect(verified.out).toContain('The package and the chain agree.')
    const status = await everclaim(['status', path, ...rpc])
    expect(status.code).toBe(0)
    expect(plain(status.out)).toMatchInlineSnapshot(`
      "The contract stands and can pay everybody.

        Campaign      Campaign 1
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
  })
})
