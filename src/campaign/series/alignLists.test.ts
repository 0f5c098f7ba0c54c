import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { alignLists } from './alignLists.ts'

const listOf = (...digits: readonly string[]) =>
  tableOf(digits.map((digit): [Hex, bigint] => [`0x${digit.repeat(40)}`, 1n]))
function aligned(a: readonly string[], b: readonly string[]) {
  const places: [number, number][] = []
  alignLists(listOf(...a), listOf(...b), (inA, inB) => places.push([inA, inB]))
  return places
}

test('each account comes once, by ascending account, with its place in both lists', () => {
  expect(aligned(['1', '3', '4', '7'], ['2', '3', '7', '8'])).toEqual([
    [0, -1],
    [-1, 0],
    [1, 1],
    [2, -1],
    [3, 2],
    [-1, 3],
  ])
})

test('where one list is over, what is left of the other still comes', () => {
  expect(aligned(['1'], ['1', '2', '3'])).toEqual([
    [0, 0],
    [-1, 1],
    [-1, 2],
  ])
  expect(aligned(['1', '2', '3'], ['1'])).toEqual([
    [0, 0],
    [1, -1],
    [2, -1],
  ])
})

test('with an empty list all are in the other alone, and of two empty ones there is nothing', () => {
  expect(aligned([], ['1', '2'])).toEqual([
    [-1, 0],
    [-1, 1],
  ])
  expect(aligned(['1', '2'], [])).toEqual([
    [0, -1],
    [1, -1],
  ])
  expect(aligned([], [])).toEqual([])
})
