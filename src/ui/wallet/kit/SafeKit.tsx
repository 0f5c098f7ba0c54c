import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Address, getAddress, type Hex } from 'viem'
import { connect, getConnection, watchConnection } from 'wagmi/actions'
import { EverclaimError } from '../../../errors.ts'
import type { Granted } from '../../../guard/grant.ts'
import { grantAddressBook, grantCall, grantHostCalls, grantHostMessage } from '../../../guard/guard.ts'
import { learnInside, learnIntent } from '../../../guard/rules.ts'
import { message, say } from '../../../language/say.ts'
import { createHostLookUps } from '../../../multisig/sources/createHostLookUps.ts'
import { setLastResort } from '../../../multisig/sources/setLastResort.ts'
import type { SafeProvider } from '../../../safe/app/createSafeProvider.ts'
import { hostNode } from '../../../safe/app/hostNode.ts'
import type { SafeInfo } from '../../../safe/app/messages.ts'
import { joinTurns } from '../../../signals/joinTurns.ts'
import { readBook } from '../../../wallet/addressBook.ts'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import type { SafeHost } from '../../frame/openSafeHost.ts'
import { onReturn } from '../../page/onReturn.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { rememberSent } from '../account/rememberSent.ts'
import { describeIntent, titleOf } from '../account/sentTitle.ts'
import { type OpenHost, setOpenHost } from '../openHost.ts'
import { noteRequest } from '../toasts/walletRequests.ts'
import type { WalletActions } from '../walletContext.ts'
import { showWalletNotice } from '../walletNotices.ts'
import { askForAddressBook, askHostToSend, askHostToSign } from './askWallet.ts'
import { createSafeConfig } from './createSafeConfig.ts'
import { gasOfOldSafe } from './gasOfOldSafe.ts'
import type { KitProps } from './Kit.tsx'
import { placeHere } from './placeHere.ts'
import { rememberCall } from './rememberCall.ts'
import { sendCall } from './sendCall.ts'
import { connectedSafe, useHostChecks } from './useHostChecks.ts'
import { useSignInAccount } from './useSignInAccount.ts'

/**
 * The wallet inside a Safe host: the Safe that the host has open, connected at once, and no other. What the
 * host says of it is held against the chain. Which Safe it is, and whether there is one, is the host's
 * business; the page follows.
 */
export function SafeKit({
  site,
  host,
  onState,
  onActions,
}: Pick<KitProps, 'site' | 'onState' | 'onActions'> & { host: SafeHost }) {
  const [config] = useState(() => createSafeConfig(site, host.app))
  const [lookUps] = useState(() =>
    createHostLookUps((hash, signal) => host.app.getTxBySafeTxHash(hash, { signal })),
  )
  const [connection, setConnection] = useState(() => getConnection(config))
  const [said, setSaid] = useState(host.safe)
  const [failure, setFailure] = useState<string>()

  useEffect(() => watchConnection(config, { onChange: setConnection }), [config])
  const look = useLook(config, setSaid)
  useEffect(() => {
    const [connector] = config.connectors
    if (!connector) return
    connect(config, { connector }).then(
      () => {
        setConnection(getConnection(config))
        // The page was there before the kit: meanwhile the host may have opened another Safe.
        look()
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }, [config, look])

  const { account, chainId } = connectedAs(connection, said)
  const { check, refusal: unchecked } = useHostChecks(site, host, { said, account, chainId })
  const refusal = unchecked ?? failure
  /** What the host was asked to propose last: it may answer when nobody waits for it any more. */
  const lastAsked = useRef<Asked>(undefined)
  const { chainId: ownChainId } = site
  const remember = useCallback(
    ({ safe, ...words }: Asked, hash: Hex) =>
      rememberSent({ account: safe, chainId: ownChainId }, { hash, ...words, kind: 'safe' }),
    [ownChainId],
  )
  const { refetch } = check

  useEffect(() => {
    const lookAgain = () => {
      look()
      // What the chain has said once holds until somebody comes back.
      void refetch()
    }
    const stop = onReturn(lookAgain)
    // A visitor who has chosen another Safe in the page around comes back by a click into this one.
    window.addEventListener('focus', look)
    return () => {
      stop()
      window.removeEventListener('focus', look)
    }
  }, [look, refetch])

  useEffect(() => {
    const { origin, app } = host
    const readAddressBook: OpenHost['readAddressBook'] = async (how) => {
      const ask = how === 'ask' ? grantAddressBook(placeHere(config, site)) : undefined
      const said = await askForAddressBook(app, await providerOf(config), ask)
      return said && readBook(said, site.chainId)
    }
    return setOpenHost({ origin, app, readAddressBook })
  }, [config, host, site])
  useEffect(
    () =>
      refusal === undefined
        ? setLastResort(site, { url: host.origin, fetch: hostNode(host.app) })
        : undefined,
    [host, refusal, site],
  )
  useEffect(() => (refusal === undefined ? undefined : showWalletNotice(refusal)), [refusal])
  useChangeNotice(account)
  useEffect(
    () =>
      host.onLateAnswer(({ method, data }) => {
        if (method !== 'sendTransactions') return
        if (isProposal(data)) lookUps.know(data.safeTxHash)
        if (lastAsked.current && isProposal(data)) remember(lastAsked.current, data.safeTxHash)
        showWalletNotice(
          say(
            'Your Safe has answered late and proposed the transaction. Check its queue before you try again.',
          ),
        )
      }),
    [host, lookUps, remember],
  )

  const isConnected = connection.status === 'connected'
  useSignInAccount(site, refusal === undefined ? (isConnected ? account : undefined) : null, host.origin)
  const version = check.data?.version ?? said.version ?? null
  const wasConnected = useRef(false)
  useEffect(() => {
    if (refusal !== undefined) onState({ status: 'disconnected', refusal })
    else if (isConnected) onState(connectedSafe(said, check.data, { account, chainId }))
    // What `HostState` has reported holds until the kit has connected for the first time.
    else if (wasConnected.current) onState({ status: 'reconnecting' })
    wasConnected.current ||= isConnected
  }, [account, chainId, check.data, isConnected, onState, refusal, said])

  useEffect(() => {
    const askToSign = async (granted: Granted<'signMessage'>, signal?: AbortSignal) =>
      askHostToSign(await providerOf(config), { signal }, granted).catch((error: unknown) => {
        throw oneAtATimeOf(walletErrorOf(error, 'sign'))
      })
    const actions: WalletActions = {
      openConnect: () => {
        if (refusal !== undefined) showWalletNotice(refusal)
        look()
        void refetch()
      },
      // The host opens and closes its Safe.
      disconnect: () => Promise.resolve(),
      switchChain: () => Promise.reject(new WalletError(otherChain, unasked('switch'))),
      watchToken: () => Promise.reject(new WalletError(noTokens, unasked('watch'))),
      sendCall: (call, reason) => {
        const title = describeIntent(reason.intent)
        return noteRequest({ title, end: 'listed' }, async (page) => {
          const gas = call.gas ?? (await gasOfOldSafe(site, { safe: account, version, calls: [call] }))
          await learnIntent(reason.intent)
          const granted = grantCall({ ...call, gas }, reason.intent, placeHere(config, site))
          lastAsked.current = { safe: call.from, description: title, title: titleOf(reason.intent) }
          const safeTxHash = await sendCall(config, granted).catch((error: unknown) => {
            throw oneAtATimeOf(error)
          })
          lookUps.know(safeTxHash)
          const sent = { kind: 'safe', safeTxHash } as const
          rememberCall(site.chainId, { call, sent, reason, page })
          return sent
        })
      },
      readSafeTransaction: lookUps.read,
      abandonRequest: () => host.app.messenger.abandon(),
      signMessageInHost: (message, signal) =>
        noteRequest(
          { title: say('Sign a message of Safe {safe}', { safe: shortAddress(account) }), end: 'signed' },
          () => askToSign(grantHostMessage(message, placeHere(config, site)), signal),
        ),
      sendCallsInHost: (calls, { title, inside }) =>
        noteRequest({ title, end: 'listed' }, async () => {
          const gas = await gasOfOldSafe(site, { safe: account, version, calls })
          await learnInside(inside)
          const granted = grantHostCalls({ safe: account, calls, inside, gas }, placeHere(config, site))
          lastAsked.current = { safe: account, description: title }
          const safeTxHash = await askHostToSend(await providerOf(config), granted).catch(
            (error: unknown) => {
              throw oneAtATimeOf(walletErrorOf(error, 'send'))
            },
          )
          lookUps.know(safeTxHash)
          remember({ safe: account, description: title }, safeTxHash)
          return safeTxHash
        }),
      signText: async (request) => {
        const { signTextInHost } = await import('./signTextInHost.ts')
        const place = placeHere(config, site)
        return signTextInHost({ site, place, app: host.app, version, ask: askToSign }, request)
      },
      onLateProposal: (listener) =>
        host.onLateAnswer(({ method, data }) => {
          if (method === 'sendTransactions' && isProposal(data)) listener(data.safeTxHash)
        }),
    }
    onActions(actions)
  }, [account, config, host, look, lookUps, onActions, refetch, refusal, remember, site, version])
  return null
}

const unasked = (request: 'switch' | 'watch') => ({ request, code: undefined, facts: [], cause: undefined })
const otherChain = {
  kind: 'wrong-chain',
  sentence: message('This Safe is on another network. A Safe can’t change networks.'),
  advice: message('Open a Safe on Blast in the page around this one.'),
  sent: 'no',
  isRetryable: false,
} as const
/** What a Safe's host was asked for, and how the list calls it. */
type Asked = { readonly safe: Address } & Pick<RecentTransaction, 'description' | 'title'>

/** The second request was not passed on: the host would have forgotten the first. */
const oneAtATime = {
  kind: 'pending',
  sentence: message('Your Safe already has an open request.'),
  advice: message('Sign or close it in your Safe first.'),
  sent: 'no',
  isRetryable: true,
} as const
/** The error itself, unless it says that a request is open. */
function oneAtATimeOf(error: unknown): unknown {
  if (!(error instanceof WalletError && error.kind === 'pending')) return error
  const { request, code, facts } = error
  return new WalletError(oneAtATime, { request, code, facts, cause: error })
}
const noTokens = {
  kind: 'unsupported',
  sentence: message('A Safe lists its tokens by itself.'),
  advice: '',
  sent: 'no',
  isRetryable: false,
} as const

/** The Safe's own provider, by which all is asked of the host. */
async function providerOf({
  connectors: [safe],
}: ReturnType<typeof createSafeConfig>): Promise<SafeProvider> {
  const provider = await safe?.getProvider()
  if (isSafeProvider(provider)) return provider
  throw new Error('The kit of a Safe host has one connector, the Safe.')
}

const isSafeProvider = (value: unknown): value is SafeProvider =>
  typeof value === 'object' && value !== null && 'request' in value && 'refresh' in value

/**
 * Asks the host again which Safe it has open; one question at a time. The answer to an open one may be older
 * than what somebody has just done there, so it is asked once more after it. A host that does not answer has
 * said nothing.
 */
function useLook(config: ReturnType<typeof createSafeConfig>, onSafe: (safe: SafeInfo) => void): () => void {
  return useMemo(() => {
    const look = joinTurns(async () => onSafe(await (await providerOf(config)).refresh()))
    return () => void look().catch(() => undefined)
  }, [config, onSafe])
}

/** Says so when the host has opened another Safe: what was on the page is no longer what is asked about. */
function useChangeNotice(account: string) {
  const last = useRef(account)
  useEffect(() => {
    if (last.current === account) return
    last.current = account
    showWalletNotice(say('Your Safe is now {safe}.', { safe: shortAddress(account) }))
  }, [account])
}

function connectedAs(connection: ReturnType<typeof getConnection>, said: SafeInfo) {
  return {
    account: connection.address ?? getAddress(said.safeAddress),
    chainId: connection.chainId ?? said.chainId,
  }
}

function isProposal(data: unknown): data is { safeTxHash: Hex } {
  return typeof data === 'object' && data !== null && 'safeTxHash' in data
}

const sentenceOf = (error: unknown) =>
  error instanceof EverclaimError
    ? `${error.summary}.`
    : say('We couldn’t connect to your Safe. Reload the page.')
