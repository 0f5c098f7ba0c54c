import { expect, test } from 'vitest'
import { groupsOfRoute } from '../../src/language/catalogueGroups.ts'
import { readSources } from '../readSources.ts'
import { groupOfFile } from './groupOf.ts'
import { reachedFiles } from './reachedFiles.ts'

const sources = new Map(
  [...readSources(['ts', 'tsx'])].filter(([path]) => /^(pages|src)\//.test(path) && !/\.test\./.test(path)),
)

/** Every file that a page imports, and where `isLater` also those that it may import later. */
const filesOfPage = (page: string, isLater: boolean) =>
  // The routes are the way to all other pages.
  reachedFiles(
    ['pages/App.tsx', page],
    (path) => (path === 'pages/routes.ts' ? undefined : sources.get(path)),
    isLater,
  )

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
