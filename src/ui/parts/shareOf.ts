import { percentText } from './percentText.ts'

/** A part of a whole in percent, cut and never rounded up: `12.3 %`, `<0.1 %`. */
export function shareOf(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 1_000n) / whole
  return tenths === 0n && part > 0n && whole > 0n ? `<${percentText(0.1)}` : percentText(Number(tenths) / 10)
}
