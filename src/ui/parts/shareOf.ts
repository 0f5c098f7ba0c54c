/** A part of a whole in percent, cut and never rounded up: `12.3 %`, `<0.1 %`. */
export function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0 %'
  const tenths = (part * 1_000n) / whole
  if (tenths === 0n) return part === 0n ? '0 %' : '<0.1 %'
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`} %`
}
