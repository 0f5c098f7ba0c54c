import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { encodeFunctionData, type Hex } from 'viem'
import { launchOptions } from '../../e2e/support/browser.ts'
import type { MadeCampaign } from '../../sandbox/campaign/makeCampaign.ts'
import { renameCampaign } from '../../sandbox/campaign/renameCampaign.ts'
import { sendAsOperator } from '../../sandbox/devnet/placeCanonicalContracts.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import * as v from '../../src/schema/v.ts'
import { openCold } from '../page/openCold.ts'
import { passOn, serveCompressed } from '../page/serveCompressed.ts'

/** Listed in every round. */
const account: Hex = '0x0000000b71f2d236c38ae51952c46f03b89d0777'
/** By which the rounds are known, and of an address. */
const kinds = {
  series: /\/(manifest\.json|cap\.bin|rounds\.json)$/,
  address: /\/shards\/[0-9a-f]+\.bin$/,
} as const

export type FirstAnswer = {
  readonly rounds: number
  readonly recipients: number
  /** Files of each kind, their bytes as they lie on the host, and the most that were under way at once. */
  readonly files: Readonly<Record<keyof typeof kinds, { count: number; bytes: number }>>
  readonly most: number
  /** Milliseconds since the page was asked for, on a slow phone: until all rounds have an answer. */
  readonly all: number
}

/** The site's list with the rounds in it, each with the one after it. */
async function listed(answer: Response, made: readonly MadeCampaign[]): Promise<Response> {
  const campaigns = v.parse(v.array(v.unknown()), await answer.json())
  const rounds = made.map(({ distributor, manifestHash }, at) => ({
    id: `round-${at + 1}`,
    distributor,
    packages: [`/packages/${manifestHash}/`],
    ...(at < made.length - 1 && { next: `round-${at + 2}` }),
  }))
  return Response.json([...campaigns, ...rounds])
}

/** Opens the page of the last round of a series, with an address, and waits for the answer of all rounds. */
export async function measureFirstAnswer(
  rounds: number,
  progress: (line: string) => void,
): Promise<FirstAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-rounds-'))
  const world = await startSandbox({ campaigns: ['safe-users'], hasDemoWallet: false })
  const made: MadeCampaign[] = []
  try {
    for (let at = 0; at < rounds; at++) {
      const previous = made.at(-1)
      const round = await renameCampaign(
        world.campaign('safe-users'),
        `Round ${at + 1}`,
        join(folder, `${at}`),
        previous ? { previous, earlier: made.map(({ manifest }) => manifest) } : {},
      )
      const { parameters, cap, manifestHash, manifest } = round
      // Nothing is paid here, so nothing is funded.
      await sendAsOperator(world.chain, {
        to: manifest.factory,
        data: encodeFunctionData({
          abi: merkleDistributorFactoryAbi,
          functionName: 'create',
          args: [parameters, cap, manifestHash],
        }),
      })
      made.push(round)
      progress(`made round ${at + 1} of ${rounds}`)
    }
    const last = made.at(-1)
    if (!last) throw new Error('No round')
    const folders = new Map(made.map((round) => [round.manifestHash, round.folder]))
    const files = { series: { count: 0, bytes: 0 }, address: { count: 0, bytes: 0 } }
    const upstream = passOn(world.url)
    const front = await serveCompressed(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/campaigns.json') return listed(await upstream(request), made)
      const [, hash, path] = /^\/packages\/(0x[0-9a-f]{64})\/(.+)$/.exec(pathname) ?? []
      const from = hash && folders.get(hash as Hex)
      if (!from || !path) return upstream(request)
      const bytes = await readFile(join(from, path))
      for (const [kind, pattern] of Object.entries(kinds) as [keyof typeof kinds, RegExp][])
        if (pattern.test(pathname)) {
          files[kind].count++
          files[kind].bytes += bytes.length
        }
      return new Response(new Uint8Array(bytes))
    })
    const browser = await chromium.launch(await launchOptions())
    try {
      const cold = await openCold(browser, { url: front.url, isSlow: true })
      const { page } = cold
      const began = Date.now()
      await page.goto(`${front.url}/claim/#distributor=${last.distributor}&account=${account}`, {
        timeout: 120_000,
      })
      await page
        .locator(`[aria-label="The claim"][data-state="no-wallet"]`)
        .filter({ hasText: `${rounds} rounds` })
        .waitFor({ timeout: 240_000 })
      const all = Date.now() - began
      // By the browser's own times: its events of an end and of the next beginning come in any order.
      const times = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => new URL(name).pathname.startsWith('/packages/'))
          .map(({ startTime, responseEnd }) => [startTime, responseEnd] as const),
      )
      const underWay = (at: number) => times.filter(([start, end]) => start <= at && at < end).length
      const most = Math.max(...times.map(([start]) => underWay(start)))
      await cold.close()
      return { rounds, recipients: last.manifest.tree.count, files, most, all }
    } finally {
      await browser.close()
      await front.stop()
    }
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
