/** Black or white, whichever is easier to read on a colour such as `#2563eb`. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000'
}

/** Text of this ratio to its ground passes WCAG 2.2, level AA (1.4.3). */
const enough = 4.5

/** A button of this ratio to its ground passes (1.4.11). */
export const enoughToSee = 3

/**
 * A colour as near to `color` as can be read as text on `ground`: mixed with white or black until it has the
 * ratio.
 */
export function readableFrom(color: string, ground: string, ratio = enough): string {
  const towards = readableOn(ground)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share)
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return towards
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const weights = [0.2126, 0.7152, 0.0722]

function luminance(color: string): number {
  return channels(color)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    .reduce((sum, linear, at) => sum + linear * (weights[at] ?? 0), 0)
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((channel, at) =>
    Math.round(channel * (1 - share) + (target[at] ?? 0) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
