// RainbowKit as its installation page has it, on Blast, and nothing else: the peer of a campaign’s page.
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { blast } from 'viem/chains'
import { WagmiProvider } from 'wagmi'

const config = getDefaultConfig({
  appName: 'My RainbowKit App',
  projectId: 'e7e2c1a1e7e2c1a1e7e2c1a1e7e2c1a1',
  chains: [blast],
})
const queryClient = new QueryClient()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider>
          <ConnectButton />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
