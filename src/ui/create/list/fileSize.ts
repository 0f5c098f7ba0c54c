/** A size in bytes for people: `512 bytes`, `1.9 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const [unit, size] =
    bytes < 1e6 ? ['kB', bytes / 1e3] : bytes < 1e9 ? ['MB', bytes / 1e6] : ['GB', bytes / 1e9]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}
