import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSources } from './readSources.ts'

/**
 * Folder -> folders it may import values from; `types` adds folders whose types alone it may import, `never`
 * takes away folders inside of those.
 */
type Arrows = Record<
  string,
  { values: readonly string[]; types?: readonly string[]; never?: readonly string[] }
>

/** What is below the pages and the wallet: their values may come from here. */
const belowUi = [
  'src/errors.ts',
  'src/hex',
  'src/signals',
  'src/storage',
  'src/config',
  'src/chain/readerOf.ts',
  'src/chain/twoNodeReaderOf.ts',
  'src/safe/app',
  'src/session',
  'src/wallet',
  'src/multisig',
  'src/package',
  'src/claim',
] as const

/**
 * The architecture as a table, drawn in docs/architecture.md. A longer name wins; a folder may always import
 * itself.
 */
export const arrows: Arrows = {
  'src/errors.ts': { values: [] },
  'src/language': { values: [] },
  'src/abi': { values: [] },
  'src/hex': { values: [] },
  'src/schema': { values: [] },
  'src/signals': { values: [] },
  'src/http': { values: ['src/errors.ts', 'src/signals'] },
  'src/storage': { values: [] },
  'src/config': { values: ['src/errors.ts'] },
  'src/worker': { values: ['src/errors.ts'] },
  'src/session': { values: ['src/errors.ts', 'src/hex', 'src/signals', 'src/http'], types: ['src/config'] },
  'src/campaign': { values: ['src/errors.ts'], types: ['src/config'] },
  'src/safe': { values: ['src/errors.ts', 'src/hex', 'src/signals', 'src/http'], types: ['src/config'] },
  'src/safe/app': { values: ['src/errors.ts', 'src/hex', 'src/signals'], types: ['src/config'] },
  'src/chain': { values: ['src/errors.ts', 'src/hex', 'src/http', 'src/config', 'src/abi'] },
  'src/chain/readerOf.ts': { values: ['src/config', 'src/chain'] },
  'src/chain/twoNodeReaderOf.ts': { values: ['src/config', 'src/chain'] },
  'src/wallet': { values: ['src/errors.ts', 'src/hex', 'src/config', 'src/chain'] },
  'src/package': {
    values: ['src/errors.ts', 'src/http', 'src/signals', 'src/config', 'src/campaign', 'src/chain'],
  },
  'src/claim': {
    values: [
      'src/errors.ts',
      'src/hex',
      'src/signals',
      'src/storage',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/chain/readerOf.ts',
      'src/chain/twoNodeReaderOf.ts',
      'src/safe',
      'src/safe/app',
      'src/session',
      'src/wallet',
      'src/multisig',
      'src/package',
    ],
  },
  'src/multisig': {
    values: [
      'src/errors.ts',
      'src/hex',
      'src/signals',
      'src/storage',
      'src/config',
      'src/abi',
      'src/chain',
      'src/chain/readerOf.ts',
      'src/chain/twoNodeReaderOf.ts',
      'src/safe',
      'src/safe/app',
      'src/wallet',
    ],
  },
  'src/operator': {
    values: [
      'src/operator/verify/makerTextFlags.ts',
      'src/operator/publish/makeCar.ts',
      'src/errors.ts',
      'src/hex',
      'src/signals',
      'src/http',
      'src/storage',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/chain/readerOf.ts',
      'src/chain/twoNodeReaderOf.ts',
      'src/safe',
      // Whether a contract has signed, by ERC-1271.
      'src/safe/app',
      'src/session',
      'src/wallet',
      'src/multisig',
      'src/package',
      'src/worker',
    ],
  },
  'src/guard': {
    values: [
      'src/errors.ts',
      'src/hex',
      'src/config',
      'src/abi',
      'src/chain',
      'src/safe/app',
      'src/session',
      'src/wallet',
      'src/multisig',
      'src/claim',
      'src/operator',
      'src/guard/grant.ts',
    ],
  },
  // What the guard lets through is made by the guard alone.
  'src/guard/grant.ts': { values: [], types: ['src/safe/app'] },
  'src/guard/isGrantedByGuard.ts': { values: ['src/guard/grant.ts'] },
  // The one place that asks a wallet, and goes through the guard.
  'src/ui/wallet/kit': {
    values: [...belowUi, 'src/ui', 'src/ui/wallet', 'src/guard', 'src/guard/isGrantedByGuard.ts'],
    types: ['src/guard/grant.ts'],
  },
  'src/ui/wallet/WalletProvider.tsx': { values: ['src/ui', 'src/ui/wallet', 'src/ui/wallet/kit'] },
  // The types of what a page may ask a wallet for, and nothing that asks.
  'src/ui/wallet': {
    values: [...belowUi, 'src/ui'],
    types: ['src/campaign', 'src/chain', 'src/safe', 'src/guard'],
  },
  // What every room with a Safe uses, so that it uses none of them.
  'src/ui/multisig': {
    values: [...belowUi, 'src/operator', 'src/ui', 'src/ui/wallet'],
    types: ['src/campaign', 'src/chain', 'src/safe', 'src/guard'],
    never: ['src/ui/safeClaim', 'src/ui/create', 'src/ui/manage', 'src/ui/workspace', 'src/ui/claim'],
  },
  'src/ui': {
    values: [...belowUi, 'src/operator', 'src/ui/multisig', 'src/ui/wallet'],
    types: ['src/campaign', 'src/chain', 'src/safe', 'src/guard'],
  },
  pages: { values: ['src/config', 'src/ui', 'src/ui/wallet/WalletProvider.tsx'] },
  server: {
    values: [
      'src/errors.ts',
      'src/hex',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/session',
      'cli/packageFolder.ts',
      'cli/keystore.ts',
      'cli/readBareKey.ts',
      'cli/readOwnFile.ts',
      'cli/keyErrors.ts',
      'src/operator/verify/makerTextFlags.ts',
    ],
  },
  // Which words of a stranger need a warning, on a page and before one.
  'src/operator/verify/makerTextFlags.ts': { values: [] },
  cli: {
    values: [
      'src/errors.ts',
      'src/http',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/session',
      'src/operator',
      'src/operator/publish/makeCar.ts',
      'cli/packageFolder.ts',
      'cli/keystore.ts',
      'cli/unlock.ts',
      'cli/readOwnFile.ts',
      'cli/keyErrors.ts',
    ],
  },
  // The one reader of a package on a disk.
  'cli/packageFolder.ts': { values: ['src/campaign', 'cli'] },
  // The one reader of keys: of an operator's on the command line, of the relayer's, and of a release's.
  'cli/keystore.ts': { values: ['cli', 'cli/keyErrors.ts'] },
  'cli/readBareKey.ts': { values: ['cli/keyErrors.ts'] },
  'cli/unlock.ts': { values: ['cli', 'cli/keystore.ts', 'cli/readOwnFile.ts'] },
  'cli/readOwnFile.ts': { values: ['cli/keyErrors.ts'] },
  'cli/keyErrors.ts': { values: ['src/errors.ts'] },
  sandbox: {
    values: [
      'src/errors.ts',
      'src/signals',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/safe',
      'src/safe/app',
      'src/session',
      'src/multisig',
      'server',
      'cli',
    ],
  },
  // What a page may weigh is said in one place, and weighed in a browser too.
  e2e: {
    values: [
      'src/errors.ts',
      'src/config',
      'src/wallet',
      // What wallets were asked for is held against the guard’s table.
      'src/abi',
      'src/guard',
      'src/multisig',
      'src/session',
      'sandbox',
      'scripts/site',
      'scripts/test-support',
      'scripts/texts',
      'e2e/gallery',
    ],
  },
  // What tests of all kinds generate, and how much of it.
  'scripts/test-support': { values: [] },
  // The locators of tests without a browser find parts of a page where a browser’s driver has none.
  'e2e/browsers': { values: ['src/errors.ts', 'src/ui', 'sandbox', 'e2e'] },
  'e2e/gallery': { values: ['e2e', 'sandbox', 'e2e/gallery/page'] },
  // Draws what component tests draw, from their fixtures, in a browser.
  'e2e/gallery/page': {
    values: [...belowUi, 'src/operator', 'src/ui', 'src/ui/wallet', 'src/ui/multisig', 'sandbox', 'e2e'],
    types: ['src/campaign', 'src/chain'],
  },
  // Plays the journeys that `bench` measures, and reads reports as `npm test` does.
  assure: { values: ['bench', 'scripts', 'scripts/texts'] },
  bench: {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/session',
      'server',
      'sandbox',
      'e2e',
      // Compresses what a peer’s build made, as the site’s build does.
      'scripts',
      // nginx with the file that hosts get.
      'deploy',
    ],
  },
  // What a live host serves, against what `npm run serve` would.
  deploy: { values: ['src/errors.ts', 'src/config', 'server', 'cli'] },
  scripts: {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/hex',
      'src/chain',
      'src/safe',
      'src/safe/app',
      'scripts/site',
      'scripts/test-support',
      'scripts/texts',
      'scripts/release',
    ],
  },
  // What a release is made of; the archive is the one that campaigns are published with.
  'scripts/release': {
    values: [
      'src/errors.ts',
      'src/operator/publish/makeCar.ts',
      'cli/keystore.ts',
      'cli/readBareKey.ts',
      'cli/unlock.ts',
      'cli/readOwnFile.ts',
      'cli/keyErrors.ts',
      'scripts',
    ],
  },
  'src/operator/publish/makeCar.ts': { values: [], types: ['src/campaign'] },
  // What a build makes.
  'scripts/texts': { values: ['scripts'] },
  'scripts/site': {
    values: ['scripts/texts', 'src/errors.ts', 'src/config', 'src/campaign', 'src/package'],
    types: ['pages', 'src/ui'],
  },
}

/** Every edge parses, and every room may have something to say: any may import these. */
const everywhere = ['src/schema', 'src/language']

const homes = Object.keys(arrows).sort((a, b) => b.length - a.length)
const homeOf = (path: string) => homes.find((home) => path === home || path.startsWith(`${home}/`))

/** `import …`, `export … from`, `import(…)`, `require(…)`, with the word `type` where it is first. */
const imports =
  /\b(import|export)\s+(type\b)?[^'"()]*?from\s*['"]([^'"]+)['"]|\b(?:import|require)\s*\(?\s*['"]([^'"]+)['"]/g

/** Every import against the arrows, one sentence each. `files` maps a path of the repository to its text. */
export function wrongImports(files: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = []
  for (const [path, text] of files) {
    // A test is beside what it tests.
    const home = homeOf(path.replace(/\.test(?=\.tsx?$)/, ''))
    if (!home) {
      if (path.includes('/')) wrong.push(`${path}: its folder has no row in scripts/check-imports.ts.`)
      continue
    }
    // A test may use whatever it tests against: the borders hold for what ships.
    if (/\.test\.tsx?$|\/test-support\//.test(path)) continue
    const rules = arrows[home]
    for (const [, , typeWord, from, plain] of text.matchAll(imports)) {
      const specifier = from ?? plain ?? ''
      if (!specifier.startsWith('.')) continue
      const target = posix.normalize(posix.join(posix.dirname(path), specifier))
      const to = homeOf(target)
      const isNever = rules?.never?.some((folder) => target.startsWith(`${folder}/`))
      if (!isNever && (!rules || !to || to === home || everywhere.includes(to) || rules.values.includes(to)))
        continue
      if (!isNever && typeWord && to && rules?.types?.includes(to)) continue
      wrong.push(
        `${path} imports ${target}: ${home} may import ${rules?.values.join(', ') || 'nothing of ours'}.`,
      )
    }
  }
  return wrong
}

/** Where a schema would take a list for an object, one sentence each. */
export function foreignSchemas(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) =>
    !path.startsWith('src/schema/') && /^(import|export) .*from 'valibot'/m.test(text)
      ? [`${path} imports valibot: take src/schema/v.ts, whose objects are no lists.`]
      : [],
  )
}

/** By which wagmi, viem and Safe's own kit ask a wallet for something. */
const askingNames =
  /\b(use)?(sendTransaction|sendTransactionSync|sendCalls|sendCallsSync|signMessage|signTypedData|signTransaction|writeContract|writeContractSync|deployContract|watchAsset|addChain|requestPermissions|grantPermissions)\b|\b(getConnectorClient|useConnectorClient|getWalletClient|useWalletClient|createWalletClient|walletActions|useSwitchChain|switchChain)\b/i
/** Modules from which such a name may be imported. */
const walletLibraries = /^(wagmi|viem|@wagmi\/|@rainbow-me\/|@reown\/|@walletconnect\/|@safe-global\/)/
/** The methods themselves (EIP-1193), and calls of an object that asks. */
const askingMethods =
  /['"`](eth_sendTransaction|eth_sendRawTransaction|eth_signTransaction|eth_sign|eth_signTypedData(_v[134])?|personal_sign|wallet_[a-z]+[A-Z]\w+)['"`]|\.(sendTransactions?|signMessage|signTypedMessage|signTypedData|writeContract|deployContract|sendCalls)\??\.?\(/

/**
 * Who may: the one that asks, what it hands out, the protocol of Safe's hosts, and keys of the command line.
 */
const mayAsk: readonly { path: RegExp; why: string }[] = [
  { path: /^src\/ui\/wallet\/kit\/askWallet\.ts$/, why: 'asks what the guard has let through' },
  { path: /^src\/guard\//, why: 'names what may be asked' },
  { path: /^src\/safe\/app\//, why: 'is the protocol; reached through askWallet' },
  {
    path: /^src\/ui\/wallet\/kit\/safeConnector\.ts$/,
    why: 'reports to the host its own chain; no person is asked',
  },
  {
    path: /^src\/ui\/wallet\/kit\/enterGrantedChain\.ts$/,
    why: 'chooses within a session; no person is asked',
  },
  { path: /^src\/operator\/deploy\/(takeStep|signCall)\.ts$/, why: 'signs with a key of the command line' },
  { path: /^src\/operator\/publish\//, why: 'signs with a key of the command line' },
  { path: /^src\/chain\/sendSigned\.ts$/, why: 'sends what a key has signed' },
]

/** Every way to a wallet beside the guard, one sentence each. */
export function wrongWalletRequests(files: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = []
  for (const [path, text] of files) {
    if (!/^(src|pages)\//.test(path) || /\.test\.tsx?$|\/test-support\//.test(path)) continue
    if (mayAsk.some(({ path: allowed }) => allowed.test(path))) continue
    const say = (what: string) =>
      wrong.push(
        `${path} has ${what}: only src/ui/wallet/kit/askWallet.ts asks a wallet, by way of src/guard.`,
      )
    for (const [whole, , typeWord, from] of text.matchAll(imports)) {
      if (typeWord || !from || !walletLibraries.test(from)) continue
      const name = askingNames.exec(whole.replace(/\btype\s+\w+/g, ''))?.[0]
      if (name) say(name)
      // By `connector.switchChain` and the like all of it could be reached.
      if (/^(import|export)\s*\*/.test(whole)) say(`everything of ${from}`)
    }
    // Neither comments nor the types of what was let through.
    const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|\bGranted<'\w+'>/gm, '')
    const method = askingMethods.exec(code)?.[0]
    if (method) say(method)
  }
  return wrong
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(['ts', 'tsx', 'mts', 'mjs'])
  const wrong = [...wrongImports(sources), ...foreignSchemas(sources), ...wrongWalletRequests(sources)]
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
