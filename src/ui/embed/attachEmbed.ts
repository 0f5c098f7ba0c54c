import type { Address } from 'viem'
import { type EmbedAnswer, readEmbedAnswer } from '../../claim/readEmbedAnswer.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { asError } from '../../errors.ts'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'
import { loadPackage, type VerifiedPackage } from '../../package/loadPackage.ts'
import * as v from '../../schema/v.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { heightMessage, helloSchema, nameMessage } from './embedMessages.ts'
import { type EmbedWords, embedWords } from './embedWords.ts'
import { findEmbedded } from './findEmbedded.ts'
import { frameName, frameTexts } from './frameTexts.ts'
import { mayShow } from './mayShow.ts'
import { speakEmbed } from './speakEmbed.ts'

/** What of the window is used: a test has another. */
export type EmbedWindow = Pick<Window, 'parent' | 'top' | 'location' | 'addEventListener'> & {
  readonly self: unknown
}

/**
 * Brings `/embed/` to life. Until the page around it is known to be one that may show it, it is a title and
 * a link; then also a field for an address and the answer. It connects no wallet, keeps nothing, and leads
 * to the claim, in a tab of its own.
 *
 * @param id of the campaign; undefined where the frame’s own address names a contract
 */
export async function attachEmbed(
  site: SiteConfig,
  id: string | undefined,
  page: Document,
  window: EmbedWindow,
): Promise<void> {
  if (!site.embed.isEnabled) return
  const { ancestors } = site.embed
  const { origin } = window.location
  const [form, field, link, note] = [
    page.querySelector('form'),
    page.querySelector('input'),
    page.querySelector<HTMLAnchorElement>('a[data-claim]'),
    page.querySelector<HTMLElement>('[data-note]'),
  ]
  const output = page.querySelector('output')
  if (!form || !field || !link || !note || !output) return

  const parameters = new URLSearchParams(window.location.hash.slice(1))
  const theme = parameters.get('theme')
  if (theme === 'dark' || theme === 'light') page.documentElement.dataset.theme = theme
  // Begun now and awaited later: the page around says hello meanwhile.
  const spoken = speakEmbed(parameters.get('lang'), page)?.then(() => {
    const texts: Readonly<Record<string, string>> = frameTexts(site.product)
    for (const element of page.querySelectorAll<HTMLElement>('[data-text]'))
      element.textContent = texts[element.dataset.text ?? ''] ?? element.textContent
    page.querySelector('main')?.setAttribute('aria-label', frameName())
  })

  const answer = ({ tone, headline, amount, note: more }: EmbedWords) => {
    output.dataset.tone = tone
    const parts = [
      ['strong', headline],
      ['b', amount],
      ['span', more],
    ] as const
    output.replaceChildren(
      ...parts.flatMap(([tag, text]) => {
        if (!text) return []
        const element = page.createElement(tag)
        element.textContent = text
        return [element]
      }),
    )
  }

  let target: { campaign: CampaignConfig; load: () => Promise<VerifiedPackage> } | undefined
  const own = site.campaigns.find((each) => each.id === id)
  if (own) target = { campaign: own, load: () => loadPackage(site, own) }

  let last = 0
  const check = async (account: Address) => {
    if (!target) return
    const turn = ++last
    link.href = campaignPath(target.campaign.id, undefined, { account })
    answer({ tone: 'plain', headline: say('Checking the list…'), note: '' })
    const found: EmbedAnswer = await readEmbedAnswer(site, target.campaign, account, target.load)
    // Another address was entered since.
    if (turn === last) answer(embedWords(found))
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const input = parseAddressInput(field.value)
    if (input.status === 'address') return void check(input.address)
    last++
    if (target) link.href = campaignPath(target.campaign.id)
    // A key or a phrase is kept nowhere.
    if (input.status === 'unusable' && input.isSecret) field.value = ''
    answer({
      tone: 'plain',
      headline: say('Enter an address'),
      note:
        input.status === 'unusable'
          ? input.reason
          : input.status === 'name'
            ? say('Names are looked up on the claim page. Enter an address, from 0x on.')
            : say('An address on Blast, from 0x on.'),
    })
  })

  const open = async () => {
    if (spoken) await spoken
    if (!id) {
      answer({ tone: 'plain', headline: say('Looking for the campaign…'), note: '' })
      try {
        const found = await findEmbedded(site, window.location)
        if ('fault' in found) return answer({ tone: 'plain', headline: found.fault, note: '' })
        const { campaign, pkg, title, isListed } = found
        target = { campaign, load: async () => pkg }
        link.href = campaignPath(campaign.id)
        link.hidden = false
        note.textContent = isListed
          ? site.product
          : say(
              'Not listed by {product}. Anyone can create a campaign. Compare its contract with the announced one: {distributor}',
              { product: site.product, distributor: campaign.distributor },
            )
        const heading = page.querySelector('h1')
        if (heading) heading.textContent = title
        output.replaceChildren()
      } catch (thrown) {
        return answer(embedWords({ status: 'could-not-check', error: asError(thrown) }))
      }
    }
    form.hidden = false
  }

  if (window.parent === window.self) return open()
  const around = window.location.ancestorOrigins
  let isOpen = around !== undefined && mayShow([...around], origin, ancestors)
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || !v.is(helloSchema, event.data)) return
    if (!mayShow([event.origin], origin, ancestors)) return
    // Where the browser doesn’t name the pages around, one between might be another’s.
    const isKnown = around !== undefined ? isOpen : window.parent === window.top
    if (!isKnown) return
    const post = (message: object) => window.parent.postMessage(message, event.origin)
    reportHeights(page, (height) => post(heightMessage(height)))
    void spoken?.then(() => post(nameMessage(frameName(), page.documentElement.lang)))
    if (isOpen) return
    isOpen = true
    void open()
  })
  if (isOpen) await open()
  else if (spoken) await spoken
}

/** Reports how high the page is, now and as it changes. */
function reportHeights(page: Document, report: (height: number) => void): void {
  const measured = page.querySelector('main')
  if (!measured) return
  const now = () => report(Math.ceil(measured.getBoundingClientRect().height))
  new ResizeObserver(now).observe(measured)
  now()
}
