import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { encodeFunctionData, maxUint64, zeroAddress } from 'viem'
import { z } from 'zod'
import { launchOptions } from '../../e2e/support/browser.ts'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { sendAsOperator } from '../../sandbox/devnet/placeCanonicalContracts.ts'
import { startWorld } from '../../sandbox/startWorld.ts'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import { buildPackage } from '../../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { parseRecipientList } from '../../src/campaign/parseRecipientList.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import { makeList } from '../campaign/makeList.ts'

// npm run bench:manage [recipients]
// A large campaign on the page that manages it, in a real browser: its package is dropped, the whole list is read and proven, the
// unclaimed are saved as a file, and a batch of payments is prepared. For each: how long the person waits, how long the page was held
// up at most, and the memory of the browser's page processes.
const count = Number(process.argv[2] ?? 1_000_000)
/** A press of a button should be answered within that time. */
const most = { blockedMs: 200, bytes: 1_000_000_000 }

/** Resident memory of the browser's page processes in bytes, by the system's own count. */
async function residentBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id))
  const text = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' })
  return text.split('\n').reduce((sum, line) => sum + Number(line.trim()) * 1_024, 0)
}

/** Runs in the page, as text: what this process adds to its own functions is not there. Times in milliseconds. */
const watchPage = `
  window.seen = { frame: 0, task: 0 }
  let last = performance.now()
  const tick = (now) => {
    seen.frame = Math.max(seen.frame, now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) seen.task = Math.max(seen.task, entry.duration)
  }).observe({ entryTypes: ['longtask'] })
`
const seenSchema = z.object({ frame: z.number(), task: z.number() })

const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
const world = await startWorld({ campaigns: ['safe-users'] })
const browser = await chromium.launch(await launchOptions())
try {
  const keccak256 = await createWasmKeccak()
  const { allocations } = parseRecipientList(makeList(count), {
    ...{ amounts: { unit: 'whole', decimals: 18 }, keccak256 },
  })
  const operator = demoAccounts.operator.address
  const made = buildPackage({
    ...{ allocations, keccak256, chainId: 81457, factory: merkleDistributorFactoryAddress },
    token: { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 },
    window: { start: 1_700_000_000, end: null },
    receivers: { sweep: operator, yield: operator, gas: operator },
    texts: { title: 'A large campaign' },
  })
  for (const { path, bytes } of made.files()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const { manifestHash } = made
  const [parameters, cap] = [distributorParameters(made.manifest), capToHex(made.cap)]
  const distributor = await computeDistributorAddress({
    ...{ factory: merkleDistributorFactoryAddress, manifestHash, parameters, cap },
  })
  await world.chain.setBalance({ address: operator, value: maxUint64 * maxUint64 })
  await sendAsOperator(world.chain, {
    to: merkleDistributorFactoryAddress,
    data: encodeFunctionData({
      ...{ abi: merkleDistributorFactoryAbi, functionName: 'createAndFund' },
      args: [parameters, cap, manifestHash],
    }),
    value: parameters.total,
  })

  const page = await browser.newPage()
  await page.goto(`${world.url}/manage/#distributor=${distributor}`)
  const input = page.getByLabel('Folder of the package')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles(folder)
  await page.getByRole('heading', { name: 'A large campaign' }).waitFor()
  await page.evaluate(watchPage)
  const measured = [
    await measure(page, 'the whole list, read and proven', async () => {
      await page.getByRole('button', { name: 'Read the whole list' }).click()
      await page.getByRole('button', { name: 'Save the unclaimed as CSV' }).waitFor({ timeout: 600_000 })
    }),
    await measure(page, 'the unclaimed, as a file', async () => {
      const saving = page.waitForEvent('download', { timeout: 120_000 })
      await page.getByRole('button', { name: 'Save the unclaimed as CSV' }).click()
      await saving
    }),
    await measure(page, 'a batch of payments, prepared', async () => {
      await page.getByRole('button', { name: 'Prepare a batch' }).click()
      await page.getByText('In this batch').waitFor({ timeout: 120_000 })
    }),
  ]
  console.log(`${count.toLocaleString('en-US')} recipients, ${made.fileCount.toLocaleString('en-US')} files`)
  for (const { what, seconds, frame, task, bytes } of measured)
    console.log(
      `  ${what}: ${seconds.toFixed(1)} s; longest task ${Math.round(task)} ms (at most ${most.blockedMs}), longest time between two frames ${Math.round(frame)} ms; memory ${Math.round(bytes / 1e6)} MB (at most ${most.bytes / 1e6})`,
    )
  const isFine = measured.every(({ task, bytes }) => task <= most.blockedMs && bytes <= most.bytes)
  process.exitCode = isFine ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(page: Page, what: string, work: () => Promise<void>) {
  await page.evaluate('window.seen.frame = 0; window.seen.task = 0')
  const startedAt = performance.now()
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  let bytes = 0
  while (!isDone) {
    bytes = Math.max(bytes, await residentBytes(browser))
    await page.waitForTimeout(250)
  }
  await working
  const seconds = (performance.now() - startedAt) / 1_000
  const { frame, task } = seenSchema.parse(await page.evaluate('window.seen'))
  return { what, seconds, frame, task, bytes }
}
