/** Safes bind their signatures to a chain since 1.3.0. A version that nobody tells is none that can be signed for. */
export function canSignHere(version: string | null): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version ?? '') ?? []
  if (major === undefined || minor === undefined) return false
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3)
}
