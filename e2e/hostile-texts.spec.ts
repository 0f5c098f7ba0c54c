import type { Page } from '@playwright/test'
import { renameCampaign } from '../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../sandbox/devnet/createCampaign.ts'
import { hostileTexts } from '../scripts/test-support/hostileTexts.ts'
import { runs, seedOf } from '../scripts/test-support/runs.ts'
import { announceWallet } from './support/announceWallet.ts'
import { ConnectDialog } from './support/connectDialog.ts'
import { CreatePage } from './support/createPage.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { ether } from './support/safeCalls.ts'
import { expect, test } from './support/test.ts'
import { putIntoSite } from './support/unlistedCampaign.ts'

/** What somebody writes who wants it to run: as elements, in attributes, styles and addresses, as code. */
const payloads = [
  '<img src=x onerror=ran()>',
  '"><svg onload=ran()>',
  "'-ran()-'",
  '</script><script>ran()</script>',
  '</title><iframe srcdoc="<script>parent.ran()</script>">',
  '<a href="javascript:ran()">Claim</a>',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '<style>@import "data:text/css,*{color:red}"</style>',
  '<math><mtext><table><mglyph><style><img src onerror=ran()>',
  'javascript:ran()//',
  'data:text/html,<script>parent.ran()</script>',
]

/** Counts what ran of them. What the page's policy refuses, every test sees. */
async function watch(page: Page) {
  const seen: string[] = []
  await page.exposeFunction('ran', () => void seen.push('ran'))
  return seen
}

/** Elements and attributes that none of our own pages has. */
const foreignParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      // The kit’s own rules, which it writes beside its dialog.
      (!/^<style>\[data-rk="everclaim"\]\{(--rk-[\w-]+:[^{};<]+;)+\}<\/style>$/.test(element.outerHTML) &&
        element.matches(
          'iframe, math, body style:not([data-rk]), a[href^="javascript:" i], a[href^="data:text" i]',
        )) ||
      element.getAttributeNames().some((name) => name.startsWith('on'))
        ? [element.outerHTML.slice(0, 200)]
        : [],
    ),
  )

test('what others write is text on every page: in links, lists, campaigns and the answers of services', async ({
  page,
  world,
  pageReports,
}, info) => {
  const seen = await watch(page)
  const unharmed = async (what: string) => {
    expect(await foreignParts(page), what).toEqual([])
    expect([...seen, ...pageReports.violations], what).toEqual([])
  }

  // A campaign whose creator is hostile. Its title is shown, letter by letter.
  for (const [at, title] of payloads.slice(0, 4).entries()) {
    const theirs = await renameCampaign(world.campaign('usdb'), title, info.outputPath(`package-${at}`))
    await createCampaign(world.chain, theirs)
    putIntoSite(world, theirs)
    await page.goto(`/claim/?at=${at}#distributor=${theirs.distributor}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await unharmed(title)
  }

  // A list: what is wrong with a row is said with the row's own words.
  const create = new CreatePage(page)
  await create.open()
  await create.choose(payloads.map((text) => `${text.replaceAll(/[,"]/g, '')},5\n`).join(''))
  await expect(page.getByText('<img src=x onerror=ran()>').first()).toBeVisible()
  await unharmed('a list')

  // A link: each text in one of the pages that read one.
  const links = [
    (text: string) => `claim/safe-users/?lang=${text}#account=${text}`,
    (text: string) => `claim/safe-users/receipt/?at=${text}#transaction=${text}`,
    (text: string) => `claim/?at=${text}#distributor=${text}&package=${text}`,
    (text: string) => `safe/?at=${text}#safe=${text}&view=${text}`,
    (text: string) => `verify/?at=${text}#distributor=${text}&package=${text}`,
    (text: string) => `manage/?at=${text}#distributor=${text}`,
  ]
  for (const [at, text] of payloads.entries()) {
    const path = links[at % links.length]?.(encodeURIComponent(text)) ?? ''
    await page.goto(`/${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await unharmed(path)
  }

  // The wallet service: what people and apps have named or written, and each text that is no number, hash,
  // date or word of its format, in lists that have something of it.
  const owners = new OtherOwners(world)
  const origin = { name: 'An app for batches', url: 'https://batches.example' }
  await owners.propose(ether(world.accounts.dan.address, '0'), { nonce: 0, origin })
  await owners.proposeMessage('A message of several words')
  let sent = 0
  // Where there is little room, only the beginning of a text is shown.
  const begun = new RegExp(payloads.map((text) => text.slice(0, 6).replaceAll(/\W/g, '\\$&')).join('|'))
  const written = /^(name|symbol|token(Name|Symbol)|description|message|origin|note|uri|imageUri)$/
  const isText = (value: string) =>
    !/^(0x[\da-f]*|[\d.:TZ+-]*|[A-Z_\d]+|[a-z]\w*)$/i.test(value) && !value.includes('://')
  await page.route('**/sandbox/safe-service/**', async (route) => {
    const response = await route.fetch()
    const body = JSON.parse(await response.text(), (key, value: unknown) =>
      typeof value === 'string' && (written.test(key) || isText(value))
        ? payloads[sent++ % payloads.length]
        : value,
    )
    await route.fulfill({ response, json: body })
  })
  for (const view of ['transactions', 'messages', 'apps', 'balances']) {
    await page.goto(`/safe/?of=${view}#safe=${world.demoSafe}&view=${view}`)
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText(begun)
    // An answer that cannot be read is quoted, and would show one, too.
    await expect(panel).not.toContainText('We couldn’t load')
    await unharmed(view)
  }

  // An element or code that gets into the page is seen here.
  pageReports.meant = /: require-trusted-types-for /
  await page.evaluate(() => {
    const formula = document.createElement('math')
    document.body.append(formula)
    try {
      formula.setAttribute('onclick', 'ran()')
    } catch {
      Reflect.get(window, 'ran')()
    }
  })
  expect(await foreignParts(page)).toHaveLength(1)
  await expect.poll(() => [...new Set(seen)]).toEqual(['ran'])
  await expect.poll(() => pageReports.violations.length).toBeGreaterThan(0)
})

test('names of 300 wallets and rows of a list that were made to run are text', async ({ page }) => {
  const seen = await watch(page)
  const texts = hostileTexts(runs(2_300), seedOf(2))
  const names = texts.slice(0, runs(300))
  for (const [at, name] of names.entries()) await announceWallet(page, { name, rdns: `example.wallet${at}` })
  await page.goto('/claim/safe-users/')
  const connect = new ConnectDialog(page)
  await connect.open()
  await expect.poll(() => connect.options.count()).toBeGreaterThan(names.length - 1)
  expect(await foreignParts(page)).toEqual([])

  const create = new CreatePage(page)
  await create.open()
  await create.choose(
    'address,amount\n' + texts.map((text) => `"${text.replaceAll('"', '""')}",5\n`).join(''),
  )
  await create.declare('Whole tokens')
  await create.check()
  await expect(create.report).toBeVisible()
  expect(await foreignParts(page)).toEqual([])
  expect(seen).toEqual([])
})
