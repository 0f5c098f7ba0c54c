import { cleanup, render, screen } from '@testing-library/react'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { ClaimState } from '../../claim/claimState.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { safeAccountQuery } from '../../multisig/sources/safeAccountQuery.ts'
import type { CheckedSafe } from '../../wallet/checkSafe.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { inPage } from '../test-support/drawPage.ts'
import { SafeNote } from './SafeNote.tsx'

const account: Address = '0x00000000000000000000000000000000000000A1'
const campaign = {
  id: 'spring',
  distributor: '0x00000000000000000000000000000000000000c1',
  fromBlock: 1,
  packages: ['/packages/spring/'] as [string],
} as const
const allocation = { index: 0, account, amount: 1n, proof: [] }

test('what the claim waits for goes first; then the way of a Safe is there, and stays', async () => {
  const queries = createQueryClient()
  const safe: CheckedSafe = { owners: [account], threshold: 1, version: '1.4.1' }
  queries.setQueryData<CheckedSafe | null>(safeAccountQuery(plainSite, account).queryKey, safe)
  const note = (status: ClaimState['status'], isWanted = false) =>
    inPage(<SafeNote campaign={campaign} allocation={allocation} status={status} isWanted={isWanted} />, {
      queries,
    })
  const { rerender } = render(note('preparing'))
  expect(document.body.textContent).toBe('')
  rerender(note('ready'))
  await screen.findByText('This address is a Safe: 1 of 1 owner must sign what it sends.')
  rerender(note('preparing'))
  expect(screen.queryByText(/^This address is a Safe/)).not.toBeNull()

  cleanup()
  // Somebody has asked for it.
  render(note('preparing', true))
  await screen.findByText(/^This address is a Safe/)
})
