/**
 * Writes the ERC-7730 descriptors by which hardware wallets show our calls and messages in words, from the
 * ABIs of `src/abi`, into `erc7730/`.
 *
 * `tsx scripts/generate-erc7730.ts` writes; with `--check` it writes nothing and fails if a file would
 * change. `--distributor 0x… --token 0x… --out FOLDER` writes those of one campaign, with amounts in its
 * token (the zero address: ETH); with `--vesting`, where it pays over time.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { getAddress, isAddress } from 'viem'
import { erc7730Descriptors } from './erc7730Descriptors.ts'

const usage = 'Usage: npm run gen:erc7730 -- [--distributor 0x… --token 0x… --out FOLDER [--vesting]]'

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      vesting: { type: 'boolean', default: false },
      distributor: text,
      token: text,
      out: text,
    },
  })
  const { check, vesting, distributor, token, out } = values
  if (distributor === undefined && token === undefined && out === undefined && !vesting) return { check }
  if (!distributor || !token || !out || check) throw new Error(usage)
  for (const address of [distributor, token])
    if (!isAddress(address)) throw new Error(`${address} is no address. ${usage}`)
  const campaign = { distributor: getAddress(distributor), token: getAddress(token), isOverTime: vesting }
  return { check, campaign, out }
}

try {
  const { check, campaign, out } = readOptions()
  const folder = out ?? join(dirname(fileURLToPath(import.meta.url)), '../erc7730')
  const descriptors = erc7730Descriptors(campaign)
  const stale: string[] = []
  if (!check) mkdirSync(folder, { recursive: true })
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const path = join(folder, name)
    const text = `${JSON.stringify(descriptor, null, 2)}\n`
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    stale.push(name)
    if (!check) writeFileSync(path, text)
  }
  const extra = check
    ? readdirSync(folder).filter((name) => name.endsWith('.json') && !(name in descriptors))
    : []
  for (const name of stale) console.log(`${check ? 'out of date' : 'written'}: ${name}`)
  for (const name of extra) console.log(`nobody writes it: ${name}`)
  if (check && stale.length + extra.length > 0)
    throw new Error('erc7730/ differs from the ABIs. Run `npm run gen:erc7730` and commit.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
