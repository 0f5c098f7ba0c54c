import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { nameQuery } from '../../../claim/queries.ts'
import { historyQuery } from '../../../multisig/queries.ts'
import { transactionPageSchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { SiteContext } from '../../site/siteContext.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import { RecipientField } from './RecipientField.tsx'

const safe = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const dan = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const named = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const site = { ...plainSite, names: { isEnabled: true, rpcUrl: '/names', ipfsGateway: null } } as const

const info = (value: string) => ({ value, name: null, logoUri: null })
const history = v.parse(transactionPageSchema, {
  results: [
    {
      type: 'TRANSACTION',
      conflictType: 'None',
      transaction: {
        id: 'one',
        timestamp: 1,
        txStatus: 'SUCCESS',
        txInfo: {
          type: 'Transfer',
          direction: 'OUTGOING',
          sender: info(safe),
          recipient: info(dan),
          transferInfo: { type: 'NATIVE_COIN', value: '1' },
        },
      },
    },
  ],
})

function Held() {
  const [value, setValue] = useState('')
  return (
    <RecipientField label="Recipient" value={value} onChange={setValue} fault={undefined} doubt={undefined} />
  )
}

/** With what a service and a name server have answered. */
function draw() {
  const queries = createQueryClient()
  queries.setQueryData(historyQuery(site, { safe, filter: { kind: 'all' } }).queryKey, {
    pages: [history],
    pageParams: [null],
  })
  queries.setQueryData(nameQuery(site, 'dan.eth').queryKey, named)
  const open = {
    safe: { address: safe, owners: [], threshold: 1, nonce: 0, version: '1.4.1' },
    role: { kind: 'reader', account: undefined },
  } as const
  render(
    inPage(
      <SiteContext value={site}>
        <OpenSafeContext value={open}>
          <Held />
        </OpenSafeContext>
      </SiteContext>,
      { queries },
    ),
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('default: an earlier recipient is taken by a press', () => {
  draw()
  fireEvent.click(screen.getByText('Earlier recipients', { selector: 'summary' }))
  fireEvent.click(screen.getByRole('button'))
  expect(field().value).toBe(dan)
})

test('default: a name finds an address, and the address is what is taken', () => {
  draw()
  type('dan.eth')
  expect(screen.getByRole('alert').textContent).toBe('You sign an address, not a name. Use the one below.')
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }))
  expect(field().value).toBe(named)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('behavior: an address that only looks like a known one is doubted', () => {
  draw()
  type('0x15d3000000000000000000000000000000006a65')
  // Whole: every character is to be compared.
  const doubt = screen.getByText(`This looks like ${dan}, but it’s another address. Compare every character.`)
  expect(doubt.id).toBe(field().getAttribute('aria-describedby'))
  type(dan)
  expect(screen.queryByText(/^This looks like/)).toBeNull()
})

test('behavior: a payment code is read', () => {
  draw()
  type(`ethereum:${dan}@81457`)
  expect(field().value).toBe(dan)
})
