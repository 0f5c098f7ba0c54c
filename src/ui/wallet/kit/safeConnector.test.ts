import { afterEach, describe, expect, test, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { connect, getConnection, switchChain } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'
import { safe as wagmiSafe } from 'wagmi/connectors'
import { chains } from '../../../config/chains.ts'
import { createHostMessenger } from '../../../safe/app/createHostMessenger.ts'
import { createSafeApp } from '../../../safe/app/createSafeApp.ts'
import {
  createTestHost,
  demoSafe,
  demoSafeInfo,
  HostSays,
  hostOrigin,
  type TestHost,
} from '../../../safe/app/test-support/createTestHost.ts'
import { safeConnector } from './safeConnector.ts'

const { chain: blast } = chains[81457]

afterEach(() => void vi.unstubAllGlobals())

function configOf(connector: ReturnType<typeof safeConnector> | ReturnType<typeof wagmiSafe>) {
  const config = createConfig({
    chains: [blast, mainnet],
    connectors: [connector],
    transports: { [blast.id]: http('http://127.0.0.1:9'), [mainnet.id]: http('http://127.0.0.1:9') },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [first] = config.connectors
  if (!first) throw new Error('No connector.')
  return { config, connector: first }
}

function ours(options: { handlers?: TestHost['handlers']; connectDeadlineMs?: number } = {}) {
  const host = createTestHost(options.handlers ? { handlers: options.handlers } : {})
  const messenger = createHostMessenger({
    allowedOrigins: [hostOrigin],
    window: host.window,
    connectDeadlineMs: options.connectDeadlineMs,
  })
  return { host, ...configOf(safeConnector({ app: createSafeApp(messenger) })) }
}

/** wagmi's own connector on Safe's own SDK and provider, against the same host. */
function theirs(handlers: TestHost['handlers'] = {}) {
  const host = createTestHost({ handlers })
  vi.stubGlobal('window', host.window)
  return {
    host,
    ...configOf(wagmiSafe({ allowedDomains: [/^https:\/\/safe\.example$/], unstable_getInfoTimeout: 5_000 })),
  }
}

type Requester = { request(asked: { method: string; params?: unknown }): Promise<unknown> }
const ask = async (connector: { getProvider(): Promise<unknown> }, method: string, params?: unknown) =>
  ((await connector.getProvider()) as Requester).request({ method, params }).then(
    (value) => ({ value }),
    (error: Error) => ({ error: error.message }),
  )

describe('beside wagmi’s own connector', () => {
  test('the same id, name, type, accounts and chain', async () => {
    const seen = []
    for (const make of [ours, theirs]) {
      const { config, connector } = make()
      const connected = await connect(config, { connector })
      const { status, address, chainId } = getConnection(config)
      seen.push({
        id: connector.id,
        name: connector.name,
        type: connector.type,
        connected,
        status,
        address,
        chainId,
        accounts: await connector.getAccounts(),
        isAuthorized: await connector.isAuthorized(),
      })
    }
    const [own, peer] = seen
    expect(own).toEqual(peer)
    expect(own).toMatchObject({ id: 'safe', name: 'Safe', address: demoSafe, chainId: 81457 })
  })

  test('with capabilities, as wagmi asks for them', async () => {
    const seen = []
    for (const make of [ours, theirs]) {
      const { connector } = make()
      seen.push(await connector.connect({ withCapabilities: true }))
    }
    expect(seen[0]).toEqual(seen[1])
  })

  const transaction = { from: demoSafe, to: demoSafe, data: '0x12', value: '0x0' }
  test.each([
    ['eth_accounts', undefined],
    ['eth_chainId', undefined],
    ['eth_call', [{ to: demoSafe, data: '0x' }, 'latest']],
    ['eth_sendTransaction', [transaction]],
    ['personal_sign', ['hello', demoSafe]],
    ['wallet_getPermissions', undefined],
    ['eth_nonsense', []],
  ])('the provider answers %s the same', async (method, params) => {
    const [own, peer] = [ours(), theirs()]
    expect(await ask(own.connector, method, params)).toEqual(await ask(peer.connector, method, params))
    // What the messages hold is compared in src/safe/app/peers.test.ts.
    const posted = (host: TestHost) => host.requests().map((request) => request.method)
    expect(posted(own.host)).toEqual(posted(peer.host))
  })

  test('a refusal has the same text, and from us the code that libraries read', async () => {
    const refuse = {
      sendTransactions: () => {
        throw new HostSays('Transaction was rejected')
      },
    }
    const own = ours({ handlers: refuse })
    const peer = theirs(refuse)
    expect(await ask(own.connector, 'eth_sendTransaction', [transaction])).toEqual(
      await ask(peer.connector, 'eth_sendTransaction', [transaction]),
    )
    const provider = (await own.connector.getProvider()) as Requester
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test('a host that takes its time connects ours, and loses wagmi’s', async () => {
    let answer: Promise<unknown> | undefined
    const slow = {
      getSafeInfo: () => {
        answer = new Promise((resolve) => setTimeout(resolve, 60, demoSafeInfo))
        return answer
      },
    }
    const own = ours({ handlers: slow })
    await connect(own.config, { connector: own.connector })
    expect(getConnection(own.config).address).toBe(demoSafe)

    const host = createTestHost({ handlers: slow })
    vi.stubGlobal('window', host.window)
    const peer = configOf(wagmiSafe({ allowedDomains: [/^https:\/\/safe\.example$/] }))
    await expect(connect(peer.config, { connector: peer.connector })).rejects.toThrow('timed out')
    // Its listener reads the global window when the answer comes.
    await answer
    await new Promise((resolve) => setTimeout(resolve))
  })
})

test('behavior: what the host changes, the connection follows', async () => {
  let info = { ...demoSafeInfo } as Record<string, unknown>
  const { config, connector } = ours({ handlers: { getSafeInfo: () => info } })
  await connect(config, { connector })
  const provider = (await connector.getProvider()) as { refresh(): Promise<unknown> }

  info = { ...info, safeAddress: '0x2222222222222222222222222222222222222222' }
  await provider.refresh()
  expect(getConnection(config).address).toBe('0x2222222222222222222222222222222222222222')

  info = { ...info, chainId: 1 }
  await provider.refresh()
  expect(getConnection(config).chainId).toBe(1)
})

test('behavior: a lost connection is reported, and not after a disconnect', async () => {
  const { config, connector } = ours()
  await connect(config, { connector })
  const provider = (await connector.getProvider()) as { disconnect(): void }
  provider.disconnect()
  expect(getConnection(config).status).toBe('disconnected')
})

test('behavior: the same host answers a second connect', async () => {
  const { host, config, connector } = ours()
  await connect(config, { connector })
  await connector.disconnect()
  expect(await connector.connect()).toEqual({ accounts: [demoSafe], chainId: 81457 })
  expect(host.posted.filter(({ method }) => method === 'getSafeInfo')).toHaveLength(1)
})

test('error: a Safe does not move to another network', async () => {
  const { config, connector } = ours()
  await connect(config, { connector })
  expect((await switchChain(config, { chainId: 81457 })).id).toBe(81457)
  await expect(connector.switchChain?.({ chainId: 1 })).rejects.toMatchObject({ code: 4902 })
  expect(getConnection(config).chainId).toBe(81457)
})

test('error: outside of a Safe host', async () => {
  const { config, connector } = configOf(safeConnector({ app: undefined }))
  await expect(connect(config, { connector })).rejects.toThrow(/^provider is required\.$/)
  expect(await connector.isAuthorized()).toBe(false)
})

test('error: a host that does not answer, and is asked again the next time', async () => {
  let isAwake = false
  const { config, connector } = ours({
    connectDeadlineMs: 20,
    handlers: { getSafeInfo: () => (isAwake ? demoSafeInfo : undefined) },
  })
  await expect(connect(config, { connector })).rejects.toThrow(/^Could not load Safe information$/)
  expect(await connector.isAuthorized()).toBe(false)
  isAwake = true
  expect((await connect(config, { connector })).accounts).toEqual([demoSafe])
})
