/** Reads files in their order, a few before they are asked for: a web server is far away. */
export function readAhead<T>(paths: readonly string[], read: (path: string) => Promise<T>) {
  const pending = new Map<string, Promise<T>>()
  let next = 0
  return (path: string): Promise<T> => {
    for (; next < paths.length && pending.size < 16; next++) {
      const ahead = paths[next] ?? ''
      const bytes = read(ahead)
      // Its error is thrown where the file is asked for; until then it is not unhandled.
      bytes.catch(() => undefined)
      pending.set(ahead, bytes)
    }
    const bytes = pending.get(path) ?? read(path)
    pending.delete(path)
    return bytes
  }
}
