import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { inPage } from '../test-support/drawPage.ts'
import { HostNote } from './HostNote.tsx'

const account = '0x00000000000000000000000000000000000000A1'
const campaignAt = (id: string, last: string) => ({
  id,
  distributor: `0x00000000000000000000000000000000000000${last}` as const,
  fromBlock: 1,
  packages: [`/packages/${id}/`] as [string],
})
const spring = campaignAt('spring', 'c1')
const eligible = (id: string, last: string) =>
  ({ status: 'eligible', campaign: campaignAt(id, last) }) as unknown as Claimable

function draw(isReadOnly: boolean, found: readonly Claimable[]) {
  const queries = createQueryClient()
  queries.setQueryData(claimableQuery(plainSite, account).queryKey, [...found])
  render(
    inPage(<HostNote campaign={spring} account={account} isReadOnly={isReadOnly} isPreparing={false} />, {
      queries,
    }),
  )
}

test('an owner may claim what other campaigns have together; nothing is chosen for who may only look', () => {
  const others = [eligible('spring', 'c1'), eligible('ether', 'c2'), eligible('usdb', 'c3')]
  draw(false, others)
  expect(document.body.textContent).toContain('2 more campaigns have tokens for this Safe')
  const together = screen.getByRole('link', { name: 'Claim them together' })
  expect(together.getAttribute('href')).toContain('with=all')
  cleanup()
  draw(true, others)
  const look = screen.getByRole('link', { name: 'View them' })
  expect(look.getAttribute('href')).not.toContain('with=all')
})

test('without others it leads to the Safe’s claim, and says what could not be checked', () => {
  const silent = { status: 'could-not-check', campaign: campaignAt('ether', 'c2'), error: new Error('down') }
  draw(true, [silent as unknown as Claimable])
  expect(screen.getByRole('link', { name: 'See the status of the Safe’s claim' })).toBeTruthy()
  expect(document.body.textContent).toContain('We couldn’t check 1 other campaign.')
})

test('while this claim is prepared nothing is asked about others', () => {
  const queries = createQueryClient()
  const note = (isPreparing: boolean) =>
    inPage(<HostNote campaign={spring} account={account} isReadOnly isPreparing={isPreparing} />, { queries })
  const asked = () => queries.getQueryState(claimableQuery(plainSite, account).queryKey)?.fetchStatus
  const { rerender } = render(note(true))
  expect(asked()).toBe('idle')
  rerender(note(false))
  expect(asked()).toBe('fetching')
})
