import { expect, test } from 'vitest'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { firstReadable } from './firstReadable.ts'
import { inspectPackage } from './inspectPackage.ts'
import { PackageFileUnreadError } from './packageErrors.ts'

const keccak256 = createWasmKeccak()
const { all } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), keccak256)
const answers = {
  down: () => {
    throw new PackageFileUnreadError('It did not answer.')
  },
  // Its shards are behind a wall.
  half: (path: string) => (path.startsWith('shards/') ? answers.down() : all.get(path)),
  empty: () => null,
  sound: (path: string) => all.get(path),
}
type Place = keyof typeof answers
const inspect = async (place: Place) => ({
  ...(await inspectPackage({ read: async (path) => answers[place](path) ?? null }, keccak256)),
  unclaimedIn: async () => 0n,
})

test.each([
  [['sound', 'down'], 'sound', []],
  [['down', 'half', 'sound'], 'sound', ['down', 'half']],
  // That nothing lies there is an answer, and a wrong one.
  [['empty', 'sound'], 'empty', []],
  [['down', 'half'], 'half', ['down']],
] as const satisfies readonly (readonly [readonly [Place, ...Place[]], Place, readonly Place[]])[])(
  'of %j it is %s',
  async (places, expected, before) => {
    const { place, passedOver, made } = await firstReadable<Place>(places, inspect)
    expect({ place, passedOver }).toEqual({ place: expected, passedOver: before })
    expect(made.checks.some(({ status }) => status === 'failed')).toBe(expected === 'empty')
  },
)
