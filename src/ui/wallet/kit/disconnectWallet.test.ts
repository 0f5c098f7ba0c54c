import { expect, test } from 'vitest'
import { createConfig, createStorage, http } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { mock } from 'wagmi/connectors'
import { chains } from '../../../config/chains.ts'
import { createMemoryStorage } from '../../../storage/test-support/createMemoryStorage.ts'
import { disconnectWallet } from './disconnectWallet.ts'

const { chain } = chains[81457]

async function connected() {
  const storage = createMemoryStorage()
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: ['0x00000000000000000000000000000000000000a1'] })],
    transports: { [chain.id]: http('http://127.0.0.1:9') },
    storage: createStorage({ storage }),
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The configuration has no wallet.')
  await connect(config, { connector })
  expect(getConnection(config).status).toBe('connected')
  expect(storage.items.has('wagmi.recentConnectorId')).toBe(true)
  return { config, connector, items: storage.items }
}

test('default: disconnected, and not looked for at the next visit', async () => {
  const { config, items } = await connected()
  await disconnectWallet(config)
  expect(getConnection(config).status).toBe('disconnected')
  expect(items.has('wagmi.recentConnectorId')).toBe(false)
})

test('behavior: a wallet that cannot be notified is left all the same', async () => {
  const { config, connector, items } = await connected()
  connector.disconnect = () => Promise.reject(new Error('Failed to publish'))
  await disconnectWallet(config)
  expect(getConnection(config).status).toBe('disconnected')
  expect(items.has('wagmi.recentConnectorId')).toBe(false)
})
