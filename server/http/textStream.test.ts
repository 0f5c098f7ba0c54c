import { expect, it } from 'vitest'
import { listen } from '../listen.ts'
import { textStream } from './textStream.ts'

/** Three parts, and how many of them were asked for. */
function setUp(fault?: Error) {
  const told = { asked: 0, hasEnded: false }
  async function* parts() {
    try {
      for (const part of ['a', 'ü', 'c']) {
        told.asked++
        yield part.repeat(100_000)
      }
      if (fault) throw fault
    } finally {
      told.hasEnded = true
    }
  }
  return { told, stream: textStream(parts()) }
}

it('asks for a part when it is read, and not before', async () => {
  const { told, stream } = setUp()
  const reader = stream.getReader()
  await new Promise((resolve) => setImmediate(resolve))
  expect(told.asked).toBe(0)
  await reader.read()
  await new Promise((resolve) => setImmediate(resolve))
  expect(told.asked).toBe(1)
  await reader.cancel()
  expect(told).toEqual({ asked: 1, hasEnded: true })
})

it.each([
  ['whole', undefined],
  ['cut where it breaks, and no whole answer', new Error('The database has gone.')],
])('over a socket it is %s', async (_, fault) => {
  const server = await listen(async () => new Response(setUp(fault).stream), { host: '127.0.0.1', port: 0 })
  const answer = fetch(`http://127.0.0.1:${server.port}/`).then((response) => response.text())
  if (fault) await expect(answer).rejects.toThrow()
  else expect(await answer).toBe(['a', 'ü', 'c'].map((part) => part.repeat(100_000)).join(''))
  await server.stop(0)
})
