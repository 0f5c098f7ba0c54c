import { expect, it } from 'vitest'
import { listen } from '../listen.ts'
import { textStream } from './textStream.ts'

const letters = ['a', 'ü', 'c']

/** Three parts, of which so many come, and how many of them were asked for. */
function setUp({ length = 10, isGood = 3 } = {}) {
  const seen = { asked: 0, hasEnded: false }
  async function* parts() {
    try {
      for (const letter of letters) {
        if (seen.asked === isGood) throw new Error('The database has gone.')
        seen.asked++
        yield letter.repeat(length)
      }
    } finally {
      seen.hasEnded = true
    }
  }
  return { seen, parts: parts() }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const never = () => {
  throw new Error('Nothing is cut here.')
}

it('makes the first part at once, and the others when they are read', async () => {
  const { seen, parts } = setUp()
  const reader = (await textStream(parts, never)).getReader()
  await turn()
  expect(seen.asked).toBe(1)
  await reader.read()
  await turn()
  expect(seen.asked).toBe(1)
  await reader.read()
  await turn()
  expect(seen.asked).toBe(2)
  await reader.cancel()
  expect(seen).toEqual({ asked: 2, hasEnded: true })
})

it('is none where the first part fails', async () => {
  await expect(textStream(setUp({ isGood: 0 }).parts, never)).rejects.toThrow('The database has gone.')
})

it.each([10, 100_000])(
  'is whole, or cut where it breaks, over a socket: parts of %i letters',
  async (length) => {
    let isGood = 3
    const server = await listen(
      async (_, { cut = never }) => new Response(await textStream(setUp({ length, isGood }).parts, cut)),
      { host: '127.0.0.1', port: 0 },
    )
    const ask = () => fetch(`http://127.0.0.1:${server.port}/`).then((response) => response.text())
    expect(await ask()).toBe(letters.map((letter) => letter.repeat(length)).join(''))
    for (isGood of [1, 2]) await expect(ask()).rejects.toThrow()
    await server.stop(0)
  },
)
