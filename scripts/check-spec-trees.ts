/**
 * Compares the spec trees (`contracts/test/**\/*.tree`) with the tests beside them: each leaf names a test
 * that exists in the `.t.sol` of the same name, and each test there is a leaf. Reads only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tests = join(root, 'contracts/test')
const testName = /\btest(?:Fuzz)?_\w+/g

function namesIn(path: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(readFileSync(path, 'utf8').matchAll(pattern), (match) => match[1] ?? match[0]))
}

const problems: string[] = []
let leafCount = 0
const trees = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.tree'),
)
for (const tree of trees) {
  const source = join(tests, tree.replace(/\.tree$/, '.t.sol'))
  if (!existsSync(source)) {
    problems.push(`${tree} has no test file`)
    continue
  }
  const leaves = namesIn(join(tests, tree), testName)
  const functions = namesIn(source, /function (test(?:Fuzz)?_\w+)/g)
  leafCount += leaves.size
  for (const name of leaves) if (!functions.has(name)) problems.push(`${tree}: ${name} is not in the tests`)
  for (const name of functions) {
    if (!leaves.has(name)) problems.push(`${relative(root, source)}: ${name} is not in the tree`)
  }
}
for (const problem of problems) console.error(problem)
console.log(`${leafCount} leaves in ${trees.length} spec trees, ${problems.length} problems`)
if (problems.length > 0 || trees.length === 0) process.exitCode = 1
