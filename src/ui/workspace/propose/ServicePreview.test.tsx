import { act, cleanup, render, screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { EverclaimError } from '../../../errors.ts'
import { etherTransfer } from '../../../multisig/build/draftTransaction.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { SiteContext } from '../../site/siteContext.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import { ServicePreview } from './ServicePreview.tsx'

/** The service's answer, in place of one over the network. */
const previewTransaction = vi.fn()
vi.mock('../../../multisig/sources/serviceOf.ts', () => ({ serviceOf: () => ({ previewTransaction }) }))

const { olga, ada, ben } = demoAccounts
const safe = getAddress('0x5afe3855358e112b5647b952709e6165e1c1eeee')
const facts = { address: safe, owners: [olga.address], threshold: 1, nonce: 4, version: '1.4.1' } as const
const call = etherTransfer(ada.address, 10n ** 18n)
const transferTo = (recipient: string) => ({
  txInfo: {
    type: 'Transfer',
    sender: { value: safe },
    recipient: { value: recipient },
    direction: 'OUTGOING',
    transferInfo: { type: 'NATIVE_COIN', value: 10n ** 18n },
  },
  txData: null,
})

afterEach(() => {
  cleanup()
  previewTransaction.mockReset()
})

async function draw() {
  const served = { ...plainSite, safeService: { isEnabled: true, url: 'https://service.example' } } as const
  await act(async () =>
    render(
      inPage(
        <SiteContext value={served}>
          <OpenSafeContext value={{ safe: facts, role: { kind: 'owner', account: olga.address } }}>
            <ServicePreview calls={[call]} />
          </OpenSafeContext>
        </SiteContext>,
      ),
    ),
  )
}

test('the service’s reading is shown as its own, and that it fits the bytes', async () => {
  previewTransaction.mockResolvedValue(transferTo(ada.address))
  await draw()
  const drawn = await screen.findByRole('region', { name: 'How the wallet service reads it' })
  expect(drawn.textContent).toContain('Matches the data')
  expect(drawn.textContent).toContain('As service.example will show it to the other owners.')
  expect(previewTransaction.mock.calls[0]?.[0]).toMatchObject({
    safe_address: safe,
    body: { to: ada.address, value: (10n ** 18n).toString(), data: null, operation: 0 },
  })
})

test('a difference is a warning that says both', async () => {
  previewTransaction.mockResolvedValue(transferTo(ben.address))
  await draw()
  await screen.findByText('The wallet service shows something else')
  expect(document.body.textContent).toContain(`goes to ${ben.address}; by its bytes, ${ada.address}.`)
})

test('a service without an answer leaves the review as it is', async () => {
  previewTransaction.mockRejectedValue(new EverclaimError('The service is busy.'))
  await draw()
  expect(screen.queryByRole('region')).toBeNull()
})
