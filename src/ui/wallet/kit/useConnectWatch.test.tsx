import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mock } from 'wagmi/connectors'
import { chains } from '../../../config/chains.ts'
import { inPage } from '../../test-support/drawPage.ts'
import { WalletNotice } from '../WalletNotice.tsx'
import { hideWalletNotice } from '../walletNotices.ts'
import { useConnectWatch } from './useConnectWatch.ts'

const { chain } = chains[81457]
const sentence = /^We can’t reach WalletConnect right now\. .* Nothing was sent\.$/

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  hideWalletNotice()
})

function Page() {
  useConnectWatch()
  return <WalletNotice />
}

/** A page with WalletConnect and another wallet, and what each of them reports. */
function draw() {
  vi.useFakeTimers()
  // This document has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: ['0x00000000000000000000000000000000000000A1'] })].flatMap((wallet) => [
      (given) => ({ ...wallet(given), id: 'wc', type: 'walletConnect' }),
      wallet,
    ]),
    transports: { [chain.id]: http('http://127.0.0.1:9') },
  })
  render(
    inPage(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <Page />
      </WagmiProvider>,
    ),
  )
  const [walletConnect, other] = config.connectors
  const report = (wallet: typeof other, type: string) =>
    act(
      async () =>
        void wallet?.emitter.emit('message', { type, ...(type === 'display_uri' ? { data: 'wc:1' } : {}) }),
    )
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return { walletConnect, other, report, wait }
}

test('a code that does not come is waited for, then the relay is said to be away, until the code is there', async () => {
  const { walletConnect, report, wait } = draw()
  await report(walletConnect, 'connecting')
  await wait(7_900)
  expect(screen.queryByText(sentence)).toBeNull()
  await wait(200)
  expect(screen.getByRole('alert').textContent).toMatch(sentence)
  await report(walletConnect, 'display_uri')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a relay that is away is no longer talked of when another wallet is chosen', async () => {
  const { walletConnect, other, report, wait } = draw()
  await report(walletConnect, 'connecting')
  await wait(8_100)
  expect(screen.getByRole('alert').textContent).toMatch(sentence)
  await report(other, 'connecting')
  expect(screen.queryByText(sentence)).toBeNull()
  await wait(60_000)
  expect(screen.queryByText(sentence)).toBeNull()
})
