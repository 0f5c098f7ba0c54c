import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import {
  auditLedger,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorFixture
beforeAll(async () => {
  world = await startSponsorship()
})
afterAll(() => world?.stop())

onBothDatabases(({ open }) => {
  it.each(['eth_getTransactionCount', 'eth_estimateGas', 'eth_sendRawTransaction'])(
    'a relayer that waits for a node stops all the same, and another goes on from its books: %s',
    async (method) => {
      const { database } = await open()
      const node = await startFaultProxy(world.anvil.url)
      try {
        const key = await world.newSigner()
        const slow = await world.operator(database, { key, rpcUrls: [node.url] })
        const index = world.one()
        const id = await slow.ask(index)
        node.set({ type: 'neverAnswers' }, [method])
        const isAsked = untilAsked(node.asked, method)
        slow.relayer.start()
        await isAsked
        const from = performance.now()
        await slow.relayer.stop()
        // The node would be waited for five seconds, and at every question after it.
        expect(performance.now() - from).toBeLessThan(5_000)
        expect(slow.lines.join('')).not.toContain('cannot see the chain')

        const other = await world.operator(database, { key })
        await other.finish()
        expect((await other.status(id)).status).toBe('claimed')
        expect((await paidTimes(world)).get(index)).toBe(1)
        await auditLedger(world, database, other)
      } finally {
        await node.stop()
      }
    },
  )
})

/** Resolves when a list of what is asked gets this entry. */
function untilAsked(asked: string[], method: string): Promise<void> {
  return new Promise((resolve) => {
    const push = asked.push.bind(asked)
    asked.push = (...methods) => {
      if (methods.includes(method)) resolve()
      return push(...methods)
    }
  })
}
