import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import { previewOf } from './previewOf.ts'

const { manifest } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), createWasmKeccak(), {
  prefixBits: 0,
})

test('a preview has what a list of campaigns shows, and no more', () => {
  expect(previewOf(manifest)).toEqual({
    title: 'Spring',
    token: { symbol: 'SPR', decimals: 18 },
    window: manifest.window,
    total: '5',
    count: 1,
    prefixBits: 0,
  })
  expect(previewOf(manifest)).not.toHaveProperty('description')
})

test('a description is in it where there is one, an empty one too', () => {
  for (const description of ['For the first users', ''])
    expect(previewOf({ ...manifest, texts: { ...manifest.texts, description } })).toMatchObject({
      description,
    })
})
