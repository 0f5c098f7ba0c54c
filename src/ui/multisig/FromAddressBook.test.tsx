import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SafeHostSilentError, SafePermissionsRejectedError } from '../../safe/app/errors.ts'
import { inPage } from '../test-support/drawPage.ts'
import { hostOf } from '../test-support/hostOf.ts'
import { type OpenHost, setOpenHost } from '../wallet/openHost.ts'
import { FromAddressBook } from './FromAddressBook.tsx'
import { type OpenSafe, OpenSafeContext } from './openSafeContext.ts'
import { Owners } from './SafeBanner.tsx'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const book = [
  { address: ada, name: 'Ada' },
  { address: ben, name: 'Ben' },
] as const
const wallet = {
  status: 'connected',
  kind: 'safe',
  safe: { threshold: 1, owners: [ada], isReadOnly: false, version: '1.4.1' },
  account: ben,
  chainId: 81457,
  name: 'Safe',
  icon: undefined,
} as const
const open: OpenSafe = {
  safe: { address: ben, owners: [ada], threshold: 1, nonce: 0, version: '1.4.1' },
  role: { kind: 'host', isReadOnly: false },
}
const opener = () => screen.findByRole('button', { name: 'From the Safe’s address book' })

let leave = () => {}
afterEach(() => {
  leave()
  cleanup()
})

function draw(readAddressBook: OpenHost['readAddressBook']) {
  leave = setOpenHost(hostOf({ readAddressBook }))
  const onChoose = vi.fn()
  render(inPage(<FromAddressBook onChoose={onChoose} />, { wallet }))
  return onChoose
}

test('nothing outside a host', () => {
  render(inPage(<FromAddressBook onChoose={() => undefined} />, { wallet }))
  expect(document.body.textContent).toBe('')
})

test('nobody is asked before the button is pressed; then a name is chosen', async () => {
  const read = vi.fn<OpenHost['readAddressBook']>(async (how) => (how === 'ask' ? book : undefined))
  const onChoose = draw(read)
  const button = await opener()
  expect(read.mock.calls).toEqual([['if-permitted']])
  await act(async () => fireEvent.click(button))
  const field = screen.getByLabelText('From the Safe’s address book')
  expect([...field.children].map(({ textContent }) => textContent)).toEqual([
    'Choose a name',
    expect.stringMatching(/^Ada · 0xf3/),
    expect.stringMatching(/^Ben · 0x70/),
  ])
  fireEvent.change(field, { target: { value: ben } })
  expect(onChoose.mock.calls).toEqual([[ben]])
})

test('a host that remembers a yes: the names are there at once', async () => {
  draw(async () => book)
  expect(await screen.findByLabelText('From the Safe’s address book')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a book without an address of this chain', async () => {
  draw(async () => [])
  expect(await screen.findByText('The Safe’s address book has no address on Blast.')).toBeTruthy()
})

test.each([
  ['a refusal is one quiet sentence', new SafePermissionsRejectedError(), /^The Safe doesn’t share/],
  [
    'a host that is silent',
    new SafeHostSilentError({ method: 'requestAddressBook', deadlineMs: 1 }),
    /couldn’t read/,
  ],
])('%s, and the page goes on', async (_, error, sentence) => {
  draw((how) => (how === 'ask' ? Promise.reject(error) : Promise.resolve(undefined)))
  const button = await opener()
  await act(async () => fireEvent.click(button))
  expect(screen.getByRole('status').textContent).toMatch(sentence)
  expect(await opener()).toBeTruthy()
})

test('owners are called by their names in the book, once the page may read it', async () => {
  leave = setOpenHost(hostOf({ readAddressBook: async (how) => (how === 'ask' ? book : undefined) }))
  const owners = (
    <OpenSafeContext value={open}>
      <Owners summary="1 owner" />
    </OpenSafeContext>
  )
  render(inPage(owners, { wallet }))
  const button = await screen.findByText('Names from the Safe’s address book')
  expect(screen.queryByText('Ada')).toBeNull()
  await act(async () => fireEvent.click(button))
  expect(screen.getByText('Ada')).toBeTruthy()
  expect(screen.queryByText('Names from the Safe’s address book')).toBeNull()
})
