import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { say } from '../../language/say.ts'
import { type Frame, useFrame } from '../frame/useFrame.ts'
import { InLanguage } from '../language/InLanguage.tsx'
import { useLanguage } from '../language/useLanguage.ts'
import { afterFirstLook } from '../page/afterFirstLook.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { useSite } from '../site/siteContext.ts'
import { DialogNotLoaded } from './DialogNotLoaded.tsx'
import type { KitProps } from './kit/Kit.tsx'
import { onFirstSign } from './onFirstSign.ts'
import { hasSafeHostAnswered, tellSafeHostAnswered, turnOfSafeKit } from './safeHostSteps.ts'
import { type Wallet, type WalletActions, WalletContext, type WalletState } from './walletContext.ts'

const Nothing = () => null

const atFirst: WalletState = { status: 'disconnected' }

const AskingFrame = lazyPart(
  () => import('../frame/AskingFrame.tsx').then((module) => module.AskingFrame),
  Nothing,
)
const UnknownFrame = lazyPart(
  () => import('../frame/UnknownFrame.tsx').then((module) => module.UnknownFrame),
  () => <p>{say('This page is inside an unknown site. Close that site and open this page directly.')}</p>,
)
const WalletDialog = lazyPart(
  () => import('./WalletDialog.tsx').then((module) => module.WalletDialog),
  DialogNotLoaded,
)
const HostState = lazyPart(() => importHostState().then(([module]) => module.HostState), Nothing)
const WalletNotice = lazyPart(() => importNotice().then((module) => module.WalletNotice), Nothing)
const FollowTransactions = lazyPart(
  () => importFollower().then((module) => module.FollowTransactions),
  Nothing,
)

/**
 * Wraps every page in a wallet. The wallet kit is heavy, so it is started only when somebody wants it: on the
 * first touch of a connect button, or at once where a wallet was connected before, so that nobody sees
 * "disconnected" flash. Its code comes ahead: with the first sign of a person, when the page has its answers.
 * The kit lives beside the page, not around it: loading it never remounts what a visitor is reading.
 *
 * Inside a Safe host the Safe is the wallet, by a kit of its own. Inside any other page of another origin
 * there is neither a wallet nor a page.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  const site = useSite()
  const language = useLanguage()
  const frame = useFrame(site.safeHosts, tellSafeHostAnswered)
  const [Kit, setKit] = useState<ComponentType<KitProps>>()
  const [state, setState] = useState(atFirst)
  const [dialog, setDialog] = useState<'account' | 'network'>()
  const [isOpening, setOpening] = useState(false)
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const actions = useRef<WalletActions>(undefined)
  const waiting = useRef<((actions: WalletActions) => void)[]>([])
  const loading = useRef<Promise<void>>(undefined)

  const load = useCallback(() => {
    // Who is around is not known yet, or nobody that a wallet is shown to.
    if (frame.status === 'asking' || frame.status === 'unknown') return
    const again = async (failure: unknown) => {
      if (waiting.current.length === 0) throw failure
      // Somebody has pressed: a short loss of the network is over by the second try.
      await new Promise((resolve) => setTimeout(resolve, secondTryMs))
      return importKit(frame)
    }
    loading.current ??= importKit(frame)
      .catch(again)
      .then(
        (loaded) => setKit(() => loaded),
        // A chunk that did not arrive may arrive at the next touch.
        () => {
          loading.current = undefined
          waiting.current = []
          setOpening(false)
          setState({ status: 'disconnected', failedToLoad: true })
        },
      )
  }, [frame])

  const client = useQueryClient()
  useEffect(() => {
    if (frame.status !== 'none' || navigator.connection?.saveData) return
    let callOff = onFirstSign(window, () => {
      // Nobody has asked for it: if it does not come, the first touch of a button asks again.
      callOff = afterFirstLook(client, () => void importKit(frame).catch(() => undefined), aheadQuietMs)
    })
    return () => callOff()
  }, [client, frame])

  useEffect(() => {
    if (frame.status === 'asking') {
      setState({ status: 'reconnecting' })
      void fetchBesideSafeKit()
    }
    if (frame.status !== 'safe') return
    let isOver = false
    let callOff = () => {}
    // What the page shows comes first, and what it asks: the kit is needed when something is pressed.
    void turnOfSafeKit().then(() => {
      if (!isOver) callOff = afterFirstLook(client, load, aheadQuietMs, kitPatienceMs)
    })
    return () => {
      isOver = true
      callOff()
    }
  }, [client, frame, load])

  const isSettled = state.status !== 'reconnecting'
  useLayoutEffect(() => {
    // Lets the page be seen, or not: see `public/boot.js`.
    const { dataset } = document.documentElement
    if (frame.status !== 'safe') {
      if (frame.status !== 'none') dataset.frame = frame.status
      return
    }
    if (!isSettled) {
      dataset.frame = 'asking'
      return
    }
    let isOver = false
    let request = 0
    void frame.host.themed.then(() => {
      if (isOver) return
      // What was just reported is drawn in this frame or the next one.
      request = requestAnimationFrame(() => {
        request = requestAnimationFrame(() => {
          dataset.frame = 'safe'
        })
      })
    })
    return () => {
      isOver = true
      cancelAnimationFrame(request)
    }
  }, [frame, isSettled])

  useEffect(() => {
    // Set by `public/boot.js` where a wallet was connected at the last visit.
    if (document.documentElement.dataset.wallet !== 'returning') return
    setState({ status: 'reconnecting' })
    load()
  }, [load])

  const isRestored = state !== atFirst && isSettled
  useLayoutEffect(() => {
    // With what is drawn in place of the room that it keeps, and not before.
    if (isRestored) delete document.documentElement.dataset.wallet
  }, [isRestored])

  const onState = useCallback((next: WalletState) => {
    // A dialog about a wallet that is gone must not come back by itself with the next one.
    if (next.status !== 'connected') setDialog(undefined)
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
    /** One that not every kit has. */
    const ofKit = async <Action,>(pick: (kit: WalletActions) => Action | undefined): Promise<Action> => {
      const action = pick(await ready())
      if (!action) throw new Error('This wallet can’t do that.')
      return action
    }
    return {
      ...state,
      isOpening,
      warmUp: load,
      openAccount: () => setDialog('account'),
      openNetwork: () => setDialog('network'),
      actions: {
        openConnect: () => {
          setOpening(actions.current === undefined)
          void ready().then((kit) => {
            setOpening(false)
            kit.openConnect()
          })
        },
        disconnect: async () => (await ready()).disconnect(),
        switchChain: async () => (await ready()).switchChain(),
        sendCall: async (call, reason) => (await ready()).sendCall(call, reason),
        signText: async (request) => (await ready()).signText(request),
        watchToken: async (token) => (await ready()).watchToken(token),
        ...(frame.status === 'safe'
          ? {
              readSafeTransaction: async (hash, signal) =>
                (await ofKit((kit) => kit.readSafeTransaction))(hash, signal),
              abandonRequest: () => actions.current?.abandonRequest?.(),
              onLateProposal: (listener) => actions.current?.onLateProposal?.(listener) ?? (() => {}),
              signMessageInHost: async (message, signal) =>
                (await ofKit((kit) => kit.signMessageInHost))(message, signal),
              sendCallsInHost: async (calls, intent) =>
                (await ofKit((kit) => kit.sendCallsInHost))(calls, intent),
            }
          : {
              signSafeTransaction: async (request) =>
                (await ofKit((kit) => kit.signSafeTransaction))(request),
              signSafeMessage: async (request) => (await ofKit((kit) => kit.signSafeMessage))(request),
              signForService: async (request) => (await ofKit((kit) => kit.signForService))(request),
              signDelegation: async (request) => (await ofKit((kit) => kit.signDelegation))(request),
              signPermit: async (request) => (await ofKit((kit) => kit.signPermit))(request),
            }),
      },
    }
  }, [frame, isOpening, load, state])

  // Not even drawn: what is not there cannot be clicked.
  if (frame.status === 'unknown')
    return (
      <Suspense>
        <UnknownFrame isLoaded={frame.isLoaded} />
      </Suspense>
    )

  return (
    <WalletContext value={wallet}>
      {frame.status === 'asking' && !hasSafeHostAnswered() ? (
        <Suspense>
          <AskingFrame />
        </Suspense>
      ) : null}
      {children}
      {frame.status === 'safe' && !Kit ? (
        <Suspense>
          <HostState site={site} host={frame.host} onState={onState} />
        </Suspense>
      ) : null}
      {Kit ? (
        <>
          {/* Apart: React holds back for 300 ms what has waited for a part, though it came at once. */}
          <Suspense>
            <WalletNotice />
          </Suspense>
          <Suspense>
            <Kit site={site} language={language} onState={onState} onActions={onActions} />
          </Suspense>
        </>
      ) : null}
      {state.status === 'connected' && (Kit || frame.status !== 'safe') ? (
        <Suspense>
          <FollowTransactions key={state.account} account={state.account} />
        </Suspense>
      ) : null}
      {dialog && state.status === 'connected' ? (
        <InLanguage>
          <Suspense>
            <WalletDialog about={dialog} onClose={closeDialog} />
          </Suspense>
        </InLanguage>
      ) : null}
    </WalletContext>
  )
}

const secondTryMs = 1_000
/** Nodes that are silent hold nothing up: the kit has what asks the host's own. */
const kitPatienceMs = 2_000
/** The page’s own questions go first, and those that follow from their answers. */
const aheadQuietMs = 100

const importNotice = () => import('./WalletNotice.tsx')
const importFollower = () => import('./account/FollowTransactions.tsx')
// The button that shows the Safe comes along, so that the page is seen when all of it is there.
const importHostState = () => Promise.all([import('./kit/HostState.tsx'), import('./ConnectedButton.tsx')])

/** While the host has yet to answer: no code of a wallet. */
async function fetchBesideSafeKit() {
  // Where something is needed that did not come, it is asked for again.
  await HostState.fetch().catch(() => undefined)
  if (!hasSafeHostAnswered()) await Promise.allSettled([importNotice(), importFollower()])
}

/** The kit for where the page is. Inside a Safe host that is a small one: there is nothing to choose. */
async function importKit(frame: Frame): Promise<ComponentType<KitProps>> {
  if (frame.status === 'safe') return (await import('./kit/loadSafeKit.tsx')).loadSafeKit(frame.host)
  // It says what goes wrong with the kit, so it comes beside it and not after.
  importNotice().catch(() => undefined)
  return (await import('./kit/Kit.tsx')).Kit
}
