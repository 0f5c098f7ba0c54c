import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { listenForShortcuts } from './listenForShortcuts.ts'

const pressed = vi.fn<(what: string) => void>()

beforeEach(() => {
  localStorage.clear()
  pressed.mockClear()
  render(
    <>
      <header>
        <a
          href="/"
          onClick={(event) => {
            event.preventDefault()
            pressed('home')
          }}
        >
          Acme
        </a>
        <Button data-connection="disconnected" onClick={() => pressed('wallet')}>
          Connect
        </Button>
      </header>
      <main>
        <input aria-label="Address" />
        <div data-action>
          <Button onClick={() => pressed('claim')}>Claim 5 EVER</Button>
        </div>
      </main>
    </>,
  )
  listenForShortcuts()
})

/** A key that anybody presses where the focus is, as browsers report it. */
async function press(key: string, how: KeyboardEventInit = {}) {
  const isDefault = fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })
  // The first one brings what the keys do.
  await act(() => import('./obeyShortcuts.ts'))
  await act(() => import('./ShortcutList.tsx'))
  return isDefault
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('c goes to what can be done and presses nothing, / to the field, w opens the wallet', async () => {
  await press('c')
  await expect.poll(focused).toBe('Claim 5 EVER')
  await press('w')
  expect(pressed.mock.calls).toEqual([['wallet']])
  // Nothing of it is written into the field.
  expect(await press('/')).toBe(false)
  expect(focused()).toBe('Address')
})

test('g and h, one after the other, lead to all claims; later, or with another key between, they do nothing', async () => {
  await press('h')
  await press('g')
  await press('x')
  await press('h')
  expect(pressed).not.toHaveBeenCalled()
  await press('g')
  await press('h')
  expect(pressed.mock.calls).toEqual([['home']])
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValueOnce(0).mockReturnValue(2_000)
  await press('g')
  await press('h')
  expect(pressed).toHaveBeenCalledOnce()
})

test('nothing happens in a field, with a modifier, while a key is held, or behind a dialog', async () => {
  await press('x')
  screen.getByLabelText('Address').focus()
  await press('w')
  screen.getByLabelText('Address').blur()
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    await press('w', how)
  const dialog = render(
    <Dialog title="Network" onClose={() => undefined}>
      Blast
    </Dialog>,
  )
  await press('w')
  expect(pressed).not.toHaveBeenCalled()
  dialog.unmount()
  await press('w')
  expect(pressed).toHaveBeenCalledOnce()
})

test('on a keyboard without Latin letters the key in their place counts', async () => {
  await press('ц', { code: 'KeyW' })
  expect(pressed.mock.calls).toEqual([['wallet']])
})

test('? lists what keys do on this page; turned off there, none does anything, which is remembered', async () => {
  await press('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect([...list.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Go to what can be done: claim, sign or connectc',
    'Go to the address or search field/',
    'Open the walletw',
    'Open all claimsgh',
    'Show this list?',
  ])
  const isUsed = screen.getByRole('checkbox', { name: 'Use keyboard shortcuts', checked: true })
  await act(async () => fireEvent.click(isUsed))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('w')
  await press('?')
  expect(pressed).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('everclaim.shortcuts')).toBe('off')
  // The menu has the list, too: they are turned on again.
  const { openShortcutList } = await import('./ShortcutList.tsx')
  await act(async () => openShortcutList())
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { checked: false })))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  await press('w')
  expect(pressed).toHaveBeenCalledOnce()
})
