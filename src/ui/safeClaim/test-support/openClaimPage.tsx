import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import type { DemoAccount } from '../../../../sandbox/devnet/demoAccounts.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { type OpenPage, openPage } from '../../test-support/openPage.tsx'
import type { ClaimPages } from '../../test-support/startClaimPages.ts'
import { SafeClaimPage } from '../SafeClaimPage.tsx'

/** What is drawn may wait for a chain. */
const waiting = { timeout: 30_000, interval: 50 }

/** A visitor's browser on a page that claims for the demo Safe. */
export type ClaimPage = OpenPage & {
  /** The claim's state, as the page marks it. */
  status: () => string | undefined
  /** What a button copies. */
  copied: (name: string) => Promise<string>
  /** The text of the file that a button saves. */
  saved: (name: string) => Promise<{ name: string; text: string }>
  /** Pastes what another owner has sent where that is folded under `opener`. */
  paste: (text: string, opener?: RegExp) => Promise<void>
  /** Opens what is folded away under a heading. */
  unfold: (summary: string) => Promise<void>
}

/** @param hash what is behind the `#` of the link that opens it. Default: the Safe's address. */
export function openClaimPage(
  world: ClaimPages,
  {
    campaign: id = 'ether',
    hash = `#safe=${world.safe}`,
    site = world.site,
    who,
  }: { campaign?: string; hash?: string; site?: SiteConfig; who?: DemoAccount } = {},
): ClaimPage {
  const campaign = site.campaigns.find((each) => each.id === id)
  if (!campaign) throw new Error(`There is no campaign ${id}.`)
  const { chain } = world.devnet
  const page = openPage(<SafeClaimPage campaign={campaign} />, {
    chain,
    site,
    path: `/claim/${id}/safe/`,
    hash,
    who,
  })
  const { press } = page
  return {
    ...page,
    status: () => document.querySelector<HTMLElement>('[data-safe-claim]')?.dataset.safeClaim,
    async copied(name) {
      const writeText = vi.fn(async (_: string) => undefined)
      vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
      await press(name)
      vi.unstubAllGlobals()
      return writeText.mock.calls[0]?.[0] ?? ''
    },
    async saved(name) {
      const contents: Blob[] = []
      const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
        contents.push(content as Blob)
        return 'blob:saved'
      })
      const names: string[] = []
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        names.push(this.download)
      })
      await press(name)
      create.mockRestore()
      click.mockRestore()
      return { name: names[0] ?? '', text: (await contents[0]?.text()) ?? '' }
    },
    async paste(text, opener = /that you were sent$|that another owner sent you$/) {
      const { field, add } = await vi.waitFor(() => {
        const details = [...document.querySelectorAll('summary')]
          .find(({ textContent }) => textContent?.match(opener))
          ?.closest('details')
        const field = details?.querySelector('textarea')
        const add = [...(details?.querySelectorAll('button') ?? [])].find(({ type }) => type === 'submit')
        if (!field || !add) throw new Error(`Nothing can be pasted under ${opener}.`)
        return { field, add }
      }, waiting)
      fireEvent.change(field, { target: { value: text } })
      await act(async () => add.click())
    },
    unfold: (name) =>
      vi.waitFor(async () => {
        const summary = [...document.querySelectorAll('summary')].find((each) => each.textContent === name)
        const details = summary?.closest('details')
        if (!details) throw new Error(`Nothing is folded under ${name}.`)
        if (details.open) return
        await act(async () => {
          details.open = true
          fireEvent(details, new Event('toggle'))
        })
      }),
  }
}
