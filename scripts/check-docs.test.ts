import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as usages from '../cli/usage.ts'
import { callNames } from '../src/safe/service/calls.ts'
import * as v from '../src/schema/v.ts'
import { arrows } from './check-imports.ts'
import { reasons } from './check-reach.ts'
import { pages, read } from './test-support/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders of the repository itself that are in git, and those in one of them. */
const foldersIn = (folder: string) => {
  const made = read('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.replace(/^\/|\/$/g, ''))
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.includes(entry.name))
    .map((entry) => entry.name)
}

/** All TypeScript below some folders but tests, as paths of the repository. */
const sources = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.')),
  )

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')

/** The name that GitHub gives a heading: what is behind `#` in a link to it. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    (title ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every relative link leads to a file, and to a heading that is in it', () => {
  const broken: string[] = []
  for (const page of pages)
    for (const [, target = ''] of withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : posix.join(dirname(page), path)
      if (!existsSync(join(root, file))) broken.push(`${page}: ${target} does not exist`)
      else if (anchor !== undefined && !anchorsOf(read(file)).includes(anchor))
        broken.push(`${page}: ${target} has no such heading`)
    }
  expect(broken).toEqual([])
})

/** Paths of ours that a text names in code, files and folders, and that do not exist. */
function missingPathsIn(text: string): string[] {
  const named = new RegExp(`^(?:${foldersIn('.').join('|')})/[\\w\\-./[\\]]*$`)
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code ?? '')
    .filter((code) => named.test(code) && !existsSync(join(root, code)))
}

test('every file and folder of ours that a page names in code exists', () => {
  const missing = pages.flatMap((page) => missingPathsIn(read(page)).map((path) => `${page}: ${path}`))
  expect(missing).toEqual([])
})

test.each(['`server/gone.ts`', '`src/gone/`', '`docs/decisions/99-gone.md`'])('%s is missed', (text) => {
  expect(missingPathsIn(text)).toHaveLength(1)
})

test('the row of the browser’s storage has every name of ours, and no other', () => {
  const row = /^\| rk-recent, .*$/m.exec(read('docs/specification.md'))?.[0] ?? ''
  const named = [...row.slice(row.indexOf('Ours besides')).matchAll(/`(everclaim[^`]+)`/g)].map(
    ([, name]) => name,
  )
  const used = sources('src')
    .filter((path) => !path.startsWith('src/config/'))
    .flatMap((path) => [
      ...[...read(path).matchAll(/'(everclaim\.[a-z.-]+)'/g)].map(([, name]) => name),
      ...[...read(path).matchAll(/\.open\('(everclaim-[a-z-]+)'/g)].map(([, name]) => name),
    ])
  expect(used.length).toBeGreaterThan(10)
  expect(named.sort()).toEqual([...new Set(used)].sort())
})

test('every page that an error names exists', () => {
  const named = sources('src', 'cli', 'sandbox').flatMap((path) =>
    [...read(path).matchAll(/\bdocs: (['"`])([^'"`]+)\1/g)].map(([, , page]) => ({ path, page })),
  )
  expect(named.length).toBeGreaterThan(10)
  const missing = named.filter(({ page }) => !existsSync(join(root, `docs/${page}.md`)))
  expect(missing).toEqual([])
})

test('README has fewer than 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThan(120)
})

test('README’s tree has every folder, and no other', () => {
  const block = /## The tree\s+```\n(.*?)^```/ms.exec(read('README.md'))?.[1] ?? ''
  const shown = [...block.matchAll(/^(?: {2})?([\w-]+)\//gm)].map(([, name]) => name)
  const present = [...foldersIn('.'), ...foldersIn('src')]
  expect([...shown].sort()).toEqual(present.sort())
})

test('every variable of the environment has a row in the operators’ table', () => {
  const names = new Set(read('src/config/env.ts').match(/EVERCLAIM_[A-Z_]+/g))
  expect(names.size).toBeGreaterThan(5)
  const rows = new Set(
    [...read('docs/site.md').matchAll(/^\| `(EVERCLAIM_[A-Z_]+)` \|/gm)].map(([, name]) => name),
  )
  expect([...rows].sort()).toEqual([...names].sort())
})

test('every direct dependency has a line, and no other package does', () => {
  const names = v.record(v.string(), v.string())
  const { dependencies, devDependencies } = v.parse(
    v.object({ dependencies: names, devDependencies: names }),
    JSON.parse(read('package.json')),
  )
  const rows = [...read('docs/dependencies.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(rows.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
})

test('every production dependency says what would take its place', () => {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(read('package.json')),
  )
  const section = read('docs/dependencies.md')
    .split('\n## ')
    .find((text) => text.startsWith('When one of'))
  const rows = [
    ...(section ?? '').matchAll(/^\| ([^|]+) \| \d{4}-\d\d-\d\d \| [^|]+ \| `[^|]+` \| [^|]+ \|$/gm),
  ]
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(dependencies).sort())
})

test('the auditors’ list has every contract, with its number of lines', () => {
  const files = readdirSync(join(root, 'contracts/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sol'))
    .map((name) => posix.join('contracts/src', name.replaceAll('\\', '/')))
  const lengthOf = (path: string) => read(path).split('\n').length - 1
  const page = read('docs/audit/README.md')
  const rows = [...page.matchAll(/^\| \d+ \| `([^`]+)` \| (\d+) \| /gm)].map(([, path, lines]) => [
    path,
    Number(lines),
  ])
  expect(rows.sort()).toEqual(files.sort().map((path) => [path, lengthOf(path)]))
  const total = files.reduce((sum, path) => sum + lengthOf(path), 0)
  expect(page).toContain(`${total.toLocaleString('en')} lines in ${files.length} files`)
})

/** The room of a folder or file that has a row of arrows: `ui` of `src/ui/wallet/kit`. */
const roomOf = (row: string) => row.replace(/^src\//, '').split('/')[0] ?? ''

test('the picture of imports draws every arrow that is enforced, and no other', () => {
  const page = read('docs/architecture.md')
  const picture = /^```mermaid\nflowchart TD\n(.*?)^```/ms.exec(page)?.[1] ?? ''
  const drawn = new Map<string, readonly string[]>()
  for (const [, from = '', targets = ''] of picture.matchAll(/^ {2}(\w+) --> ([\w& ]+)$/gm))
    drawn.set(from, [...(drawn.get(from) ?? []), ...targets.split(' & ')])
  const reached = (from: string): Set<string> =>
    new Set((drawn.get(from) ?? []).flatMap((to) => [to, ...reached(to)]))
  const enforced = Object.entries(arrows)
    .flatMap(([row, { values, types = [] }]) =>
      [...values, ...types].map((to) => [roomOf(row), roomOf(to)] as const),
    )
    .filter(([from, to]) => from !== to && to !== 'errors.ts')
  const text = ([from, to]: readonly [string, string]) => `${from} --> ${to}`
  expect(drawn.size).toBeGreaterThan(10)
  expect(enforced.filter(([from, to]) => !reached(from).has(to)).map(text)).toEqual([])
  const allowed = new Set(enforced.map(text))
  const arrowsDrawn = [...drawn].flatMap(([from, targets]) => targets.map((to) => text([from, to])))
  expect(arrowsDrawn.filter((arrow) => !allowed.has(arrow))).toEqual([])
})

test('every room has a row in the architecture, and every folder one in CONTRIBUTING', () => {
  const architecture = read('docs/architecture.md')
  const contributing = read('CONTRIBUTING.md')
  const rooms = [
    ...foldersIn('.').filter((name) => name !== 'src'),
    ...foldersIn('src').map((name) => `src/${name}`),
  ]
  expect(rooms.filter((room) => !architecture.includes(`\n| \`${room}/\` |`))).toEqual([])
  expect(foldersIn('.').filter((name) => !contributing.includes(`\n| \`${name}/\` |`))).toEqual([])
})

test('every check and command of package.json is named in CONTRIBUTING', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(read('package.json')),
  )
  const named = new Set(
    [...read('CONTRIBUTING.md').matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name),
  )
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
})

test('every decision is in the index, under its number', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d\d) \| \[(.+)\]\((.+)\) \|$/gm)]
  expect(rows.map(([, , , file]) => file).sort()).toEqual(files.sort())
  for (const [, number, title, file = ''] of rows) {
    const text = read(`docs/decisions/${file}`)
    expect(file.slice(0, 3)).toBe(`${number}-`)
    expect([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      `${number}. ${title}`,
      'Context',
      'Decision',
      'Price',
    ])
  }
})

test('the architecture is read in ten minutes, and each decision is half a page', () => {
  expect(Buffer.byteLength(read('docs/architecture.md'))).toBeLessThanOrEqual(12_000)
  const long = pages.filter((page) => /^docs\/decisions\/\d/.test(page) && read(page).length > 2_000)
  expect(long).toEqual([])
})

test('the specification’s record names no issue', () => {
  expect(read('docs/specification.md').match(/(?<![&\w])#\d+|\bissues? \d+/gi)).toBeNull()
})

const columns = ['line', 'where', 'what a user does to meet it', 'proof', 'difference']

/** The cells of all rows of a page's tables, without the heads. */
const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.join() !== columns.join())

/** Lines of the specification whose row is not whole. */
const unmetIn = (text: string) =>
  rowsIn(text)
    .filter(([line, , user, , difference, ...more]) => {
      const isWhole = Boolean(line && user) && difference !== undefined && more.length === 0
      return !isWhole || (user === 'nothing' && difference === '')
    })
    .map(([line]) => line)

test('every line of the specification says what a user does to meet it, or nothing and why', () => {
  const page = read('docs/specification.md')
  expect(rowsIn(page).length).toBeGreaterThan(110)
  expect(unmetIn(page)).toEqual([])
})

test.each([
  '| A push | `src/` | | "a test" | |',
  '| A push | `src/` | nothing | "a test" | |',
  '| A push | `src/` | "a test" | in the client only |',
])('%s is missed', (row) => expect(unmetIn(row)).toEqual(['A push']))

test('a row says nothing where no page makes its calls, and nowhere else', () => {
  const namesIn = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const rows = rowsIn(read('docs/specification.md'))
  const calls = new Set<string>(callNames)
  const rowsOfCalls = rows
    .map(([line, where, user]) => ({ line, user, names: namesIn(where).filter((name) => calls.has(name)) }))
    .filter(({ names }) => names.length > 0)
  expect(rowsOfCalls.length).toBeGreaterThan(20)
  const wrong = rowsOfCalls.filter(
    ({ user, names }) => (user === 'nothing') !== names.every((name) => name in reasons),
  )
  expect(wrong).toEqual([])
  const named = new Set(
    rows.flatMap(([, where, , , difference]) => [...namesIn(where), ...namesIn(difference)]),
  )
  expect(Object.keys(reasons).filter((name) => !named.has(name))).toEqual([])
})

test('every command line in the docs has a command and options that its help knows', () => {
  const help = new Map(
    Object.entries(usages).map(([name, text]) => [
      name.replace(/Usage$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      text,
    ]),
  )
  const lines = pages.flatMap((page) =>
    [...read(page).matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
      [...block.replace(/\\\n/g, ' ').matchAll(/^node (?:cli\/)?everclaim\.mjs ([\w-]+)(.*)$/gm)].map(
        ([, command = '', rest = '']) => ({
          page,
          command,
          options: [...rest.matchAll(/(?<=\s)--[a-z-]+/g)].map(([option]) => option),
        }),
      ),
    ),
  )
  expect(lines.length).toBeGreaterThan(10)
  const wrong = lines.flatMap(({ page, command, options }) => {
    // Its help says that it has the options of deploy.
    const text = `${help.get(command) ?? ''}${command === 'fund' ? help.get('deploy') : ''}`
    const known = new Set(text.match(/--[a-z-]+/g))
    if (command === 'completion') return []
    return help.has(command)
      ? options.filter((option) => !known.has(option)).map((option) => `${page}: ${command} ${option}`)
      : [`${page}: ${command}`]
  })
  expect(wrong).toEqual([])
})

/** What fetches a package by its name and runs it, or puts it where it can be run. */
const fetched =
  /\b(?:npx|npm (?:exec|x|create|init)|pnpm (?:dlx|exec|create)|yarn (?:dlx|create)|bunx|bun (?:x|create)|(?:npm|pnpm|yarn|bun) (?:i|install|add|global add) (?:-g|--global))((?: --?\w[\w-]*)*) (?:-- )?([@\w][\w./@-]*)/g
/** A command of ours with something behind it: to be run, not named. */
const bare =
  /(?<![\w./-])everclaim (?:build|verify|deploy|fund|publish|status|watch|claim|push|sweep|collect|cancel|deploy-factory) (?=[-<[0-9]|\$\{|package|list)/g

/**
 * Packages that a reader is asked to run though no dependency is called so, and commands that need one
 * installed.
 */
function strangersIn(text: string, dependencies: ReadonlySet<string>): string[] {
  const names = [...text.matchAll(fetched)].flatMap(([whole, , name = '']) =>
    dependencies.has(name.replace(/(?<=.)@.*$/, '')) ? [] : [whole],
  )
  return [...names, ...[...text.matchAll(bare)].map(([whole]) => whole)]
}

test('nobody is asked to run a package that is not ours, in the docs, by the pages or by a command', () => {
  const names = v.record(v.string(), v.string())
  const { dependencies, devDependencies, ...project } = v.parse(
    v.looseObject({
      name: v.string(),
      private: v.literal(true),
      dependencies: names,
      devDependencies: names,
    }),
    JSON.parse(read('package.json')),
  )
  // The binaries of dependencies, for those that read this: tsx, vitest, playwright.
  const ours = new Set([...Object.keys({ ...dependencies, ...devDependencies }), 'playwright', 'npm'])
  expect(ours.has(project.name)).toBe(false)
  const texts = [
    ...pages.filter((page) => page !== 'CHANGELOG.md'),
    ...sources('src', 'cli', 'pages', 'sandbox'),
  ]
  const wrong = texts.flatMap((path) => strangersIn(read(path), ours).map((command) => `${path}: ${command}`))
  expect(wrong).toEqual([])
  expect(Object.values(usages).flatMap((text) => strangersIn(text, ours))).toEqual([])
  for (const text of Object.values(usages)) expect(text).toContain('node cli/everclaim.mjs ')
})

test.each([
  'npx everclaim',
  'npx --yes everclaim@latest verify package',
  'npm exec -- everclaim',
  'pnpm dlx everclaim',
  'npm install -g everclaim',
  'npm create everclaim',
  '`everclaim status 0x… --rpc <URL>`',
  'everclaim deploy --send follows it',
  'everclaim verify package',
])('a reader is not sent to the registry with %s', (text) => {
  expect(strangersIn(text, new Set(['tsx']))).toHaveLength(1)
})

test.each([
  'npx tsx e2e/support/screenshot.ts',
  '`everclaim verify` checks',
  'node cli/everclaim.mjs build list.csv',
])('%s is fine', (text) => expect(strangersIn(text, new Set(['tsx']))).toEqual([]))
