import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from 'viem'
import { renameCampaign } from '../../../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../../../sandbox/devnet/createCampaign.ts'
import { expect, test } from '../test-support/drawnSite.ts'

// A drill: the only host of a campaign’s package is a thief’s.

/** What a file is served as, by its path in the package. */
type Poison = (bytes: Buffer, path: string) => Buffer

const inManifest =
  (part: string | undefined, change: object): Poison =>
  (bytes, path) => {
    if (path !== 'manifest.json') return bytes
    const manifest = JSON.parse(bytes.toString())
    Object.assign(part === undefined ? manifest : manifest[part], change)
    return Buffer.from(JSON.stringify(manifest, null, 2))
  }

const swap =
  (from: Uint8Array, to: Uint8Array): Poison =>
  (bytes) => {
    const at = bytes.indexOf(from)
    return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + to.length)])
  }

test('whatever a poisoned package leads to, no wallet is asked for anything', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const { ada, eve } = world.accounts
  const { demoToken } = world
  const real = world.campaign('usdb')
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-poisoned-'))
  // A contract of the thief’s, which exists, and whose package is whole.
  const theirs = await renameCampaign(real, 'Dollar rewards', folder, {
    start: real.manifest.window.start + 1,
  })
  await createCampaign(world.chain, theirs)
  const poisons: readonly (readonly [what: string, Poison])[] = [
    ['another contract, which exists', (_, path) => readFileSync(join(folder, path))],
    ['another campaign', (_, path) => readFileSync(join(world.campaign('ether').folder, path))],
    ['another token', inManifest('token', { address: demoToken })],
    ['another receiver', inManifest('receivers', { sweep: eve.address })],
    ['another factory', inManifest(undefined, { factory: theirs.distributor })],
    ['another recipient', swap(hexToBytes(ada.address), hexToBytes(eve.address))],
  ]
  let poison: Poison = (bytes) => bytes
  await page.route('**/sandbox/packages/usdb/**', async (route) => {
    const response = await route.fetch()
    const path = route.request().url().split('/packages/usdb/')[1] ?? ''
    // Playwright's type; in this process it is fetch's.
    const bytes = Buffer.from(await (response as unknown as Response).arrayBuffer())
    route.fulfill({ body: poison(bytes, path) })
  })
  try {
    await wallet.connectBefore('ada')
    await claimPage.open('usdb')
    await expect(claimPage.claimButton).toBeVisible()
    for (const [what, next] of poisons) {
      page.close()
      poison = next
      await claimPage.open('usdb')
      await expect(page.getByText(/We couldn’t check/).first()).toBeVisible()
      await expect(claimPage.claimButton).toHaveCount(0)
      const asked = (await wallet.methodsAsked()).filter((method) => !/^eth_(accounts|chainId)$/.test(method))
      expect(asked, what).toEqual([])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
