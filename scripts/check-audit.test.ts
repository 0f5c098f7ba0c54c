import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditOptions, judgeAudit, type NpmAnswer } from './check-audit.ts'

const answer = (name: string, status: number | null): NpmAnswer => ({
  output: readFileSync(new URL(`test-support/fixtures/audit/${name}.json`, import.meta.url), 'utf8'),
  status,
})
const advisories = {
  fine: answer('advisories-fine', 0),
  found: answer('advisories-found', 1),
  refused: answer('advisories-refused', 1),
}
const signatures = {
  fine: answer('signatures-fine', 0),
  found: answer('signatures-found', 1),
  refused: answer('signatures-no-network', 1),
}

test('all is fine only where both were checked and have nothing', () => {
  expect(judgeAudit(advisories.fine, signatures.fine)).toMatchInlineSnapshot(`
    {
      "exitCode": 0,
      "line": "Fine: 904 packages have no known vulnerability. All that is installed is signed by its registry.",
    }
  `)
})

test('what was found is said, also where the other part could not be checked', () => {
  expect(judgeAudit(advisories.found, signatures.fine)).toMatchInlineSnapshot(`
    {
      "exitCode": 1,
      "line": "Found: 6 with a vulnerability: @metamask/abi-utils (high), @metamask/utils (high), @openzeppelin/merkle-tree (high), autocannon (high), semver (high) and 1 more. All that is installed is signed by its registry.",
    }
  `)
  expect(judgeAudit(advisories.refused, signatures.found)).toMatchInlineSnapshot(`
    {
      "exitCode": 1,
      "line": "Found: 1 with a wrong signature: one@1.0.0. 1 without a signature: two@2.0.0. Vulnerabilities are not known: 405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk.",
    }
  `)
  // A machine may be set to end with 0 below some severity.
  expect(judgeAudit({ ...advisories.found, status: 0 }, signatures.fine).exitCode).toBe(1)
  expect(judgeAudit(advisories.fine, { ...signatures.found, status: 0 }).exitCode).toBe(1)
})

test('a registry that refuses, and no network, are never fine', () => {
  expect(judgeAudit(advisories.refused, signatures.refused)).toMatchInlineSnapshot(`
    {
      "exitCode": 2,
      "line": "Could not check: Vulnerabilities are not known: 405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk. Signatures are not known: request to https://keys.example/15.root.json failed, reason: getaddrinfo ENOTFOUND keys.example.",
    }
  `)
  expect(judgeAudit(advisories.refused, signatures.fine).exitCode).toBe(2)
  expect(judgeAudit(advisories.fine, signatures.refused).exitCode).toBe(2)
})

test('what a registry says does not reach the terminal as a command', () => {
  const output = JSON.stringify({ message: '\u001b[2JFine: all', error: {} })
  const { line, exitCode } = judgeAudit({ output, status: 1 }, signatures.fine)
  expect(line).toMatch(/^Could not check: Vulnerabilities are not known: \?\[2JFine: all\. /)
  expect(exitCode).toBe(2)
})

test('no answer, half an answer, another answer and an exit code without a reason are never fine', () => {
  const answers = ({ output }: NpmAnswer): NpmAnswer[] => [
    ...['', '{}', '[]', 'null', 'found 0 vulnerabilities', output.slice(0, -3)].map((output) => ({
      output,
      status: 0,
    })),
    { output, status: 1 },
    { output, status: null },
  ]
  for (const other of answers(advisories.fine))
    expect([other, judgeAudit(other, signatures.fine).exitCode]).toEqual([other, 2])
  for (const other of answers(signatures.fine))
    expect([other, judgeAudit(advisories.fine, other).exitCode]).toEqual([other, 2])
  const nothing = { output: advisories.fine.output.replace('"total": 904', '"total": 0'), status: 0 }
  expect(judgeAudit(nothing, signatures.fine).exitCode).toBe(2)
})

test('npm itself, set to be offline, is asked so that it does not say that all is well', () => {
  const { stdout, status } = spawnSync('npm', ['audit', ...auditOptions], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      npm_config_offline: 'true',
      // Nobody listens there.
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_fetch_retries: '0',
    },
  })
  expect(judgeAudit({ output: stdout, status }, signatures.fine).exitCode).toBe(2)
})
