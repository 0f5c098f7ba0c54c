import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { hostileTexts } from '../../scripts/test-support/hostileTexts.ts'
import { runs, seedOf } from '../../scripts/test-support/runs.ts'
import { EverclaimError } from '../errors.ts'
import { ExactText } from './multisig/ExactText.tsx'
import { TypedDataTable } from './multisig/TypedDataTable.tsx'
import { ErrorNotice } from './parts/ErrorNotice.tsx'
import { OfferRow } from './parts/OfferRow.tsx'
import { Picture } from './parts/Picture.tsx'
import { TokenAmount } from './parts/TokenAmount.tsx'
import { TokenArt } from './parts/TokenArt.tsx'
import { SiteContext } from './site/siteContext.ts'
import { plainSite } from './test-support/drawPage.ts'

const site = { ...plainSite, ipfsGateway: 'https://ipfs.example/', imageProxy: 'https://images.example/?' }

/** What others write is drawn by these, on whatever page it is. */
const places: Readonly<Record<string, (text: string) => ReactNode>> = {
  'a title of a campaign, a symbol in its row': (text) => (
    <OfferRow
      title={text}
      news={text}
      amount={<TokenAmount value={1n} token={{ symbol: text, decimals: 2 }} />}
      action="Claim"
      data-campaign={text}
    />
  ),
  'a note, a name or an origin to be signed': (text) => <ExactText text={text} />,
  'names, types and values of a message': (text) => (
    <TypedDataTable title={text} rows={[{ kind: 'value', name: text, type: text, text }]} />
  ),
  'what a node or a service says went wrong': (text) => (
    <ErrorNotice title={text} lead={text} error={new EverclaimError(text, { facts: [text] })} />
  ),
  'a picture that a service names': (text) => <Picture source={text} of={text} text={text} />,
  'a picture behind a data address': (text) => (
    <Picture source={`data:image/svg+xml,${text}`} of={text} text={text} />
  ),
  'the letter of a token': (text) => <TokenArt campaignId={text} symbol={text} />,
}

const own = new Set('SPAN BDI P DIV LI BUTTON H3 SECTION DL DT DD DETAILS SUMMARY UL IMG'.split(' '))
const ownInSigns = new Set(['SVG', 'PATH', 'CIRCLE', 'RECT', 'G', 'LINE'])
const ownSources = /^(?:https:\/\/(?:ipfs|images)\.example\/|data:image\/)/i

/** Elements and attributes that none of these components has of its own. */
function foreignIn(container: ParentNode): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => {
    const isOwn = element.closest('svg')
      ? ownInSigns.has(element.tagName.toUpperCase())
      : own.has(element.tagName)
    const names = element.getAttributeNames()
    const isAlien = names.some((name) => /^(?:on|href$|srcdoc$|action$|formaction$|xlink)/i.test(name))
    const source = element.getAttribute('src')
    const isElsewhere = source !== null && !(element.tagName === 'IMG' && ownSources.test(source))
    return isOwn && !isAlien && !isElsewhere ? [] : [element.outerHTML.slice(0, 300)]
  })
}

for (const [what, draw] of Object.entries(places))
  test(`${what} is text, whatever it says`, () => {
    const texts = hostileTexts(runs(1_000), seedOf(2))
    for (let from = 0; from < texts.length; from += 100) {
      const some = texts.slice(from, from + 100)
      const { container } = render(
        <SiteContext value={site}>
          {some.map((text) => (
            <div key={text}>{draw(text)}</div>
          ))}
        </SiteContext>,
      )
      expect(container.firstElementChild?.parentElement?.childElementCount).toBe(some.length)
      expect(foreignIn(container)).toEqual([])
      cleanup()
    }
  })

test('an element, a handler and an address that came in by a text are seen', () => {
  const container = document.createElement('div')
  for (const html of ['<iframe></iframe>', '<p onclick="ran()"></p>', '<a href="javascript:ran()">x</a>']) {
    container.innerHTML = html
    expect(foreignIn(container)).toHaveLength(1)
  }
})
