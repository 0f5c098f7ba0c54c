import { expect, test } from 'vitest'
import { createProgress, rateText } from './progress.ts'

test('a stage says its rate, and how long the rest takes', () => {
  expect(rateText({ done: 250_000, all: 1_000_000, ms: 2_000 })).toBe(', 125K/s, 6 s left')
  expect(rateText({ done: 10, all: 10_000, ms: 5_000 })).toBe(', 2/s, 84 min left')
  // Nothing is foretold by a moment, or of what is done.
  expect(rateText({ done: 5, all: 10, ms: 100 })).toBe('')
  expect(rateText({ done: 10, all: 10, ms: 5_000 })).toBe('')
  expect(rateText({ done: 0, all: 0, ms: 5_000 })).toBe('')
})

test('a terminal has a bar, and anything else a line a quarter without any control character', () => {
  const drawn = (isTTY: boolean) => {
    let text = ''
    const write = (chunk: string) => {
      text += chunk
      return true
    }
    const clock = Date.now
    let now = clock()
    Date.now = () => now
    try {
      const progress = createProgress(Object.assign(Object.create(process.stderr), { isTTY, write }))
      const stage = progress.stage('Hashing the tree')
      for (let done = 1; done <= 8; done++) {
        now += 1_000
        stage(done, 8)
      }
      progress.end()
    } finally {
      Date.now = clock
    }
    return text
  }
  expect(drawn(true)).toContain('\r\u001b[K')
  expect(drawn(false)).toBe(
    [
      ' 12 %  Hashing the tree, 1/s, 7 s left',
      ' 25 %  Hashing the tree, 1/s, 6 s left',
      ' 50 %  Hashing the tree, 1/s, 4 s left',
      ' 75 %  Hashing the tree, 1/s, 2 s left',
      '100 %  Hashing the tree',
      '',
    ].join('\n'),
  )
})
