import { expect, test } from 'vitest'
import { joinTurns } from './joinTurns.ts'

/** Work whose turns are ended by hand. */
function turnsByHand() {
  const turns: { end: () => void; fail: (error: Error) => void }[] = []
  const ask = joinTurns(
    () =>
      new Promise((end, fail) => {
        turns.push({ end, fail })
      }),
  )
  return { turns, ask }
}

test('who asks during a turn waits for one that begins after it, all of them for the same', async () => {
  const { turns, ask } = turnsByHand()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(turns).toHaveLength(1)
  turns[0]?.end()
  await first
  await expect.poll(() => turns.length).toBe(2)
  const late = ask()
  turns[1]?.end()
  await Promise.all(others)
  await expect.poll(() => turns.length).toBe(3)
  turns[2]?.end()
  await late
  expect(turns).toHaveLength(3)
})

test('who asks as one ends, with another waiting, makes no second one beside it', async () => {
  const { turns, ask } = turnsByHand()
  const first = ask()
  const second = ask()
  const third = first.then(() => ask())
  turns[0]?.end()
  // What follows from the end of the first has happened by then.
  await new Promise((resolve) => setImmediate(resolve))
  expect(turns).toHaveLength(2)
  turns[1]?.end()
  await Promise.all([second, third])
})

test('a turn that fails does so for those who waited for it, and the next begins', async () => {
  const { turns, ask } = turnsByHand()
  const first = ask()
  const second = ask()
  turns[0]?.fail(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await expect.poll(() => turns.length).toBe(2)
  turns[1]?.end()
  await second
  const third = ask()
  turns[2]?.end()
  await third
})
