type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Pixels to the edge of the window, and to what must not be covered. */
export const edge = 16
const gap = 8

/**
 * How far above the lower edge of the window a box of this size covers none of `taken`: the lowest such
 * place, or the lowest of all where every place covers something.
 *
 * @param box as it is now; only its width, height and sides count
 * @param least to the lower edge: more of it where a phone has its home bar
 */
export function freeBottom(
  box: Box,
  taken: readonly Box[],
  windowHeight: number,
  least: number = edge,
): number {
  const height = box.bottom - box.top
  const beside = taken
    .filter(({ left, right, top, bottom }) => left < box.right && right > box.left && bottom > top)
    .sort((a, b) => b.bottom - a.bottom)
  let lower = windowHeight - least
  for (const { top, bottom } of beside) {
    const isClear = bottom + gap <= lower - height || top - gap >= lower
    if (!isClear) lower = top - gap
  }
  return lower - height >= edge ? windowHeight - lower : least
}
