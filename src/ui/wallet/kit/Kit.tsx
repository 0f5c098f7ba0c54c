import { say } from '../../../language/say.ts'
import '@rainbow-me/rainbowkit/styles.css'
import './kitDialog.css'
import { RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { useConfig, useConnection, useConnectors, useReconnect, WagmiProvider } from 'wagmi'
import type { SiteConfig } from '../../../config/site.ts'
import { GuardError } from '../../../guard/guardError.ts'
import type { Language } from '../../../language/languages.ts'
import type { WalletRequest } from '../../../wallet/walletError.ts'
import { afterFirstLook } from '../../page/afterFirstLook.ts'
import { recentTransactions } from '../account/recentTransactionStore.ts'
import type { WalletActions, WalletState } from '../walletContext.ts'
import { showWalletNotice } from '../walletNotices.ts'
import { createWagmiConfig } from './createWagmiConfig.ts'
import { describeWallet, listedId } from './describeWallet.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import { kitTheme } from './kitTheme.ts'
import { Promises } from './Promises.tsx'
import { repairStorage } from './repairStorage.ts'
import { useConnectWatch } from './useConnectWatch.ts'
import { useKitDialog } from './useKitDialog.ts'
import { useLateInjection } from './useLateInjection.ts'
import { useSafeAccount } from './useSafeAccount.ts'
import { useSignInAccount } from './useSignInAccount.ts'
import { WithSignIn } from './WithSignIn.tsx'
import { watchConnectErrors } from './watchConnectErrors.ts'

export type KitProps = {
  site: SiteConfig
  language: Language
  onState: (state: WalletState) => void
  onActions: (actions: WalletActions) => void
}

/**
 * RainbowKit on wagmi, and the only module that knows either. It says what the wallet is and does what it is
 * shown.
 */
export function Kit({ site, language, onState, onActions }: KitProps) {
  const [config] = useState(() => {
    repairStorage(window.localStorage)
    return createWagmiConfig(site)
  })
  const queryClient = useQueryClient()
  // Before the kit reads it: the kit breaks on a list that is none, and calls ours failed under its own keys.
  useState(() => recentTransactions().tidy())
  useLateInjection()
  useState(() => {
    // wagmi 3 no longer formats balances and this kit still expects it to.
    queryClient.setQueryDefaults(['balance'], {
      select: (data: unknown) =>
        isBalance(data) ? { ...data, formatted: formatUnits(data.value, data.decimals) } : data,
    })
  })
  const kit = (
    <RainbowKitProvider
      id={site.theme.id}
      modalSize="compact"
      appInfo={{
        appName: `${site.product} claim`,
        disclaimer: Promises,
        learnMoreUrl: 'https://ethereum.org/wallets/',
      }}
      theme={kitTheme}
      locale={language}
    >
      <Bridge site={site} language={language} onState={onState} onActions={onActions} />
    </RainbowKitProvider>
  )
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      {site.api.isEnabled ? <WithSignIn site={site}>{kit}</WithSignIn> : kit}
    </WagmiProvider>
  )
}

/** How long the wallet of the last visit may take to announce itself, in milliseconds. */
const patience = 1_000

/** Restores the wallet of the last visit, and asks no other one. Returns whether that is still going on. */
function useRestoredWallet(): boolean {
  const config = useConfig()
  const connectors = useConnectors()
  const { mutateAsync: reconnect } = useReconnect()
  const [recent, setRecent] = useState<string | null>()
  // As `public/boot.js` saw it: who connected nothing before shall not see a reconnection.
  const [isRestoring, setRestoring] = useState(() => document.documentElement.dataset.wallet === 'returning')

  useEffect(() => {
    // After wagmi's own work at mount, which drops whatever connected before it.
    const timer = setTimeout(async () =>
      setRecent((await config.storage?.getItem('recentConnectorId')) ?? null),
    )
    return () => clearTimeout(timer)
  }, [config])

  useEffect(() => {
    if (recent === undefined || !isRestoring) return
    const found = connectors.filter((connector) => listedId(connector) === recent)
    if (found.length > 0) {
      void reconnect({ connectors: found })
        .catch(() => undefined)
        .then(() => setRestoring(false))
      return
    }
    // The wallet may announce itself a moment later, or be gone for good.
    const timer = setTimeout(() => setRestoring(false), recent === null ? 0 : patience)
    return () => clearTimeout(timer)
  }, [connectors, isRestoring, recent, reconnect])

  return isRestoring
}

function Bridge({ site, language, onState, onActions }: KitProps) {
  const config = useConfig()
  const { address, chainId, connector, status } = useConnection()
  const safeAccount = useSafeAccount(site, address)
  const { openConnectModal } = useConnectModal()
  const isRestoring = useRestoredWallet()
  useKitDialog(language)
  const { name, icon } = describeWallet(connector)
  useConnectWatch()
  useSignInAccount(
    site,
    status === 'connected' ? address : status === 'disconnected' && !isRestoring ? null : undefined,
  )
  const queryClient = useQueryClient()
  // Phones open a wallet only right after a touch: before one, the code of its requests should be there.
  useEffect(
    () =>
      afterFirstLook(
        queryClient,
        () => void importRequests('send').catch(() => undefined),
        requestsTurn.quietMs,
        requestsTurn.patienceMs,
      ),
    [queryClient],
  )
  useEffect(() => watchConnectErrors(queryClient, ({ summary }) => showWalletNotice(summary)), [queryClient])

  useEffect(() => {
    // wagmi calls it connecting, no matter who asked for it.
    if (status !== 'connected') onState({ status: isRestoring ? 'reconnecting' : status })
    else onState({ status, kind: 'wallet', safeAccount, account: address, chainId, name, icon })
  }, [address, chainId, icon, isRestoring, name, onState, safeAccount, status])

  useEffect(() => {
    // The kit offers its dialog only while nothing is connected, and once it has mounted.
    if (!openConnectModal && status !== 'connected') return
    const requests = async (what: WalletRequest) =>
      (await importRequests(what)).createConnectedRequests(config, site, queryClient)
    onActions({
      openConnect: () => openConnectModal?.(),
      disconnect: () => disconnectWallet(config),
      switchChain: async () => (await requests('switch')).switchChain(),
      sendCall: async (call, reason) => (await requests('send')).sendCall(call, reason),
      watchToken: async (token) => (await requests('watch')).watchToken(token),
      signText: async (request) => (await requests('sign')).signText(request),
      signSafeTransaction: async (request) => (await requests('sign')).signSafeTransaction(request),
      signSafeMessage: async (request) => (await requests('sign')).signSafeMessage(request),
      signForService: async (request) => (await requests('sign')).signForService(request),
      signDelegation: async (request) => (await requests('sign')).signDelegation(request),
      signPermit: async (request) => (await requests('sign')).signPermit(request),
    })
  }, [config, onActions, openConnectModal, queryClient, site, status])
  return null
}

/**
 * The dialog that connects is drawn before it is asked for, and the page's questions go first; nodes that are
 * silent hold nothing up.
 */
const requestsTurn = { quietMs: 100, patienceMs: 1_000 }

/** @throws GuardError */
async function importRequests(what: WalletRequest) {
  try {
    return await import('./connectedRequests.ts')
  } catch (cause) {
    throw new GuardError(say('A part of this page did not load.'), what, cause)
  }
}

function isBalance(data: unknown): data is { value: bigint; decimals: number } {
  return typeof data === 'object' && data !== null && 'value' in data && 'decimals' in data
}
