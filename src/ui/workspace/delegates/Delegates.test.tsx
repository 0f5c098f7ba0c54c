import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { EverclaimError } from '../../../errors.ts'
import { addDelegate, removeDelegate } from '../../../multisig/delegates/changeDelegate.ts'
import { readDelegates, readDelegation } from '../../../multisig/delegates/readDelegates.ts'
import { serviceRequestHash } from '../../../multisig/sign/assertServiceSignature.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { OpenSafeContext, type Role } from '../../multisig/openSafeContext.ts'
import { SiteContext } from '../../site/siteContext.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import type { WalletActions } from '../../wallet/walletContext.ts'
import { NewTransactionButton } from '../propose/NewTransactionButton.tsx'
import { SafeHeader } from '../SafeHeader.tsx'
import { Delegates } from './Delegates.tsx'

/** The service's answers, in place of some over the network. */
vi.mock('../../../multisig/delegates/readDelegates.ts', () => ({
  readDelegates: vi.fn(),
  readDelegation: vi.fn(),
}))
vi.mock('../../../multisig/delegates/changeDelegate.ts', () => ({
  addDelegate: vi.fn(async () => undefined),
  removeDelegate: vi.fn(async () => undefined),
  longestLabel: 50,
}))

const { olga, otto, ada, ben } = demoAccounts
const safe = getAddress('0x5afe3855358e112b5647b952709e6165e1c1eeee')
const facts = {
  address: safe,
  owners: [olga.address, otto.address],
  threshold: 2,
  nonce: 4,
  version: '1.4.1',
} as const
const accountant = {
  delegate: ada.address,
  delegator: olga.address,
  label: 'Accountant',
  isEverywhere: false,
} as const
const byOtto = { delegate: ben.address, delegator: otto.address, label: 'Ben', isEverywhere: true } as const
const owner: Role = { kind: 'owner', account: olga.address }
const reader: Role = { kind: 'reader', account: ada.address }

beforeEach(() => {
  window.sessionStorage.clear()
  for (const mock of [readDelegates, readDelegation, addDelegate, removeDelegate]) vi.mocked(mock).mockReset()
  vi.mocked(readDelegates).mockResolvedValue([])
  vi.mocked(readDelegation).mockResolvedValue(undefined)
})

async function draw(part: React.ReactNode, role: Role, signer = olga) {
  const signForService = vi.fn<NonNullable<WalletActions['signForService']>>(({ request }) =>
    signer.signer.sign({
      hash: serviceRequestHash(request, { chainId: 81457, now: Math.floor(Date.now() / 1000) }),
    }),
  )
  const served = {
    ...plainSite,
    safeService: { isEnabled: true, url: 'https://service.example' },
  } as const
  const drawn = (
    <SiteContext value={served}>
      <OpenSafeContext value={{ safe: facts, role }}>{part}</OpenSafeContext>
    </SiteContext>
  )
  await act(async () => render(inPage(drawn, { actions: { signForService } })))
  return { signForService }
}
const text = () => document.body.textContent
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('a Safe without delegates says so, and only an owner can add one', async () => {
  await draw(<Delegates />, reader)
  await screen.findByText('This Safe has no delegates.')
  expect(screen.queryByRole('form')).toBeNull()
  cleanup()
  await draw(<Delegates />, owner)
  await screen.findByRole('form', { name: 'Add a delegate' })
})

test('what could not be read is not called empty', async () => {
  vi.mocked(readDelegates).mockRejectedValue(new EverclaimError('The service is busy.'))
  await draw(<Delegates />, owner)
  await screen.findByText('We couldn’t load the delegates')
  expect(text()).not.toContain('This Safe has no delegates.')
})

test('an owner names a delegate: the wallet signs for exactly this address, and the service gets it', async () => {
  const { signForService } = await draw(<Delegates />, owner)
  await screen.findByRole('form', { name: 'Add a delegate' })
  await type('Delegate', ada.address)
  await type('Name', ' Accountant ')
  await press('Add delegate')
  await expect.poll(() => vi.mocked(addDelegate).mock.calls).toHaveLength(1)
  expect(signForService.mock.calls).toEqual([
    [{ account: olga.address, request: { what: 'delegate', delegate: ada.address } }],
  ])
  expect(vi.mocked(addDelegate).mock.calls[0]?.[1]).toMatchObject({
    safe,
    delegate: ada.address,
    delegator: olga.address,
    label: 'Accountant',
  })
  await expect.poll(() => vi.mocked(readDelegates).mock.calls.length).toBe(2)
})

test.each([
  ['', 'Accountant', 'Enter the delegate’s address.'],
  ['0x12', 'Accountant', /address/],
  [safe, 'Accountant', 'This is the Safe itself.'],
  [otto.address, 'Accountant', 'This owner can already propose.'],
  [ada.address, 'Accountant', 'This is already your delegate.'],
  [ben.address, ' ', 'Enter a name for the other owners.'],
])('no wallet is asked for “%s” with the name “%s”', async (address, name, sentence) => {
  vi.mocked(readDelegates).mockResolvedValue([accountant])
  const { signForService } = await draw(<Delegates />, owner)
  await screen.findByRole('form', { name: 'Add a delegate' })
  await type('Delegate', address)
  await type('Name', name)
  await press('Add delegate')
  await screen.findByText(sentence)
  expect(signForService).not.toHaveBeenCalled()
})

test('a no in the wallet is said quietly, and another’s signature goes nowhere', async () => {
  const { signForService } = await draw(<Delegates />, owner)
  await screen.findByRole('form', { name: 'Add a delegate' })
  await type('Delegate', ada.address)
  await type('Name', 'Accountant')
  signForService.mockRejectedValueOnce(walletErrorOf({ code: 4001, message: 'no' }, 'sign'))
  await press('Add delegate')
  await screen.findByText('You declined in your wallet. Nothing was signed.')
  signForService.mockResolvedValueOnce(await otto.signer.sign({ hash: `0x${'12'.repeat(32)}` }))
  await press('Add delegate')
  await screen.findByText('Not signed')
  expect(addDelegate).not.toHaveBeenCalled()
})

test('what the service refuses is sent again without asking the wallet', async () => {
  vi.mocked(addDelegate).mockRejectedValueOnce(new EverclaimError('The service is busy.'))
  const { signForService } = await draw(<Delegates />, owner)
  await screen.findByRole('form', { name: 'Add a delegate' })
  await type('Delegate', ada.address)
  await type('Name', 'Accountant')
  await press('Add delegate')
  await screen.findByText('Signed, but the service didn’t take it')
  await press('Add delegate')
  await expect.poll(() => vi.mocked(addDelegate).mock.calls).toHaveLength(2)
  expect(signForService).toHaveBeenCalledOnce()
})

test('an owner ends what they began, and a delegate their own; other owners’ stay', async () => {
  vi.mocked(readDelegates).mockResolvedValue([accountant, byOtto])
  await draw(<Delegates />, owner)
  await screen.findByText('Accountant')
  expect(text()).toContain('At every Safe of ')
  await press('Remove')
  await expect.poll(() => vi.mocked(removeDelegate).mock.calls.length).toBe(1)
  expect(vi.mocked(removeDelegate).mock.calls[0]?.[1]).toMatchObject({
    ...accountant,
    safe,
    account: olga.address,
  })
  cleanup()
  await draw(<Delegates />, reader, ada)
  await screen.findByText('Accountant')
  expect(screen.getAllByRole('button', { name: /delegate|Remove/ })).toHaveLength(1)
  await press('Stop being a delegate')
  await expect.poll(() => vi.mocked(removeDelegate).mock.calls[1]?.[1].account).toBe(ada.address)
})

test('a delegate is recognised as one and may propose; somebody else looks', async () => {
  vi.mocked(readDelegation).mockResolvedValue(accountant)
  await draw(<SafeHeader />, reader)
  await screen.findByText('You are a delegate')
  expect(text()).toMatch(
    /You are a delegate of .*\. You can propose; owners sign\. Reported by service\.example\./,
  )
  expect(screen.getByRole('button', { name: 'New transaction' })).toBeTruthy()
  cleanup()
  vi.mocked(readDelegation).mockResolvedValue(undefined)
  await draw(<SafeHeader />, { kind: 'reader', account: ben.address })
  await screen.findByText('Read only')
  expect(screen.queryByRole('button', { name: 'New transaction' })).toBeNull()
})

test('nobody is asked about a visitor without a wallet', async () => {
  await draw(<NewTransactionButton />, { kind: 'reader', account: undefined })
  expect(readDelegation).not.toHaveBeenCalled()
})
