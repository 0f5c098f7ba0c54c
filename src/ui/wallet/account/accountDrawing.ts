import type { Address } from 'viem'

/** A drawing in a square of 64 units: a ground of two colours, and discs on it. Angles in degrees. */
export type AccountDrawing = {
  angle: number
  colors: readonly [string, string]
  discs: readonly { x: number; y: number; radius: number; color: string }[]
}

/**
 * A picture that belongs to an address: the same on every visit, other for other addresses. It helps to see
 * that a wallet changed. It is no proof: who searches finds an address with a picture much like it.
 */
export function accountDrawing(account: Address): AccountDrawing {
  const bytes = (account.slice(2).toLowerCase().match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  // Each use reads bytes of its own and a digest of all, so that vanity addresses, alike at their ends,
  // differ too.
  const digest = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
  const byteAt = (at: number) => ((bytes[at % 20] ?? 0) ^ (digest >>> (8 * (at % 4)))) & 0xff
  const hue = (byteAt(0) * 360) / 256
  const second = hue + 40 + (byteAt(1) * 100) / 256
  return {
    angle: Math.round((byteAt(2) * 360) / 256),
    colors: [color(hue, 0.62, 0.16), color(second, 0.48, 0.17)],
    discs: [0, 1, 2].map((disc) => ({
      x: Math.round((byteAt(3 + 4 * disc) * 64) / 256),
      y: Math.round((byteAt(4 + 4 * disc) * 64) / 256),
      radius: 10 + Math.round((byteAt(5 + 4 * disc) * 16) / 256),
      color: color(second + 60 + (byteAt(6 + 4 * disc) * 180) / 256, 0.74, 0.15),
    })),
  }
}

const color = (hue: number, lightness: number, chroma: number) =>
  `oklch(${lightness} ${chroma} ${Math.round(hue % 360)})`
