import { say } from '../../../language/say.ts'
import '@rainbow-me/rainbowkit/styles.css'
import './kitDialog.css'
import { RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { useConfig, useConnection, useConnectors, useReconnect, WagmiProvider } from 'wagmi'
import type { SiteConfig } from '../../../config/site.ts'
import { grantCall, grantToken } from '../../../guard/guard.ts'
import { learnIntent } from '../../../guard/rules.ts'
import type { Language } from '../../../language/languages.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { recentTransactions } from '../account/recentTransactionStore.ts'
import { describeIntent } from '../account/sentTitle.ts'
import { noteRequest } from '../toasts/walletRequests.ts'
import type { WalletActions, WalletState } from '../walletContext.ts'
import { showWalletNotice } from '../walletNotices.ts'
import { askToWatch } from './askWallet.ts'
import { createWagmiConfig } from './createWagmiConfig.ts'
import { describeWallet, listedId } from './describeWallet.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import { kitTheme } from './kitTheme.ts'
import { Promises } from './Promises.tsx'
import { placeHere } from './placeHere.ts'
import { rememberCall } from './rememberCall.ts'
import { repairStorage } from './repairStorage.ts'
import { sendFromWallet } from './sendFromWallet.ts'
import { signOwnText } from './signOwnText.ts'
import { switchConnectedWallet } from './switchConnectedWallet.ts'
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
  const { chainId } = site
  const config = useConfig()
  const { address, chainId: walletChainId, connector, status } = useConnection()
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
  useEffect(() => watchConnectErrors(queryClient, ({ summary }) => showWalletNotice(summary)), [queryClient])

  useEffect(() => {
    // wagmi calls it connecting, no matter who asked for it.
    if (status !== 'connected') onState({ status: isRestoring ? 'reconnecting' : status })
    else
      onState({ status, kind: 'wallet', safeAccount, account: address, chainId: walletChainId, name, icon })
  }, [address, icon, isRestoring, name, onState, safeAccount, status, walletChainId])

  useEffect(() => {
    // The kit offers its dialog only while nothing is connected, and once it has mounted.
    if (!openConnectModal && status !== 'connected') return
    onActions({
      openConnect: () => openConnectModal?.(),
      disconnect: () => disconnectWallet(config),
      switchChain: () => switchConnectedWallet(config, placeHere(config, site)),
      sendCall: (call, reason) =>
        noteRequest({ title: describeIntent(reason.intent), end: 'listed' }, async (page) => {
          await learnIntent(reason.intent)
          const granted = grantCall(call, reason.intent, placeHere(config, site))
          const sent = await sendFromWallet(config, site, granted)
          rememberCall(chainId, { call, sent, reason, page })
          return sent
        }),
      watchToken: async (token) =>
        askToWatch(config, grantToken(token, placeHere(config, site))).catch((error: unknown) => {
          throw walletErrorOf(error, 'watch')
        }),
      // At once: phones open a wallet only right after a touch.
      signText: (request) =>
        noteRequest({ title: say('Sign a text of this site'), end: 'signed' }, () =>
          signOwnText(config, placeHere(config, site), request),
        ),
      // Only a Safe's owners need these: the code comes when it is asked for.
      signSafeTransaction: async (request) => {
        const { signSafeTransaction } = await import('./signForSafe.ts')
        const title = say('Sign transaction {nonce} of Safe {safe}', {
          nonce: String(request.transaction.nonce),
          safe: shortAddress(request.safe),
        })
        return noteRequest({ title, end: 'listed' }, () =>
          signSafeTransaction(config, placeHere(config, site), request),
        )
      },
      signSafeMessage: async (request) => {
        const { signSafeMessage } = await import('./signForSafe.ts')
        return noteRequest(
          {
            title: say('Sign a message of Safe {safe}', { safe: shortAddress(request.safe) }),
            end: 'signed',
          },
          () => signSafeMessage(config, placeHere(config, site), request),
        )
      },
      signForService: async (request) => {
        const { signForService } = await import('./signForSafe.ts')
        const title =
          request.request.what === 'delegate'
            ? say('Sign for a delegate')
            : say('Sign the deletion of a proposal')
        return noteRequest({ title, end: 'signed' }, () =>
          signForService(config, placeHere(config, site), request),
        )
      },
      // Only a token with votes has this.
      signDelegation: async (request) => {
        const { signDelegation } = await import('./signDelegation.ts')
        const place = { site, place: placeHere(config, site), client: queryClient }
        return noteRequest({ title: say('Sign who votes with your tokens'), end: 'signed' }, () =>
          signDelegation(config, place, request),
        )
      },
      // Only an operator needs this.
      signPermit: async (request) => {
        const { signPermit } = await import('./signPermit.ts')
        const place = { site, place: placeHere(config, site), client: queryClient }
        return noteRequest(
          { title: say('Permit for “{title}”', { title: request.campaign.title }), end: 'signed' },
          () => signPermit(config, place, request),
        )
      },
    })
  }, [chainId, config, onActions, openConnectModal, queryClient, site, status])
  return null
}

function isBalance(data: unknown): data is { value: bigint; decimals: number } {
  return typeof data === 'object' && data !== null && 'value' in data && 'decimals' in data
}
