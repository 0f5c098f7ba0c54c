import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../parts/Button.tsx'
import { drawPage } from '../test-support/drawPage.ts'
import { ConnectButton } from './ConnectButton.tsx'

test.each(['disconnected', 'connecting', 'reconnecting'] as const)(
  'behavior: %s, it can be pressed: a wallet that never answers locks nobody out',
  (status) => {
    const drawn = drawPage(createElement(ConnectButton), { wallet: { status } })
    expect(drawn).toContain(`data-connection="${status}"`)
    expect(drawn).not.toContain('disabled')
  },
)

test('behavior: a busy button takes no press, a waiting one does', () => {
  const onClick = () => undefined
  expect(Button({ isBusy: true, onClick }).props).toMatchObject({ 'aria-disabled': true, onClick: undefined })
  expect(Button({ isWaiting: true, onClick }).props).toMatchObject({ 'aria-disabled': undefined, onClick })
})
