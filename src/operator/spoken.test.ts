import { afterEach, describe, expect, test } from 'vitest'
import { speakTranslated } from '../../scripts/test-support/speakTranslated.ts'
import { createWasmKeccak } from '../campaign/createWasmKeccak.ts'
import { makeCampaign } from '../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../campaign/hex.ts'
import { createChainReader } from '../chain/createChainReader.ts'
import { sentenceOf } from '../errors.ts'
import { speak } from '../language/say.ts'
import { readSafeAccount } from '../wallet/readSafeAccount.ts'
import { readTokenFacts } from './create/readTokenFacts.ts'
import { emptyHistory, readClaimHistory } from './manage/claimHistory.ts'
import { readBlockTime } from './manage/claimTimeline.ts'
import { readEarnings } from './manage/readEarnings.ts'
import { readHasCode } from './manage/readHasCode.ts'
import { findOwnCampaigns } from './own/findOwnCampaigns.ts'
import { publishToApi } from './publish/publishToApi.ts'
import { inspectContract } from './verify/inspectContract.ts'
import { inspectPackage } from './verify/inspectPackage.ts'

const keccak256 = createWasmKeccak()
const address = `0x${'11'.repeat(20)}` as const
const entries = [1, 2, 3].map((digit): [Hex, bigint] => [`0x${`${digit}`.repeat(40)}`, 10n])
const made = makeCampaign(tableOf(entries), keccak256, { capBits: 1, prefixBits: 1 })

/** No node of it answers. */
const silent = createChainReader({
  chainId: 81457,
  rpcUrls: ['https://one.example', 'https://two.example'],
  fetch: () => Promise.reject(new Error('refused')),
})

/** Two words in Latin letters, the second one small: names, paths, hashes and codes are none. */
const english = /\b[A-Za-z’]{2,} [a-z]{2,}\b/

afterEach(() => speak('en-US'))

const failures: Readonly<Record<string, () => Promise<unknown>>> = {
  'a token': () => readTokenFacts(silent, { chainId: 81457, token: address, holder: address }),
  'the claims so far': () =>
    readClaimHistory(silent, { history: emptyHistory(address, 1), toBlock: 5 }).next(),
  'the time of a block': () => readBlockTime(silent, 5),
  'what it has earned': () => readEarnings(silent, address),
  'which recipients have code': () => readHasCode(silent, [address]),
  'own campaigns': () => findOwnCampaigns(silent, address),
  'an account': () => readSafeAccount(silent, address),
  'a package without its files': () =>
    publishToApi(
      { beginPackage: Promise.reject, sendShards: Promise.reject, publishPackage: Promise.reject },
      { read: async () => null },
    ),
}

const damaged: Readonly<Record<string, (all: Map<string, Uint8Array>) => unknown>> = {
  'without a manifest': (all) => all.delete('manifest.json'),
  'with a manifest in another form': (all) =>
    all.set('manifest.json', new Uint8Array([...made.manifestBytes, 10])),
  'without a cap': (all) => all.delete('cap.bin'),
  'with a part too few and a file too many': (all) =>
    all.delete('shards/1.bin') && all.set('other.txt', new Uint8Array()),
  'with a part that is cut off': (all) =>
    all.set('shards/0.bin', (made.all.get('shards/0.bin') ?? new Uint8Array()).slice(0, -1)),
}

describe.each(['ar', 'ja', 'ru'])('in %s', (language) => {
  test.each(Object.entries(failures))('what could not be asked is said: %s', async (_, fails) => {
    speakTranslated(language)
    const sentence = sentenceOf(await fails().catch((error: unknown) => error))
    expect(sentence).toMatch(/\P{ASCII}{3}/u)
    expect(sentence).not.toMatch(english)
  })

  test.each(Object.entries(damaged))('the report on a package is: %s', async (_, damage) => {
    speakTranslated(language)
    const all = new Map(made.all)
    damage(all)
    const source = { read: async (path: string) => all.get(path) ?? null, list: async () => [...all.keys()] }
    const { checks } = await inspectPackage(source, keccak256)
    expect(checks.some(({ status }) => status === 'failed')).toBe(true)
    for (const { found, expected } of checks) expect(`${found}\n${expected}`).not.toMatch(english)
  })

  test('the report on a contract is, of which no node says anything', async () => {
    speakTranslated(language)
    for (const { found, expected } of await inspectContract(silent, {
      distributor: address,
      made: undefined,
    }))
      expect(`${found}\n${expected}`).not.toMatch(english)
  })
})
