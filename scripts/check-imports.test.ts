import { expect, test } from 'vitest'
import { foreignSchemas, wrongImports, wrongWalletRequests } from './check-imports.ts'

const check = (path: string, text: string) => wrongImports(new Map([[path, text]]))

test('default: an import along an arrow is fine', () => {
  expect(check('src/claim/a.ts', "import { b } from '../chain/b.ts'")).toEqual([])
})

test.each([
  ['a value against the arrow', 'src/chain/a.ts', "import { b } from '../claim/b.ts'"],
  ['a re-export', 'src/chain/a.ts', "export { b } from '../claim/b.ts'"],
  ['an import at run time', 'src/chain/a.ts', "const b = await import('../claim/b.ts')"],
  ['an import for its effect', 'src/campaign/a.ts', "import '../chain/b.ts'"],
  ['an import over several lines', 'src/campaign/a.ts', "import {\n  b,\n  c,\n} from '../chain/b.ts'"],
  ['ui and server', 'src/ui/a.tsx', "import { b } from '../../server/b.ts'"],
  ['an entry point', 'src/claim/a.ts', "import { b } from '../../pages/index.tsx'"],
  ['the wallet and what operators do', 'src/ui/wallet/a.ts', "import type { B } from '../../operator/b.ts'"],
  [
    'what all rooms with a Safe use, and one of them',
    'src/ui/multisig/a.ts',
    "import { b } from '../manage/b.ts'",
  ],
  ['the type of such a room', 'src/ui/multisig/a.ts', "import type { B } from '../workspace/b.ts'"],
  ['the wallet and a Safe’s parts', 'src/ui/wallet/a.ts', "import { b } from '../multisig/b.ts'"],
  ['what operators do and the claim', 'src/operator/a.ts', "import type { B } from '../claim/b.ts'"],
  ['a value where only types may come', 'src/ui/a.ts', "import { b } from '../chain/b.ts'"],
])('behavior: refuses %s', (_, path, text) => {
  expect(check(path, text)).toHaveLength(1)
})

test('behavior: a type may come where only types may', () => {
  expect(check('src/ui/a.ts', "import type { B } from '../chain/b.ts'")).toEqual([])
})

test('behavior: the test of a file with a row of its own is beside it', () => {
  expect(check('src/errors.test.ts', '')).toEqual([])
  expect(check('src/other.test.ts', '')).toHaveLength(1)
})

test('behavior: a folder without a row is named', () => {
  expect(check('lib/a.ts', '')).toMatchInlineSnapshot(`
    [
      "lib/a.ts: its folder has no row in scripts/check-imports.ts.",
    ]
  `)
})

test('behavior: schemas are made by the library’s module of ours, from anywhere', () => {
  const foreign = (path: string, text: string) => foreignSchemas(new Map([[path, text]]))
  expect(foreign('server/a.ts', "import * as v from 'valibot'")).toMatchInlineSnapshot(`
    [
      "server/a.ts imports valibot: take src/schema/v.ts, whose objects are no lists.",
    ]
  `)
  expect(foreign('src/schema/v.ts', "export * from 'valibot'")).toEqual([])
  expect(check('src/campaign/a.ts', "import * as v from '../schema/v.ts'")).toEqual([])
  expect(check('src/schema/a.ts', "import { b } from '../hex/b.ts'")).toHaveLength(1)
})

const asks = (path: string, text: string) => wrongWalletRequests(new Map([[path, text]]))

test.each([
  ["wagmi's actions", 'src/ui/a.ts', "import { sendTransaction } from 'wagmi/actions'"],
  ["wagmi's hooks", 'src/ui/a.tsx', "import { useAccount, useSignTypedData } from 'wagmi'"],
  ['the client of a wallet', 'src/ui/wallet/kit/b.ts', "import { getConnectorClient } from 'wagmi/actions'"],
  ["viem's client", 'src/claim/a.ts', "import { createWalletClient, http } from 'viem'"],
  ['all of a library', 'src/ui/a.ts', "import * as actions from 'wagmi/actions'"],
  ['a library at run time', 'src/ui/a.ts', "const a = await import('./b.ts'); a.sendTransaction(call)"],
  ['a method', 'src/multisig/a.ts', "provider.request({ method: 'eth_sendTransaction' })"],
  ['a method of a wallet', 'src/ui/a.ts', 'provider.request({ method: `wallet_sendCalls` })'],
  ['a host', 'src/ui/a.ts', 'host.app.sendTransactions({ txs })'],
  ['a text', 'pages/a.tsx', "request({ method: 'personal_sign' })"],
])('behavior: a way to a wallet beside the guard is refused: %s', (_, path, text) => {
  expect(asks(path, text)).toHaveLength(1)
})

test('behavior: the guard, what it lets through, and words in a comment are no such way', () => {
  expect(asks('src/ui/wallet/kit/askWallet.ts', "import { watchAsset } from 'wagmi/actions'")).toEqual([])
  expect(asks('src/guard/guard.ts', "method: 'eth_sendTransaction'")).toEqual([])
  expect(
    asks('src/ui/a.ts', "/** `app.signMessage(text)` */\nimport type { signMessage } from 'viem'"),
  ).toEqual([])
})

test('behavior: only the guard makes what a wallet is asked, and no page reaches past its types', () => {
  expect(check('src/ui/a.ts', "import { grantCall } from '../guard/guard.ts'")).toHaveLength(1)
  expect(check('src/ui/a.ts', "import { askWallet } from './wallet/kit/askWallet.ts'")).toHaveLength(1)
  expect(check('src/ui/wallet/kit/a.ts', "import { grant } from '../../../guard/grant.ts'")).toHaveLength(1)
  expect(check('src/ui/a.ts', "import type { Inside } from '../guard/intents.ts'")).toEqual([])
})
