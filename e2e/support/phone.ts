import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import type { WalletOptions } from '../../sandbox/walletconnect/createWallet.ts'
import type { StartedWallet, WalletProcess } from '../../sandbox/walletconnect/startWalletProcess.ts'

export type Phone = StartedWallet & {
  /** Accounts of keys that nobody else has, with ETH on the chain. */
  readonly accounts: readonly [Hex, Hex]
  /** The methods that it was asked for since it was paired. */
  methodsAsked(): Promise<string[]>
}

/**
 * A phone with a WalletConnect wallet: the real wallet SDK in a process of its own, with fresh keys. With
 * `safe`, its account is that Safe, and what it is asked to send is a proposal.
 */
export async function startPhone(
  world: Sandbox,
  process: WalletProcess,
  { safe, onEntry }: Pick<WalletOptions, 'safe' | 'onEntry'> = {},
): Promise<Phone> {
  const keys = [generatePrivateKey(), generatePrivateKey()] as const
  const [first, second] = keys.map((key) => privateKeyToAccount(key).address)
  if (!first || !second) throw new Error('two keys have two accounts')
  for (const address of [first, second]) await world.chain.setBalance({ address, value: parseEther('1') })
  const relayUrl = `${world.url.replace('http', 'ws')}/sandbox/relay`
  const wallet = await process.start({ relayUrl, rpcUrl: world.rpcUrl, keys, safe, onEntry })
  return {
    ...wallet,
    accounts: [safe ?? first, second],
    async methodsAsked() {
      return (await wallet.log()).flatMap((entry) => (entry.kind === 'request' ? [entry.method] : []))
    },
  }
}

type Image = { width: number; height: number; data: Uint8ClampedArray }

/** The reader of the package whose other half draws the kit's code. */
async function loadReader(): Promise<(image: Image) => string> {
  const kit = createRequire(import.meta.url).resolve('@rainbow-me/rainbowkit')
  const cuer = createRequire(kit).resolve('cuer')
  const reader = createRequire(cuer).resolve('qr/decode.js')
  return (await import(pathToFileURL(reader).href)).default
}

/** Reads the QR code that a page shows as a phone does: from a picture of it. */
export async function scan(page: Page, timeout = 15_000): Promise<string> {
  const code = page.getByRole('dialog').locator('svg', { has: page.locator('title', { hasText: 'QR Code' }) })
  await code.waitFor({ timeout })
  const box = await code.boundingBox()
  if (!box) throw new Error('the code is on the screen')
  // With some of the white around it, which a reader needs.
  const margin = 12
  const clip = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  }
  return readCode(page, await page.screenshot({ clip }))
}

/** The text of the QR code in a picture (PNG). */
export async function readCode(page: Page, png: Buffer): Promise<string> {
  const picture = png.toString('base64')
  const helper = await page.context().newPage()
  const { width, height, bytes } = await helper.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    if (!canvas) throw new Error('the browser draws')
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, width, height)
    // A text: as numbers, each of the million would be an object on its way here.
    return { width, height, bytes: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')) }
  }, picture)
  await helper.close()
  const read = await loadReader()
  return read({ width, height, data: new Uint8ClampedArray(Buffer.from(bytes, 'base64')) })
}
