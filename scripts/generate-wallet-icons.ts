/**
 * Takes the pictures of the wallets out of the installed wallet kit (RainbowKit, MIT) and puts them into
 * `public/wallets/`, so that they come with the site and a page loads only those that it shows.
 *
 * `tsx scripts/generate-wallet-icons.ts` writes; with `--check` it writes nothing and fails if a file would
 * change.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const kit = join(root, 'node_modules/@rainbow-me/rainbowkit/dist')
const folder = join(root, 'public/wallets')
const wallets = ['bitget', 'coinbase', 'ledger', 'metaMask', 'okx', 'rabby', 'rainbow', 'trust', 'zerion']

const prefix = 'data:image/svg+xml,'
const chunkSchema = z.object({ default: z.string().startsWith(prefix) })

/** The kit keeps a picture as a module of its own, named after the wallet and a hash. */
async function pictureOf(wallet: string): Promise<string> {
  const name = readdirSync(kit).find((file) => file.startsWith(`${wallet}Wallet-`) && file.endsWith('.js'))
  if (!name) throw new Error(`The wallet kit has no picture of ${wallet}.`)
  const chunk = chunkSchema.parse(await import(pathToFileURL(join(kit, name)).href))
  return `${decodeURIComponent(chunk.default.slice(prefix.length)).trim()}\n`
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const wallet of wallets) {
  const path = join(folder, `${wallet}.svg`)
  const picture = await pictureOf(wallet)
  if (existsSync(path) && readFileSync(path, 'utf8') === picture) continue
  stale.push(path)
  if (isCheck) continue
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, picture)
}
if (isCheck && stale.length > 0) {
  console.error(`Not what the installed kit has; run npm run gen:icons:\n${stale.join('\n')}`)
  process.exitCode = 1
} else
  console.log(isCheck ? 'The pictures are those of the installed kit.' : `Wrote ${stale.length} pictures.`)
