import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

/*
 * What people paste, nodes answer and strangers send meets regular expressions, and one that backtracks takes
 * minutes over a long text. The checker reads each as an automaton and proves that the steps grow with the
 * text's length alone, or finds a text for which they do not. Where it finds one: anchor the expression, let
 * its parts begin with different signs, or read piece by piece.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['src', 'server', 'cli', 'sandbox', 'pages', 'public']

type Found = { path: string; source: string; flags: string }

/** The places where an expression is put together, all of parts of ours, and one of each as it comes out. */
const builtIn: readonly [path: string, source: string][] = [
  ['src/campaign/manifest.ts', '^0x[0-9a-f]{64}$'],
  ['src/campaign/readAmount.ts', '^\\d{1,3}([ \u00a0])\\d{3}(?:[ \u00a0]\\d{3})*(?:[.,]\\d+)?$'],
  ['src/campaign/readAmount.ts', '[ \u00a0]'],
  ['src/campaign/list/numberStyle.ts', '^(\\d+|\\d{1,3}(?:[,]\\d{3})+)(?:[.](\\d+))?$'],
  // With a number of bytes it is as manifest.ts's above.
  ['src/hex/hexText.ts', '^0x([0-9a-fA-F]{2})*$'],
  ['src/multisig/collected/createCollectedText.ts', '^.*[#&?]proposal='],
  ['src/multisig/collected/createCollectedText.ts', '^.*[#&?](?:signed|terms)='],
  ['server/createApi.ts', '^/api/v1/sponsored-claims/[^/]+$'],
  [
    'server/packages/createPackageFiles.ts',
    '^/p/(0x[0-9a-f]{64})/(manifest\\.json|cap\\.bin|shards/[0-9a-f]{1,4}\\.bin)$',
  ],
  ['server/site/readHeaderRules.ts', '^/claim/.*$'],
  ['sandbox/service/routeRequest.ts', '^/v1/safes/(?<address>[^/]+)/?$'],
]

/**
 * The checker lacks some properties of signs; others of the same kind are put in their place. It needs long
 * for the 40 or 64 digits of an address or a hash: eight of them are as linear, or as little. Larger counts
 * stay as they are.
 */
const readable = (source: string) =>
  source
    .replaceAll('\\p{ExtPict}', '[\\u2600-\\u27bf]')
    .replaceAll('\\p{DI}', '\\ufe0f\\u200b')
    .replaceAll('\\p{NChar}', '\\ufffe')
    .replace(/\{(\d{2})(,?)\}/g, (all, count, comma) => (Number(count) <= 64 ? `{8${comma}}` : all))

const { literals, built } = findAll()

test('expressions are found, and none is put together that is not in the list above', () => {
  expect(literals.length).toBeGreaterThan(300)
  expect(built.sort()).toEqual(builtIn.map(([path]) => path).sort())
})

test('every expression takes time in proportion to its text', async () => {
  const all = [...literals, ...builtIn.map(([path, source]) => ({ path, source, flags: '' }))]
  const places = new Map<string, Found[]>()
  for (const each of all) {
    const key = `/${each.source}/${each.flags}`
    places.set(key, [...(places.get(key) ?? []), each])
  }
  const faults: string[] = []
  await Promise.all(
    [...places].map(async ([key, [first, ...more]]) => {
      if (!first) return
      const fault = await faultOf(first)
      if (fault) faults.push(`${[first, ...more].map(({ path }) => path).join(', ')}: ${key} is ${fault}`)
    }),
  )
  expect(faults.sort()).toEqual([])
})

test('the checker finds those that people have fallen for', async () => {
  // The last is what this site had for pasted links.
  for (const source of [
    '^(a+)+$',
    '0+$',
    '\\s+$',
    '/(safe|claim/([^/?#\\s]+)(?:/(?:safe|receipt))?)/?(?:\\?[^#\\s]*)?(#\\S*)?$',
  ])
    expect(await faultOf({ source, flags: '' })).toMatch(/polynomial|exponential/)
})

async function faultOf({ source, flags }: Omit<Found, 'path'>): Promise<string | undefined> {
  const result = await check(readable(source), flags, { checker: 'automaton', timeout: 120_000 })
  if (result.status === 'safe') return undefined
  return result.status === 'vulnerable' ? result.complexity.summary : `not read: ${result.error.kind}`
}

function findAll() {
  const literals: Found[] = []
  const built: string[] = []
  for (const folder of folders)
    for (const name of readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })) {
      const path = posix.join(folder, name.replaceAll('\\', '/'))
      if (!/\.(?:tsx?|m?js)$/.test(path) || /\.test\.|test-support/.test(path)) continue
      const loader = path.endsWith('x') ? 'tsx' : 'ts'
      const code = transformSync(readFileSync(`${root}${path}`, 'utf8'), { loader, jsx: 'automatic' }).code
      walk(parseAst(code), (node) => {
        if (node.regex) literals.push({ path, source: node.regex.pattern, flags: node.regex.flags })
        if (/^(?:New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp')
          built.push(path)
      })
    }
  return { literals, built }
}

type Node = {
  type?: string
  regex?: { pattern: string; flags: string } | null
  callee?: { name?: string }
}

/** All nodes of a syntax tree. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node)
  for (const value of Object.values(node)) walk(value, visit)
}
