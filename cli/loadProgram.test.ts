import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A project of two files, with this one's packages and its loader.

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'everclaim-program-'))
  mkdirSync(join(project, 'cli'))
  copyFileSync(
    fileURLToPath(new URL('loadProgram.mjs', import.meta.url)),
    join(project, 'cli/loadProgram.mjs'),
  )
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(project, 'node_modules'))
  writeFileSync(join(project, 'package-lock.json'), '{}')
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'cli/greet.ts'), `export const greeting: string = 'Good day'`)
  writeFileSync(
    join(project, 'cli/main.ts'),
    `import { greeting } from './greet.ts'
     export const main = (name: string) => greeting + ', ' + name + new URL('.', import.meta.url).pathname.slice(-5)`,
  )
})
afterEach(() => rmSync(project, { recursive: true }))

const run = () => {
  const code = `const { loadProgram } = await import(${JSON.stringify(join(project, 'cli/loadProgram.mjs'))})
                console.log((await loadProgram('cli/main.ts')).main('Ada'))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: project,
    encoding: 'utf8',
  })
  return (stdout + stderr).trim()
}
const bundles = () =>
  readdirSync(join(project, '.cache/programs')).filter((name) => !name.endsWith('.json')).length

test('a program is bundled once, and knows where its files are', () => {
  expect(run()).toBe('Good day, Ada/cli/')
  expect(run()).toBe('Good day, Ada/cli/')
  expect(bundles()).toBe(1)
})

test('a changed file, or other packages, make it anew', () => {
  run()
  writeFileSync(join(project, 'cli/greet.ts'), `export const greeting: string = 'Good evening'`)
  expect(run()).toBe('Good evening, Ada/cli/')
  writeFileSync(join(project, 'package-lock.json'), '{ "changed": true }')
  run()
  expect(bundles()).toBe(3)
})

test('where nothing can be kept it runs all the same', () => {
  writeFileSync(join(project, '.cache'), 'in the way')
  expect(run()).toBe('Good day, Ada/cli/')
})
