import { expect, test } from 'vitest'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { ApiStalledError } from './publishErrors.ts'
import { publishToApi } from './publishToApi.ts'

/* How it goes with a real API is in server/packages/packages.test.ts. */

test.each([
  ['asks for the same part', () => 0],
  ['goes back and forth', (asked: number) => asked % 2],
])('an API that %s is given up', async (_, nextOf) => {
  const { all, manifestHash } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), createWasmKeccak(), {
    prefixBits: 2,
  })
  let asked = 0
  const api = {
    beginPackage: async () => ({
      hash: manifestHash,
      distributor: `0x${'1'.repeat(40)}` as const,
      state: { status: 'sending' as const, next: 0 },
    }),
    sendShards: async () => {
      if (++asked > 100) throw new Error('It goes on for ever.')
      return { next: nextOf(asked) }
    },
    publishPackage: async () => ({ status: 'published' as const }),
  }
  const publishing = publishToApi(api, { read: async (path) => all.get(path) ?? null })
  await expect(publishing).rejects.toThrow(ApiStalledError)
})
