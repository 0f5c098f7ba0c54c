import { useEffect, useRef } from 'react'
import { useConfig, useConnectors } from 'wagmi'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { hideWalletNotice, showWalletNotice } from '../walletNotices.ts'
import { accountsOfSession } from './walletConnectSession.ts'

/**
 * How long WalletConnect may take to give its code, in milliseconds. With its relay in reach it takes one
 * second or two, and five more where `verify.walletconnect.org` cannot be reached.
 */
const patience = 8_000

/**
 * Says so where WalletConnect's relay cannot be reached: the kit would show nothing at all, and the SDK gives
 * up after more than a minute. The notice goes when the code comes after all, when another wallet is chosen,
 * or when the attempt ends.
 */
export function useConnectWatch(): void {
  const config = useConfig()
  const connectors = useConnectors()
  const text = useWalletTexts()

  /**
   * Takes the watch over the attempt that goes on away, and what it has said. It outlives a change of the
   * list.
   */
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  useEffect(() => {
    const unlisten = connectors.map((connector) => {
      const listen = ({ type }: { type: string }) => {
        if (type === 'display_uri') stop.current()
        if (type !== 'connecting') return
        stop.current()
        // Choosing a wallet starts afresh.
        hideWalletNotice()
        // All wallets that are reached through the relay, under whatever name they are in the list.
        if (connector.type !== 'walletConnect') return
        let hide = () => {}
        const timer = setTimeout(() => {
          hide = showWalletNotice(text('relayUnreachable'))
        }, patience)
        stop.current = () => {
          clearTimeout(timer)
          hide()
        }
        // With a session there is no code to wait for.
        void connector.getProvider().then(
          (provider) => accountsOfSession(provider) && clearTimeout(timer),
          () => undefined,
        )
      }
      connector.emitter.on('message', listen)
      return () => connector.emitter.off('message', listen)
    })
    const unsubscribe = config.subscribe(
      ({ status }) => status,
      (status) => {
        if (status !== 'connecting') stop.current()
      },
    )
    return () => {
      unsubscribe()
      for (const end of unlisten) end()
    }
  }, [config, connectors, text])
}
