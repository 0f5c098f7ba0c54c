import { cleanup, render, screen } from '@testing-library/react'
import type { Address } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { SafeHostRefusedError } from '../../../safe/app/errors.ts'
import { type OpenSafe, OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { inPage } from '../../test-support/drawPage.ts'
import { hostOf } from '../../test-support/hostOf.ts'
import { type OpenHost, setOpenHost } from '../../wallet/openHost.ts'
import { HostBalances } from './HostBalances.tsx'

const safe = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const open: OpenSafe = {
  safe: { address: safe, owners: [safe], threshold: 1, nonce: 0, version: '1.4.1' },
  role: { kind: 'host', isReadOnly: false },
}
const usdb = {
  tokenInfo: {
    type: 'ERC20',
    address: safe as Address,
    decimals: 18,
    symbol: 'USDB',
    name: 'USDB',
    logoUri: null,
  },
  balance: '2500000000000000000',
  fiatBalance: '2.5',
  fiatConversion: '1',
  fiatBalance24hChange: null,
}

let close = () => {}
afterEach(() => {
  close()
  cleanup()
})

function draw(getBalances: OpenHost['app']['getBalances'], role: OpenSafe['role'] = open.role) {
  close = setOpenHost(hostOf({ app: { getBalances } }))
  render(
    inPage(
      <OpenSafeContext value={{ ...open, role }}>
        <HostBalances>We compare only ETH</HostBalances>
      </OpenSafeContext>,
    ),
  )
}

test('the host’s balances, marked as its word', async () => {
  draw(async () => ({ fiatTotal: '2.5', items: [usdb] }))
  expect(await screen.findByText('https://safe.example')).toBeTruthy()
  expect(document.body.textContent).toContain('Reported by https://safe.example, the page around this one.')
  expect(document.body.textContent).toContain('2.5 USDB')
  expect(screen.queryByText('We compare only ETH')).toBeNull()
})

test('a host that refuses, or answers in another shape: so it says, with what the chain knows', async () => {
  draw(() => Promise.reject(new SafeHostRefusedError({ method: 'getSafeBalances', reason: 'no' })))
  expect(await screen.findByText('We couldn’t load the balances from your Safe')).toBeTruthy()
  expect(screen.getByText('We compare only ETH')).toBeTruthy()
  close()
  cleanup()
  draw(async () => ({ fiatTotal: '2.5', items: [{ ...usdb, balance: 'many' }] }) as never)
  expect(await screen.findByText('We couldn’t load the balances from your Safe')).toBeTruthy()
})

test('somebody who is in no host: what is known without one', () => {
  draw(() => Promise.reject(new Error('Nobody asks.')), { kind: 'reader', account: undefined })
  expect(screen.getByText('We compare only ETH')).toBeTruthy()
})
