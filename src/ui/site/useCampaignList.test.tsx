import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaignListText } from '../../config/campaignListFile.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { useCampaignList } from './useCampaignList.ts'

const row = (id: string): CampaignConfig => ({
  id,
  distributor: '0x00000000000000000000000000000000000000d1',
  packages: [`/packages/${id}/`],
})
const built = { ...plainSite, campaigns: [row('spring')] }

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What is shown once the file was asked for. `answer`: its text, or what comes instead of it. */
async function shown(answer: string | Response | Error) {
  const fetch = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return typeof answer === 'string' ? new Response(answer) : answer
  })
  vi.stubGlobal('fetch', fetch)
  const { result } = renderHook(() => useCampaignList(built))
  expect(result.current).toEqual({ site: built, isRead: false })
  await waitFor(() => expect(result.current.isRead).toBe(true))
  // What an earlier test of this process has left running may ask a node meanwhile.
  const asked = (fetch.mock.calls as unknown[][]).filter(([url]) => url === '/campaigns.json')
  expect(asked).toEqual([['/campaigns.json', expect.objectContaining({ cache: 'no-cache' })]])
  return result.current.site
}

test('the file of the build changes nothing, however it is spaced', async () => {
  expect(await shown(campaignListText(built.campaigns))).toBe(built)
  expect(await shown(JSON.stringify(built.campaigns))).toEqual(built)
})

test('another list takes the place of the built one, in its order', async () => {
  const campaigns = [row('summer'), row('spring')]
  expect(await shown(JSON.stringify(campaigns))).toEqual({ ...built, campaigns })
  expect(await shown('[]')).toEqual({ ...built, campaigns: [] })
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['no file', new Response('', { status: 404 }), undefined],
  ['no network', new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['a page instead', '<!DOCTYPE html>', 'campaigns.json has faults'],
  ['a fault', JSON.stringify([{ ...row('summer'), packages: [] }]), 'campaigns[0].packages is empty'],
  [
    'a host that the policy refuses',
    JSON.stringify([{ ...row('summer'), packages: ['https://files.example/'] }]),
    'may not ask',
  ],
  ['more than a list has', `[${' '.repeat(1_000_001)}]`, 'is longer than'],
])('%s: the list of the build stays', async (_, answer, said) => {
  expect(await shown(answer)).toBe(built)
  if (said === undefined) expect(warn).not.toHaveBeenCalled()
  else expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(said))
})
