import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getAddress } from 'viem'
import { CreatePage } from '../../../../e2e/support/createPage.ts'
import { ManagePage } from '../../../../e2e/support/managePage.ts'
import { packZip } from '../../../../e2e/support/packZip.ts'
import { accountOf, type MadeRound, makeRounds } from '../../../operator/series/test-support/makeRounds.ts'
import { test as base, expect } from '../../test-support/drawnSite.ts'

const test = base.extend<{ create: CreatePage }>({
  create: async ({ page }, use) => use(new CreatePage(page)),
})

const ether = 10n ** 18n

/** Gives the page a round as the ZIP file that somebody saved of it. */
async function give(create: CreatePage, { files, distributor }: MadeRound) {
  const folder = join(await mkdtemp(join(tmpdir(), 'everclaim-round-')), distributor)
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await create.root
    .getByLabel('Package ZIP file')
    .setInputFiles({ name: 'round.zip', mimeType: 'application/zip', buffer: packZip(folder) })
}

// What a person who makes the next round sees before there is a list, and of a list that is none.

test('a round that is missing is named, another one is refused, and a cumulative sheet waits for all of them', async ({
  create,
  page,
}) => {
  const [first, second, third] = await makeRounds([[[1, ether]], [[2, ether]], [[1, ether]]])
  const [stranger] = await makeRounds([[[9, ether]]])
  if (!first || !second || !third || !stranger) throw new Error('There are too few rounds.')
  await create.open()
  await create.payInRounds()
  await page.getByRole('radio', { name: /^The next round of a series/ }).check()
  await expect(page.getByText('Open the package of the last round.')).toBeVisible()
  // Without the last round there is nothing for a list to go on from.
  await expect(create.card('Recipient list')).toHaveCount(0)
  await give(create, third)
  const rounds = page.getByRole('region', { name: 'Rounds so far' })
  await expect(rounds.getByRole('row')).toHaveText([/^Title/, /^Spring.*11 SPR$/])
  await expect(create.card('Recipient list')).toBeVisible()

  await page.getByRole('radio', { name: /^Everything since the first round/ }).check()
  const missing = (round: MadeRound) =>
    page.getByText(`The round before “Spring” is missing: ${getAddress(round.distributor)}.`)
  await expect(missing(second)).toBeVisible()
  await expect(create.card('Recipient list')).toHaveCount(0)
  await give(create, stranger)
  await expect(
    page.getByText(`“Spring” isn’t the round that is missing: ${second.distributor.toLowerCase()}.`),
  ).toBeVisible()
  await give(create, second)
  await expect(missing(first)).toBeVisible()
  await give(create, first)
  await expect(rounds.getByRole('row')).toHaveText([/^Round/, /^1: Spring/, /^2: Spring/, /^3: Spring/])
  await expect(page.getByText('is missing:')).toHaveCount(0)

  // All of it is known: the sheet has nothing new.
  await create.paste(`${accountOf(1)},2\n${accountOf(2)},1\n`)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('Nothing is new in the sheet: the rounds so far have all of it.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  // The same file as a list of this round alone is read again, and is one.
  await page.getByRole('radio', { name: /^What this round pays/ }).check()
  await expect(create.card('What is new')).toContainText('The list beside the last round’s')
  await expect(create.card('What is new')).toContainText('This round pays 3 SPR to 2 recipients.')
})

test('the very list of the last round is paid once more only where somebody says so', async ({
  create,
  page,
}) => {
  const [only] = await makeRounds([
    [
      [1, ether],
      [5, ether],
    ],
  ])
  if (!only) throw new Error('There is no round.')
  await create.open()
  await create.payInRounds()
  await page.getByRole('radio', { name: /^The next round of a series/ }).check()
  await give(create, only)
  await create.paste(`${accountOf(1)},1\n${accountOf(5)},1\n`)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('This is the very list of the last round.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await page.getByLabel('Pay everyone on it the same once more').check()
  await expect(create.button('Continue')).toBeVisible()
})

test('a link that asks for the round after one begins it, and says that its package isn’t found', async ({
  create,
  page,
}) => {
  const [only] = await makeRounds([[[1, ether]]])
  if (!only) throw new Error('There is no round.')
  const distributor = getAddress(only.distributor)
  await page.goto(`/create/#after=${distributor}&hash=${only.manifestHash}`)
  await expect(page.getByRole('radio', { name: /^The next round of a series/ })).toBeChecked()
  await expect(page.getByText(`The last round is missing: ${distributor}.`)).toBeVisible()
  await give(create, only)
  await expect(page.getByRole('region', { name: 'Rounds so far' }).getByRole('row')).toHaveCount(2)
})

test('a campaign of the site is managed, and the next round begins from its package', async ({
  page,
  world,
}) => {
  const manage = new ManagePage(page, world)
  await manage.open('usdb')
  await page.getByRole('link', { name: 'Create the next round' }).click()
  const rounds = page.getByRole('region', { name: 'Rounds so far' })
  await expect(rounds.getByRole('row').nth(1)).toContainText(
    `1: ${world.campaign('usdb').manifest.texts.title}`,
  )
})
