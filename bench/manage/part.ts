import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { encodeFunctionData, maxUint64, zeroAddress } from 'viem'
import { launchOptions } from '../../e2e/support/browser.ts'
import { offerFolder } from '../../e2e/support/offerFolder.ts'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { sendAsOperator } from '../../sandbox/devnet/placeCanonicalContracts.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import { buildPackage } from '../../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { parseRecipientList } from '../../src/campaign/parseRecipientList.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import { makeList } from '../campaign/makeList.ts'
import { measureWork, watchPage } from '../page/measureWork.ts'
import { definePart } from '../part.ts'

/** Three frames are the most that a page may stand still. */
const most = { blockedMs: 50, megabytes: 500, factsSeconds: 2, provenSeconds: 8 }

export const part = definePart({
  title: 'A large campaign on the page that manages it',
  method:
    'A large campaign on `/manage/`, in a real browser: its package is chosen, the whole list is read and proven, the unclaimed are saved as a file, and a batch of payments is prepared; then the same package on `/verify/`. The folder is chosen in the browser’s dialog for folders, whose answer is a handle of a copy in the browser’s own file system: no driver can press in that dialog. For each: how long the person waits, how long the page was held up at most, and the memory of the browser’s page processes. A list of 50,000 and less is read by itself, so more are needed.',
  options: { recipients: 1_000_000 },
  async measure({ recipients }, progress) {
    const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
    const world = await startSandbox({ campaigns: ['safe-users'] })
    const browser = await chromium.launch(await launchOptions())
    try {
      const keccak256 = createWasmKeccak()
      const { allocations } = parseRecipientList(makeList(recipients), {
        amounts: { unit: 'whole', decimals: 18 },
        keccak256,
      })
      const operator = demoAccounts.operator.address
      const made = buildPackage({
        allocations,
        keccak256,
        chainId: 81457,
        factory: merkleDistributorFactoryAddress,
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
      const distributor = computeDistributorAddress({
        factory: merkleDistributorFactoryAddress,
        manifestHash,
        parameters,
        cap,
      })
      await world.chain.setBalance({ address: operator, value: maxUint64 * maxUint64 })
      await sendAsOperator(world.chain, {
        to: merkleDistributorFactoryAddress,
        data: encodeFunctionData({
          abi: merkleDistributorFactoryAbi,
          functionName: 'createAndFund',
          args: [parameters, cap, manifestHash],
        }),
        value: parameters.total,
      })

      const page = await browser.newPage()
      await page.goto(`${world.url}/manage/#distributor=${distributor}`)
      const choose = page.getByRole('button', { name: 'Choose a folder' })
      await choose.waitFor()
      await offerFolder(page, folder)
      await watchPage(page)
      const measure = async (what: string, work: () => Promise<void>, mostSeconds?: number) => {
        progress(what)
        return { what, mostSeconds, ...(await measureWork({ browser, page }, work)) }
      }
      const measured = [
        await measure(
          'first facts of a package that is given',
          async () => {
            await choose.click()
            await page.getByRole('heading', { name: 'A large campaign' }).waitFor()
          },
          most.factsSeconds,
        ),
        await measure(
          'the whole list, read and proven',
          async () => {
            await page.getByRole('button', { name: 'Read the whole list' }).click()
            await page.getByRole('button', { name: 'Save unclaimed as CSV' }).waitFor({ timeout: 600_000 })
          },
          most.provenSeconds,
        ),
        await measure('the unclaimed, as a file', async () => {
          const saving = page.waitForEvent('download', { timeout: 120_000 })
          await page.getByRole('button', { name: 'Save unclaimed as CSV' }).click()
          await saving
        }),
        await measure('a batch of payments, prepared', async () => {
          await page.getByRole('button', { name: 'Prepare batch' }).click()
          await page.getByText('In this batch').waitFor({ timeout: 120_000 })
        }),
      ]
      await page.goto('about:blank')
      await page.goto(`${world.url}/verify/`)
      await choose.waitFor()
      await offerFolder(page, folder)
      await watchPage(page)
      measured.push(
        await measure(
          '`/verify/`, all checks',
          async () => {
            await choose.click()
            await page.locator('[data-verdict]').waitFor({ timeout: 600_000 })
          },
          most.provenSeconds,
        ),
      )
      const facts = `${made.fileCount.toLocaleString('en-US')} files`
      return {
        rows: measured.flatMap(({ what, mostSeconds, seconds, longestTaskMs, longestFrameMs, bytes }) => [
          {
            what,
            unit: 's',
            ours: seconds,
            note: facts,
            ...(mostSeconds === undefined ? {} : { bar: { most: mostSeconds } }),
          },
          { what: `${what}: longest task`, unit: 'ms', ours: longestTaskMs },
          {
            what: `${what}: longest time between two frames`,
            unit: 'ms',
            ours: longestFrameMs,
            bar: { most: most.blockedMs },
          },
          { what: `${what}: memory`, unit: 'MB', ours: bytes / 1e6, bar: { most: most.megabytes } },
        ]),
      }
    } finally {
      await browser.close()
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
