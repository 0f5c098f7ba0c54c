import { expect, test } from 'vitest'
import { SafeServiceError } from '../../safe/service/errors.ts'
import { isUnknownToService } from './isUnknownToService.ts'

const answered = (status: number | undefined) =>
  new SafeServiceError('It is not there.', { call: 'getSafe', stored: 'no', status } as never)

test('only a 404 of the service says that it has none', () => {
  expect(isUnknownToService(answered(404))).toBe(true)
  expect(isUnknownToService(answered(500))).toBe(false)
  expect(isUnknownToService(answered(undefined))).toBe(false)
  expect(isUnknownToService(Object.assign(new Error('not found'), { status: 404 }))).toBe(false)
})
