import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
import { Button } from '../parts/Button.tsx'
import { SiteContext } from '../site/siteContext.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { type Wallet, WalletContext } from './walletContext.ts'

const site: SiteConfig = {
  ...{ product: 'Acme', chainId: 81457, rpcUrls: ['/rpc'], campaigns: [], safeHosts: [] },
  ...{
    walletConnect: { isEnabled: false },
    safeService: { isEnabled: false },
    api: { isEnabled: false },
    names: { isEnabled: false },
    speed: { isEnabled: false },
  },
  theme: { mode: 'dark', accent: '#2563eb', id: 'everclaim' },
}
const nothing = () => undefined
const never = () => Promise.reject(new Error('Nobody asks.'))

function draw(status: 'disconnected' | 'connecting' | 'reconnecting'): string {
  const actions = {
    openConnect: nothing,
    disconnect: never,
    switchChain: never,
    sendCall: never,
    signText: never,
    watchToken: never,
  }
  const wallet: Wallet = { status, actions, openAccount: nothing, openNetwork: nothing, warmUp: nothing }
  const button = createElement(ConnectButton)
  return renderToStaticMarkup(
    createElement(SiteContext, { value: site }, createElement(WalletContext, { value: wallet }, button)),
  )
}

test.each(['disconnected', 'connecting', 'reconnecting'] as const)(
  'behavior: %s, it can be pressed: a wallet that never answers locks nobody out',
  (status) => {
    const drawn = draw(status)
    expect(drawn).toContain(`data-connection="${status}"`)
    expect(drawn).not.toContain('disabled')
  },
)

test('behavior: a busy button takes no press, a waiting one does', () => {
  const onClick = () => undefined
  expect(Button({ isBusy: true, onClick }).props).toMatchObject({ 'aria-disabled': true, onClick: undefined })
  expect(Button({ isWaiting: true, onClick }).props).toMatchObject({ 'aria-disabled': undefined, onClick })
})
