import { getAddress } from 'viem'
import { createConnector } from 'wagmi'
import { connectSafeProvider } from '../../../safe/app/connectSafeProvider.ts'
import type { SafeApp } from '../../../safe/app/createSafeApp.ts'
import type { SafeProvider } from '../../../safe/app/createSafeProvider.ts'
import { codes, SafeProviderError } from '../../../safe/app/errors.ts'
import * as v from '../../../schema/v.ts'

const accountsSchema = v.array(
  v.pipe(
    v.string(),
    v.transform((account) => getAddress(account)),
  ),
)

/**
 * The wagmi connector of the Safe that the host around the page has open. It is the host that chooses,
 * changes and closes the Safe: what it changes is passed on, and what only it can do is refused.
 *
 * wagmi's own `safe` gives the host 10 ms and hears of no change (safeConnector.test.ts holds the two side by
 * side).
 *
 * @param app Undefined where the page is in no Safe host: every request then fails with 'provider is
 * required.'.
 */
export function safeConnector({ app }: { app: SafeApp | undefined }) {
  let provider: Promise<SafeProvider> | undefined
  let stop: (() => void) | undefined

  /**
   * @throws SafeInfoUnavailableError 'Could not load Safe information', SafeProviderError 'provider is
   * required.'
   */
  const getProvider = async (): Promise<SafeProvider> => {
    if (!app) throw new SafeProviderError(codes.disconnected, 'provider is required.')
    provider ??= connectSafeProvider(app).then(
      (connected) => connected.provider,
      (error: unknown) => {
        // A host that did not answer may answer the next time.
        provider = undefined
        throw error
      },
    )
    return provider
  }
  const getAccounts = async () =>
    v.parse(accountsSchema, await (await getProvider()).request({ method: 'eth_accounts' }))
  const getChainId = async () => Number(await (await getProvider()).request({ method: 'eth_chainId' }))

  return createConnector<SafeProvider>((config) => ({
    id: 'safe',
    name: 'Safe',
    type: 'safe',
    async connect({ withCapabilities } = {}) {
      const safe = await getProvider()
      const accounts = await getAccounts()
      const chainId = await getChainId()
      if (!stop) {
        const onAccounts = (changed: string[]) => this.onAccountsChanged(changed)
        const onChain = (changed: string) => this.onChainChanged(changed)
        const onDisconnect = () => this.onDisconnect()
        safe.on('accountsChanged', onAccounts).on('chainChanged', onChain).on('disconnect', onDisconnect)
        stop = () => {
          safe
            .removeListener('accountsChanged', onAccounts)
            .removeListener('chainChanged', onChain)
            .removeListener('disconnect', onDisconnect)
          stop = undefined
        }
      }
      const connected = withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts
      // wagmi's type depends on `withCapabilities`, which the compiler does not follow here.
      return { accounts: connected as never, chainId }
    },
    async disconnect() {
      stop?.()
    },
    getAccounts,
    getChainId,
    getProvider,
    isAuthorized: () =>
      getAccounts().then(
        (accounts) => accounts.length > 0,
        () => false,
      ),
    async switchChain({ chainId }) {
      await (await getProvider()).request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${chainId.toString(16)}` }],
      })
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain)
        throw new SafeProviderError(codes.unknownChain, `This site doesn’t support chain ${chainId}.`)
      return chain
    },
    onAccountsChanged(accounts) {
      config.emitter.emit('change', { accounts: v.parse(accountsSchema, accounts) })
    },
    onChainChanged(chainId) {
      config.emitter.emit('change', { chainId: Number(chainId) })
    },
    onDisconnect() {
      config.emitter.emit('disconnect')
    },
  }))
}
