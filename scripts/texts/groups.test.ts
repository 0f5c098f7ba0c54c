import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { groupsOfRoute } from '../../src/language/catalogueGroups.ts'
import { readSources } from '../readSources.ts'
import { groupOfFile } from './groupOf.ts'

const sources = new Map(
  [...readSources(['ts', 'tsx'])].filter(([path]) => /^(pages|src)\//.test(path) && !/\.test\./.test(path)),
)

/** Every file that a page imports, and where `isLater` also those that it may import later. */
function filesOfPage(page: string, isLater: boolean): ReadonlySet<string> {
  const files = new Set(['pages/App.tsx', page])
  // A set goes on to what is added to it.
  for (const file of files) {
    // The way to all other pages.
    if (file === 'pages/routes.ts') continue
    const text = sources.get(file) ?? ''
    for (const [, from = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^'";]*?'(\.[^']+)'/gms))
      files.add(posix.join(posix.dirname(file), from))
    if (!isLater) continue
    for (const [, from = ''] of text.matchAll(/import\(\s*'(\.[^']+)'/g))
      files.add(posix.join(posix.dirname(file), from))
  }
  return files
}

/** Whether a file says anything that is for a page. */
const isSpeaking = (file: string) => /\b(say|rich|message)\(/.test(sources.get(file) ?? '')

test.each([
  ['/', 'index'],
  ['/404', '404'],
  ['/claim/opened', 'claim/index'],
  ['/claim/[campaign]', 'claim/[campaign]/index'],
  ['/claim/[campaign]/receipt', 'claim/[campaign]/receipt'],
  ['/claim/[campaign]/safe', 'claim/[campaign]/safe'],
  ['/claim/[campaign]/without-this-site', 'claim/[campaign]/without-this-site'],
  ['/create', 'create'],
  ['/help', 'help'],
  ['/manage', 'manage'],
  ['/safe', 'safe'],
  ['/verify', 'verify'],
])('the catalogues of %s have whatever its page may say', (route, page) => {
  const { first, later } = groupsOfRoute(route)
  const brought = new Set<string>([...first, ...later])
  const lacking = (isLater: boolean, groups: ReadonlySet<string>) =>
    [...filesOfPage(`pages/${page}.tsx`, isLater)].filter(
      (file) => isSpeaking(file) && !groups.has(groupOfFile(file)),
    )
  expect(filesOfPage(`pages/${page}.tsx`, false)).toContain('src/ui/page/Layout.tsx')
  expect(lacking(true, brought).join(' ')).toBe('')
  // What is drawn at once is in the language from the start; what goes wrong later may be said later.
  const drawn = lacking(false, new Set(first)).filter((file) => file.endsWith('.tsx'))
  expect(drawn.join(' ')).toBe('')
})
