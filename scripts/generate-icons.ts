/**
 * Takes the pictures of wallets and networks out of the installed wallet kit (RainbowKit, MIT) and puts them
 * into `public/wallets/` and `public/chains/`, so that they come with the site and a page loads only those
 * that it shows.
 *
 * `tsx scripts/generate-icons.ts` writes; with `--check` it writes nothing and fails if a file would
 * change.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const kit = join(root, 'node_modules/@rainbow-me/rainbowkit/dist')
/** Each picture, with the beginning of its name in the kit. */
const pictures = {
  wallets: {
    bitget: 'bitgetWallet',
    coinbase: 'coinbaseWallet',
    ledger: 'ledgerWallet',
    metaMask: 'metaMaskWallet',
    okx: 'okxWallet',
    rabby: 'rabbyWallet',
    rainbow: 'rainbowWallet',
    trust: 'trustWallet',
    zerion: 'zerionWallet',
  },
  chains: {
    arbitrum: 'arbitrum',
    avalanche: 'avalanche',
    base: 'base',
    blast: 'blast',
    bsc: 'bsc',
    ethereum: 'ethereum',
    gnosis: 'gnosis',
    linea: 'linea',
    optimism: 'optimism',
    polygon: 'polygon',
    scroll: 'scroll',
    xdc: 'xdc',
    zksync: 'zksync',
    zora: 'zora',
  },
}

const prefix = 'data:image/svg+xml,'
const chunkSchema = z.object({ default: z.string().startsWith(prefix) })

/** The kit keeps a picture as a module of its own, named after what it shows and a hash. */
async function pictureOf(name: string): Promise<string> {
  for (const file of readdirSync(kit).filter((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))) {
    const chunk = chunkSchema.safeParse(await import(pathToFileURL(join(kit, file)).href))
    if (chunk.success) return `${decodeURIComponent(chunk.data.default.slice(prefix.length)).trim()}\n`
  }
  throw new Error(`The wallet kit has no picture of ${name}.`)
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [kind, names] of Object.entries(pictures)) {
  const folder = join(root, 'public', kind)
  mkdirSync(folder, { recursive: true })
  for (const [file, name] of Object.entries(names)) {
    const path = join(folder, `${file}.svg`)
    const picture = await pictureOf(name)
    if (existsSync(path) && readFileSync(path, 'utf8') === picture) continue
    stale.push(path)
    if (!isCheck) writeFileSync(path, picture)
  }
}
if (isCheck && stale.length > 0) {
  console.error(`Not what the installed kit has; run npm run gen:icons:\n${stale.join('\n')}`)
  process.exitCode = 1
} else
  console.log(isCheck ? 'The pictures are those of the installed kit.' : `Wrote ${stale.length} pictures.`)
