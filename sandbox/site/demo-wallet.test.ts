import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parseEther, recoverAddress, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchOptions } from '../../e2e/support/browser.ts'
import { hashSafeTransaction } from '../../src/chain/hashSafeTransaction.ts'
import { draftTransaction, etherTransfer } from '../../src/multisig/build/draftTransaction.ts'
import { safeTransactionTypedData } from '../../src/multisig/sign/safeTypedData.ts'
import { createCallSentences } from '../createCallSentences.ts'
import { chainClient } from '../devnet/chainClient.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { type Anvil, startAnvil } from '../devnet/startAnvil.ts'
import { type Site, serveSite } from './serveSite.ts'

/** As strict as the policy of the real site. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'"
const html = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Page</title></head>
<body><p>A page.</p><iframe title="framed" src="/framed.html"></iframe></body></html>`

const { ada, ben, dan } = demoAccounts

let folder: string
let anvil: Anvil
let site: Site
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everclaim-wallet-'))
  await writeFile(join(folder, 'index.html'), html.replace('default-src', "frame-src 'self'; default-src"))
  await writeFile(join(folder, 'framed.html'), '<!doctype html><html><head></head><body>framed</body></html>')
  anvil = await startAnvil({ chainId: 81457, genesisTime: 1_719_360_000 })
  await chainClient(anvil.url).setBalance({ address: ada.address, value: parseEther('1') })
  site = await serveSite({
    port: 0,
    folder,
    rpcUrl: anvil.url,
    packages: new Map(),
    hasDemoWallet: true,
    addressBook: new Map([[dan.address, 'Dan']]),
    sentences: createCallSentences({
      chain: chainClient(anvil.url),
      titles: new Map(),
      tokens: new Map([[dan.address, { name: 'Dan’s token', symbol: 'DAN', decimals: 0 }]]),
      units: new Map(),
      publishedPackage: async () => undefined,
    }),
  })
  browser = await chromium.launch(await launchOptions())
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([site?.stop(), anvil?.stop()])
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  page = await browser.newPage()
  complaints.length = 0
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(site.url)
  // What a site does: asks for wallets, keeps the provider, listens.
  await page.evaluate(() => {
    const seen = { provider: undefined, events: [] as unknown[] }
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail
      Object.assign(seen, { info, provider })
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const { provider } = seen as unknown as {
      provider: { on(name: string, listen: (value: unknown) => void): void }
    }
    for (const name of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      provider.on(name, (value) => seen.events.push([name, value instanceof Error ? value.message : value]))
    Object.assign(window, { seen })
  })
})
afterEach(async () => {
  expect(complaints).toEqual([])
  await page.close()
})

/** What the wallet answers, or the code of its error. */
const ask = (method: string, params: unknown[] = []) =>
  page.evaluate(
    ([method, params]) =>
      // biome-ignore lint/suspicious/noExplicitAny: the page's own global, made above
      (window as any).seen.provider
        .request({ method, params })
        .catch((error: { code: number; message: string }) => ({ code: error.code, message: error.message })),
    [method, params] as const,
  )
// biome-ignore lint/suspicious/noExplicitAny: as above
const events = () => page.evaluate(() => (window as any).seen.events)
const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

async function connectAs(name: string) {
  const connected = ask('eth_requestAccounts')
  await dialog()
    .getByRole('radio', { name: new RegExp(`^${name} `) })
    .check()
  await press('Connect')
  return connected
}

test('announces itself by EIP-6963, in the page and not in frames', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const info = await page.evaluate(() => (window as any).seen.info)
  expect(info).toMatchObject({ name: 'Sandbox wallet', rdns: 'org.everclaim.sandbox' })
  expect(info.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(info.icon).toMatch(/^data:image\/svg\+xml,/)
  const wallets = page.frames().map((frame) => frame.evaluate(() => '__everclaimSandboxWallet' in window))
  expect(await Promise.all(wallets)).toEqual([true, false])
  expect(await page.evaluate(() => 'ethereum' in window)).toBe(false)
})

describe('connecting', () => {
  test('asks who, and remembers over a reload', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await connectAs('Ben')).toEqual([ben.address])
    expect(await events()).toEqual([
      ['connect', { chainId: '0x13e31' }],
      ['accountsChanged', [ben.address]],
    ])
    expect(await ask('eth_requestAccounts')).toEqual([ben.address])
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('EVERCLAIM-SANDBOX-WALLET'))).toContain(ben.address)
  })

  test('a refusal is code 4001, by button and by Escape', async () => {
    const first = ask('eth_requestAccounts')
    await press('Reject')
    expect(await first).toMatchObject({ code: 4001 })
    const second = ask('eth_requestAccounts')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    expect(await second).toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('nothing is signed for who has not connected', async () => {
    expect(await ask('personal_sign', ['0x41', ada.address])).toMatchObject({ code: 4100 })
    expect(await ask('eth_sendTransaction', [{ from: ada.address, to: dan.address }])).toMatchObject({
      code: 4100,
    })
  })

  test('permissions can be taken back', async () => {
    await connectAs('Ada')
    expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await ask('eth_accounts')).toEqual([])
    expect((await events()).at(-1)).toEqual(['accountsChanged', []])
  })
})

describe('signing and sending', () => {
  test('shows a message before it is signed', async () => {
    await connectAs('Ada')
    const signed = ask('personal_sign', ['0x68656c6c6f', ada.address])
    await dialog().getByText('hello', { exact: true }).waitFor()
    await press('Sign')
    expect(await recoverMessageAddress({ message: 'hello', signature: await signed })).toBe(ada.address)
  })

  test('shows target, value and call before it sends', async () => {
    await connectAs('Ada')
    const data = `0xa9059cbb${ben.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const sent = ask('eth_sendTransaction', [
      { from: ada.address, to: dan.address, value: '0x16345785d8a0000', data },
    ])
    await expect(dialog().textContent()).resolves.toContain('Send this transaction?')
    const shown = await dialog().textContent()
    expect(shown).toContain('What it doesSend 1 DAN (also sends 0.1 ETH)')
    for (const part of [ada.address, `Dan ${dan.address}`, '0.1 ETH', `transfer(${ben.address}, 1)`, data])
      expect(shown).toContain(part)
    await press('Send')
    const receipt = await chainClient(anvil.url).waitForTransactionReceipt({ hash: await sent })
    expect(receipt.status).toBe('success')
  })

  test('passes on that a call would revert', async () => {
    await connectAs('Ada')
    // Creation code that reverts at once.
    const sent = ask('eth_sendTransaction', [{ from: ada.address, data: '0x5f5ffd' }])
    await press('Send')
    expect(await sent).toMatchObject({ message: expect.stringMatching(/revert/) })
  })
})

describe('a transaction of a Safe', () => {
  const safe = '0x00000000000000000000000000000000000000a1'
  const transaction = draftTransaction([etherTransfer(dan.address, 10n ** 20n)], 7)
  const typed = safeTransactionTypedData({ chainId: 81457, safe }, transaction)
  const sign = () => ask('eth_signTypedData_v4', [ada.address, JSON.stringify(typed)])

  test('is shown field by field, and signed', async () => {
    await connectAs('Ada')
    const signed = sign()
    for (const line of ['SafeTx', 'Blast (the sandbox)', safe, '100000000000000000000', dan.address])
      await dialog().getByText(line, { exact: true }).first().waitFor()
    await press('Sign')
    const hash = hashSafeTransaction({ chainId: 81457, safe }, transaction)
    expect(await recoverAddress({ hash, signature: await signed })).toBe(ada.address)
  })

  test('is not signed when the person says no', async () => {
    await connectAs('Ada')
    const signed = sign()
    await press('Reject')
    expect(await signed).toMatchObject({ code: 4001 })
  })
})

describe('networks', () => {
  test('switches after asking, notifies the page, and has no node there', async () => {
    await connectAs('Ada')
    const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    await press('Switch')
    expect(await switched).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x1')
    expect((await events()).at(-1)).toEqual(['chainChanged', '0x1'])
    expect(await ask('eth_sendTransaction', [{ from: ada.address, to: dan.address }])).toMatchObject({
      code: 4901,
    })
    expect(await ask('eth_blockNumber')).toMatchObject({ code: 4901 })
  })

  test('does not know every chain until it is added', async () => {
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toMatchObject({ code: 4902 })
    const added = ask('wallet_addEthereumChain', [
      { chainId: '0xa', chainName: 'Ten', rpcUrls: ['https://ten.example'] },
    ])
    await press('Add')
    expect(await added).toBeNull()
    expect(await ask('eth_chainId')).toBe('0xa')
  })

  test('refuses a transaction or message for another chain', async () => {
    await connectAs('Ada')
    expect(await ask('eth_sendTransaction', [{ from: ada.address, chainId: '0x1' }])).toMatchObject({
      code: -32602,
    })
    const typed = { domain: { chainId: 1 }, types: {}, primaryType: 'A', message: {} }
    expect(await ask('eth_signTypedData_v4', [ada.address, JSON.stringify(typed)])).toMatchObject({
      code: -32602,
    })
  })

  test('starts elsewhere when the address says so', async () => {
    await page.goto(`${site.url}/?sandbox-chain=1`)
    const chain = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) =>
            resolve((event as CustomEvent).detail.provider.request({ method: 'eth_chainId' })),
          )
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
    expect(await chain).toBe('0x1')
  })
})

test('reads go to the chain, other methods are refused', async () => {
  expect(await ask('eth_getBalance', [dan.address, 'latest'])).toMatch(/^0x/)
  for (const method of ['wallet_getCapabilities', 'wallet_sendCalls', 'anvil_setBalance', 'toString'])
    expect(await ask(method)).toMatchObject({ code: 4200 })
})

describe('in the hands of a test', () => {
  type Controls = {
    requests: { method: string }[]
    setMode(mode: string): void
    rejectNext(code?: number): void
    setAccount(name: string): Promise<void>
    setChain(chain: number): void
    disconnect(): void
  }
  const control = (use: (wallet: Controls) => unknown) =>
    page.evaluate(`(${use.toString()})(window.__everclaimSandboxWallet)`)

  test('approves as a named account without a dialog, also after a reload', async () => {
    await control((wallet) => wallet.setMode('approve'))
    await control((wallet) => wallet.setAccount('cleo'))
    await page.reload()
    const accounts = await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) =>
            resolve((event as CustomEvent).detail.provider.request({ method: 'eth_requestAccounts' })),
          )
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
    expect(accounts).toEqual([demoAccounts.cleo.address])
    expect(await control((wallet) => wallet.requests.map(({ method }) => method))).toEqual([
      'eth_requestAccounts',
    ])
  })

  test('rejects once, rejects always, holds until released', async () => {
    await control((wallet) => wallet.setMode('approve'))
    await control((wallet) => wallet.rejectNext())
    expect(await ask('eth_requestAccounts')).toMatchObject({ code: 4001 })
    expect(await ask('eth_requestAccounts')).toEqual([ada.address])
    await control((wallet) => wallet.setMode('reject'))
    expect(await ask('personal_sign', ['0x41', ada.address])).toMatchObject({ code: 4001 })

    await control((wallet) => wallet.setMode('hold'))
    const held = ask('personal_sign', ['0x41', ada.address])
    await expect.poll(() => control((wallet) => wallet.requests.length)).toBe(4)
    await control((wallet) => wallet.setMode('approve'))
    expect(await held).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('changes account and chain, and disconnects, as a person does in the wallet', async () => {
    await connectAs('Ada')
    await control((wallet) => wallet.setAccount('Ben'))
    await control((wallet) => wallet.setChain(1))
    await control((wallet) => wallet.disconnect())
    expect((await events()).slice(2)).toEqual([
      ['accountsChanged', [ben.address]],
      ['chainChanged', '0x1'],
      ['accountsChanged', []],
      ['disconnect', 'The demo wallet was disconnected.'],
    ])
  })
})
