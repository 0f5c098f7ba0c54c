import type { Address } from 'viem'
import { type Config, createConfig, createStorage, http, noopStorage } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mock } from 'wagmi/connectors'
import { chains } from '../../../../config/chains.ts'

/** A connected wallet that gives its own answer to one method, and the parameters it was asked with. */
export async function connectedWallet(
  account: Address,
  method: string,
  answer: (params: unknown) => unknown,
): Promise<{ config: Config; asked: unknown[] }> {
  const { chain } = chains[81457]
  const asked: unknown[] = []
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: [account] })],
    transports: { [chain.id]: http('http://127.0.0.1:9') },
    storage: createStorage({ storage: noopStorage }),
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The configuration has no wallet.')
  await connect(config, { connector })
  const real = await connector.getProvider()
  const { request } = real
  const provider = Object.assign(real, {
    async request(question: { method: string; params?: unknown }) {
      if (question.method !== method) return request(question as Parameters<typeof request>[0])
      asked.push(question.params)
      return answer(question.params)
    },
  })
  connector.getProvider = async () => provider
  return { config, asked }
}
