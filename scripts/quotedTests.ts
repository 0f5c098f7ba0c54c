/** The name of a test, quoted in a page of the docs beside the file that has it. */
export type QuotedTest = { page: string; path: string; name: string }

/** The names of a file's tests as their runner lists them: those of the groups around each, then its own. */
export type ListedTests = ReadonlyMap<string, readonly (readonly string[])[]>

const fileOrName = /`([^`\n]+\.(?:(?:test|spec)\.tsx?|t\.sol))`|"([^"\n]+)"/g

/**
 * What a page quotes as tests. In a table that has a column `proof` those are all names in that column; each
 * belongs to the file that is named before it. In running text they are the names that follow a file's name
 * at once.
 */
export function quotedTests(page: string, text: string): QuotedTest[] {
  const quoted: QuotedTest[] = []
  let proofAt = -1
  for (const line of text.split('\n')) {
    if (line.startsWith('|')) {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      if (cells.includes('proof')) proofAt = cells.indexOf('proof')
      else if (proofAt >= 0) quoted.push(...inProof(page, cells[proofAt] ?? ''))
      continue
    }
    proofAt = -1
    quoted.push(...inText(page, line))
  }
  return quoted
}

function inProof(page: string, cell: string): QuotedTest[] {
  const quoted: QuotedTest[] = []
  let path = ''
  for (const [, file, name] of cell.matchAll(fileOrName))
    if (file !== undefined) path = file
    else if (name !== undefined) quoted.push({ page, path, name })
  return quoted
}

function inText(page: string, line: string): QuotedTest[] {
  const quoted: QuotedTest[] = []
  let path = ''
  let end = -1
  for (const match of line.matchAll(fileOrName)) {
    const [all, file, name] = match
    const between = line.slice(end, match.index)
    if (file !== undefined) path = file
    else if (path === '' || !/^(?:,| and)? $/.test(between)) path = ''
    else if (name !== undefined) quoted.push({ page, path, name })
    end = match.index + all.length
  }
  return quoted
}

/**
 * The quoted names that no test has in the file beside them. A name is that of a test, of a group, or of both
 * with ` > ` in between; whole, or its beginning with an ellipsis. One that is beside no file is wrong
 * too.
 */
export function unresolvedTests(quoted: readonly QuotedTest[], listed: ListedTests): QuotedTest[] {
  return quoted.filter(({ path, name }) => !(listed.get(path) ?? []).some((titles) => isNamed(titles, name)))
}

function isNamed(titles: readonly string[], name: string): boolean {
  const beginning = name.endsWith('…') ? name.slice(0, -1).trimEnd() : undefined
  return titles.some((title, at) =>
    [title, titles.slice(at).join(' > ')].some((each) =>
      beginning === undefined ? each === name : beginning !== '' && each.startsWith(beginning),
    ),
  )
}
