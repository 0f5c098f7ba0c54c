import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleAnswers } from './settleAnswers.ts'

const answers = (...keys: string[]) => keys.map((key, i) => ({ node: `node${i}`, value: key, key }))
const settle = (keys: string[], quorum: number, outstanding = 0) => {
  const settlement = settleAnswers(answers(...keys), { quorum, outstanding })
  return settlement.type === 'agreed' ? `agreed ${settlement.value}` : settlement.type
}

describe('settleAnswers', () => {
  it.each([
    ['one node: its word', ['yes'], 1, 0, 'agreed yes'],
    ['no answer', [], 1, 0, 'tooFew'],
    ['two nodes, one answered, one may still', ['yes'], 1, 1, 'open'],
    ['two nodes, one never answered', ['yes'], 1, 0, 'agreed yes'],
    ['two nodes that agree', ['yes', 'yes'], 1, 0, 'agreed yes'],
    ['two nodes that do not', ['yes', 'no'], 1, 0, 'split'],
    ['three nodes: two suffice while the third is silent', ['yes', 'yes'], 2, 1, 'agreed yes'],
    ['three nodes: one does not', ['yes'], 2, 0, 'tooFew'],
    ['three nodes: two against one', ['yes', 'no', 'yes'], 2, 0, 'agreed yes'],
    ['three nodes: one against one, the third may decide', ['yes', 'no'], 2, 1, 'open'],
    ['three nodes, all different', ['a', 'b', 'c'], 2, 0, 'split'],
    ['four nodes: two against two', ['a', 'b', 'a', 'b'], 2, 0, 'split'],
    ['four nodes: the larger group is the later one', ['b', 'a', 'a', 'a'], 2, 0, 'agreed a'],
    ['five nodes: two equal are not yet a majority', ['a', 'a'], 2, 3, 'open'],
    ['five nodes: three equal are', ['a', 'a', 'b', 'a'], 2, 1, 'agreed a'],
    ['a quorum of all', ['a', 'a', 'b'], 3, 0, 'split'],
  ])('%s', (_, keys, quorum, outstanding, expected) => {
    expect(settle(keys, quorum, outstanding)).toBe(expected)
  })

  it('says who gave the value, and who gave another', () => {
    const [first, second, third] = answers('yes', 'no', 'yes')
    const given = [first, second, third].flatMap((answer) => answer ?? [])
    expect(settleAnswers(given, { quorum: 2, outstanding: 0 })).toEqual({
      type: 'agreed',
      value: 'yes',
      agreeing: [first, third],
      dissenting: [second],
    })
  })

  it('keeps the answers that settle nothing', () => {
    const one = answers('yes')
    const two = answers('yes', 'no')
    expect(settleAnswers(one, { quorum: 2, outstanding: 0 })).toEqual({ type: 'tooFew', answers: one })
    expect(settleAnswers(two, { quorum: 2, outstanding: 0 })).toEqual({ type: 'split', answers: two })
  })

  it('never takes back what it settled early', () => {
    const anyKeys = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 })
    fc.assert(
      fc.property(anyKeys, anyKeys, fc.integer({ min: 1, max: 3 }), (early, late, quorum) => {
        const first = settle(early, quorum, late.length)
        if (first.startsWith('agreed')) expect(settle([...early, ...late], quorum)).toBe(first)
      }),
    )
  })
})
