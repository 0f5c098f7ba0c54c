/** Longer pictures do not belong into a record, nor into a browser's storage. */
const longestData = 100_000

const dataUrl = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i
/** A content id and a path below it, without anything that leads out of it. */
const ipfsPath = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{10,}(?:\/[\w\-.~%]+)*)$/

/**
 * Where the picture of a name may be fetched from, by its `avatar` record (ENSIP-12), or null. A picture
 * shows its host who is looking: only what is in the record itself or behind the operator's gateway is shown.
 * Draw it by `<img>`, where an SVG runs no script.
 *
 * @param gateway serves `<gateway>ipfs/<path>`: an https URL or a path of this site; null where there is none
 */
export function avatarUrl(record: string, gateway: string | null): string | null {
  const text = record.trim()
  if (dataUrl.test(text)) return text.length <= longestData ? text : null
  if (gateway === null) return null
  const path = ipfsPath.exec(text)?.[1]
  if (path) return leavesFolder(path) ? null : `${gateway}ipfs/${path}`
  if (!URL.canParse(gateway) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.origin === new URL(gateway).origin && url.username === '' ? url.href : null
}

/** Steps between folders, and what a server may take for them. */
const leavesFolder = (path: string) =>
  /%2e|%2f|%5c/i.test(path) || path.split('/').some((step) => step === '.' || step === '..')
