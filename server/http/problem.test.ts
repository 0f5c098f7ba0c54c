import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as v from '../../src/schema/v.ts'
import { problemCodes, problemSchema } from '../../src/session/problem.ts'
import { ProblemError, problemResponse } from './problem.ts'

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

it.each(problemCodes)('is explained in docs/api.md, with its status: %s', async (code) => {
  const response = problemResponse(new ProblemError(code, 'A sentence.'))
  const { type, status } = v.parse(problemSchema, await response.json())
  expect([type, status]).toEqual([`urn:everclaim:problem:${code}`, response.status])
  expect(page).toContain(`| <a id="${code}"></a>\`${code}\` | ${status} | `)
})

it('waits for no part of a second', () => {
  const waits = (retryAfter: number) =>
    problemResponse(new ProblemError('overloaded', 'A sentence.', { retryAfter })).headers.get('retry-after')
  expect([0, 0.2, 1, 1.2].map(waits)).toEqual(['1', '1', '1', '2'])
})
