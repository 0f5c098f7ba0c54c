import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { inPage } from '../../test-support/drawPage.ts'
import { hostOf } from '../../test-support/hostOf.ts'
import { setOpenHost } from '../openHost.ts'
import { AccountDialog } from './AccountDialog.tsx'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const safe = { threshold: 1, owners: [account], isReadOnly: false, version: '1.4.1' } as const
const wallet = {
  status: 'connected',
  kind: 'safe',
  safe,
  account,
  chainId: 81457,
  name: 'Safe',
  icon: undefined,
} as const

beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => undefined
})

let leave = () => {}
afterEach(() => {
  leave()
  cleanup()
})

const draw = (saidOrigin: string) => {
  leave = setOpenHost(hostOf({ app: { getEnvironmentInfo: async () => ({ origin: saidOrigin }) } }))
  render(inPage(<AccountDialog onClose={() => undefined} />, { wallet }))
}

test('in a Safe host its origin is shown, as the browser knows it', async () => {
  draw('https://safe.example')
  expect(await screen.findByText('In Safe at https://safe.example')).toBeTruthy()
  expect(screen.queryByText(/calls itself/)).toBeNull()
})

test('a host that calls itself something else: both are shown', async () => {
  draw('https://app.safe.global')
  expect(await screen.findByText('It calls itself https://app.safe.global.')).toBeTruthy()
  expect(screen.getByText('In Safe at https://safe.example')).toBeTruthy()
})
