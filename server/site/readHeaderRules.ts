/** Headers that a `_headers` file gives to the paths that match. */
export type HeaderRule = { readonly path: RegExp; readonly headers: readonly (readonly [string, string])[] }

/**
 * Reads a `_headers` file as Netlify and Cloudflare Pages do: a line that begins a rule is a path, in which
 * `*` stands for anything; the indented lines after it are its headers. Comments begin with `#`.
 */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: { path: RegExp; headers: [string, string][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const pattern = line.trim().split('*').map(literally).join('.*')
      rules.push({ path: new RegExp(`^${pattern}$`), headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}

function literally(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
}
