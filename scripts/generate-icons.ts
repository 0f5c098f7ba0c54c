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
import * as v from '../src/schema/v.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const kit = join(root, 'node_modules/@rainbow-me/rainbowkit/dist')
/** By folder: what the kit adds to a picture's name, and the pictures. */
const pictures = {
  wallets: {
    suffix: 'Wallet',
    names: ['bitget', 'coinbase', 'ledger', 'metaMask', 'okx', 'rabby', 'rainbow', 'trust', 'zerion'],
  },
  chains: {
    suffix: '',
    names: [
      ...['arbitrum', 'avalanche', 'base', 'blast', 'bsc', 'ethereum', 'gnosis', 'linea', 'optimism'],
      ...['polygon', 'scroll', 'xdc', 'zksync', 'zora'],
    ],
  },
}

const prefix = 'data:image/svg+xml,'
const chunkSchema = v.object({ default: v.pipe(v.string(), v.startsWith(prefix)) })

/** The kit keeps a picture as a module of its own, named after what it shows and a hash. */
async function pictureOf(name: string): Promise<string> {
  for (const file of readdirSync(kit).filter((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))) {
    const chunk = v.safeParse(chunkSchema, await import(pathToFileURL(join(kit, file)).href))
    if (chunk.success) return `${decodeURIComponent(chunk.output.default.slice(prefix.length)).trim()}\n`
  }
  throw new Error(`The wallet kit has no picture of ${name}.`)
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [kind, { names, suffix }] of Object.entries(pictures)) {
  const folder = join(root, 'public', kind)
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const path = join(folder, `${name}.svg`)
    const picture = await pictureOf(`${name}${suffix}`)
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
