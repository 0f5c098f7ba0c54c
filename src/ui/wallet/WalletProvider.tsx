import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { InLanguage } from '../language/InLanguage.tsx'
import { useLanguage } from '../language/useLanguage.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { useSite } from '../site/siteContext.ts'
import { useTheme } from '../theme/useTheme.ts'
import type { KitProps } from './kit/Kit.tsx'
import { type Wallet, type WalletActions, WalletContext, type WalletState } from './walletContext.ts'
import { showWalletNotice } from './walletNotices.ts'

/** Without it the button would do nothing for good: the dialog counts as open. */
function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose()
    showWalletNotice('A part of this page did not load. Reload the page, then try again.')
  }, [onClose])
  return null
}
const Nothing = () => null

const AccountDialog = lazyPart(
  () => import('./account/AccountDialog.tsx').then((module) => module.AccountDialog),
  DialogNotLoaded,
)
const NetworkDialog = lazyPart(
  () => import('./network/NetworkDialog.tsx').then((module) => module.NetworkDialog),
  DialogNotLoaded,
)
const WalletNotice = lazyPart(
  () => import('./WalletNotice.tsx').then((module) => module.WalletNotice),
  Nothing,
)
const FollowTransactions = lazyPart(
  () => import('./account/FollowTransactions.tsx').then((module) => module.FollowTransactions),
  Nothing,
)

/**
 * Wraps every page in a wallet. The wallet kit is heavy, so it is loaded only when somebody wants it: on the first
 * touch of a connect button, or at once where a wallet was connected before, so that nobody sees "disconnected" flash.
 * The kit lives beside the page, not around it: loading it never remounts what a visitor is reading.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  const site = useSite()
  const { theme } = useTheme()
  const { language } = useLanguage()
  const [Kit, setKit] = useState<ComponentType<KitProps>>()
  const [state, setState] = useState<WalletState>({ status: 'disconnected' })
  const [dialog, setDialog] = useState<'account' | 'network'>()
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const actions = useRef<WalletActions>(undefined)
  const waiting = useRef<((actions: WalletActions) => void)[]>([])
  const loading = useRef<Promise<void>>(undefined)

  const load = useCallback(() => {
    loading.current ??= import('./kit/Kit.tsx').then(
      (module) => setKit(() => module.Kit),
      // A chunk that did not arrive may arrive at the next touch.
      () => {
        loading.current = undefined
        waiting.current = []
        delete document.documentElement.dataset.wallet
        setState({ status: 'disconnected', failedToLoad: true })
      },
    )
  }, [])

  useEffect(() => {
    // Set by `public/boot.js` where a wallet was connected at the last visit.
    if (document.documentElement.dataset.wallet !== 'returning') return
    setState({ status: 'reconnecting' })
    load()
  }, [load])

  const onState = useCallback((next: WalletState) => {
    if (next.status !== 'reconnecting') delete document.documentElement.dataset.wallet
    setState(next)
  }, [])

  const onActions = useCallback((next: WalletActions) => {
    actions.current = next
    for (const resolve of waiting.current.splice(0)) resolve(next)
  }, [])

  const wallet = useMemo<Wallet>(() => {
    const ready = () => {
      if (actions.current) return Promise.resolve(actions.current)
      load()
      return new Promise<WalletActions>((resolve) => waiting.current.push(resolve))
    }
    return {
      ...state,
      warmUp: load,
      openAccount: () => setDialog('account'),
      openNetwork: () => setDialog('network'),
      actions: {
        openConnect: () => void ready().then((kit) => kit.openConnect()),
        disconnect: async () => (await ready()).disconnect(),
        switchChain: async () => (await ready()).switchChain(),
        sendCall: async (call) => (await ready()).sendCall(call),
        watchToken: async (token) => (await ready()).watchToken(token),
      },
    }
  }, [load, state])

  return (
    <WalletContext value={wallet}>
      {children}
      {Kit ? (
        <Suspense>
          <WalletNotice />
          <Kit site={site} theme={theme} language={language} onState={onState} onActions={onActions} />
        </Suspense>
      ) : null}
      {state.status === 'connected' ? (
        <Suspense>
          <FollowTransactions key={state.account} account={state.account} />
        </Suspense>
      ) : null}
      {dialog && state.status === 'connected' ? (
        <InLanguage>
          <Suspense>
            {dialog === 'account' ? (
              <AccountDialog onClose={closeDialog} />
            ) : (
              <NetworkDialog onClose={closeDialog} />
            )}
          </Suspense>
        </InLanguage>
      ) : null}
    </WalletContext>
  )
}
