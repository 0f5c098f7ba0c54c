import type { Page } from '@playwright/test'

export type AnnouncedWallet = {
  name: string
  rdns: string
  /** Whether it injects itself only after a signal, `window.injectLate()`. */
  isLate?: boolean
  /** How it answers a request to connect: at once with an error of this code, or never. */
  answer?: number | 'never'
}

/**
 * Makes a page meet one more wallet, which announces itself by EIP-6963 and has no keys: a wallet that
 * refuses, or that keeps silent. The sandbox's own wallet stands for those that say yes.
 */
export async function announceWallet(page: Page, wallet: AnnouncedWallet): Promise<void> {
  await page.addInitScript(({ name, rdns, isLate, answer = 4001 }) => {
    const icon =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Ccircle cx="4.5" cy="4.5" r="4.5"/%3E%3C/svg%3E'
    const provider = {
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return '0x13e31'
        if (method === 'eth_accounts') return []
        if (answer === 'never') return new Promise(() => undefined)
        throw Object.assign(new Error('No.'), { code: answer })
      },
      on: () => provider,
      removeListener: () => provider,
    }
    const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const inject = () => {
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
    if (isLate) Object.assign(window, { injectLate: inject })
    else inject()
  }, wallet)
}
