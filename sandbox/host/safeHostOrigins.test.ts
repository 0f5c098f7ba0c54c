import { expect, test } from 'vitest'
import { PortInUseError } from '../http/listenOn.ts'
import { listenAsSafeHost, safeHostOrigins } from './safeHostOrigins.ts'

const isTaken = async (port: number): Promise<void> => {
  throw new PortInUseError(port)
}

test('the first free port of the list is taken, and the site knows its origin', async () => {
  const { port, origin } = await listenAsSafeHost((port) =>
    port < 27_303 ? isTaken(port) : Promise.resolve(),
  )
  expect([port, origin]).toEqual([27_303, 'http://localhost:27303'])
  expect(safeHostOrigins).toContain(origin)
})

test('no free port is one sentence', async () => {
  await expect(listenAsSafeHost(isTaken)).rejects.toMatchObject({
    summary:
      'All ports of the Safe host (27301 to 27316) are in use by other programs; end one of them, or a sandbox that still runs.',
  })
})

test('another fault is not mistaken for a taken port', async () => {
  await expect(listenAsSafeHost(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})
