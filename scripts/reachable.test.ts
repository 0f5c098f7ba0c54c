import { expect, test } from 'vitest'
import { reachedMembers } from './reachable.ts'

const reach = (files: Record<string, string>, member: string) => [
  ...(reachedMembers(new Map(Object.entries(files)), (path) => path.startsWith('pages/')).get(member) ?? []),
]
const page = { 'pages/index.tsx': "import { Ask } from '../src/Ask.tsx'\nexport default () => <Ask />" }

test('a member is reached through components, values, defaults and what is loaded later', () => {
  const files = {
    ...page,
    'src/Ask.tsx':
      "import nonces from './nonces.ts'\nconst Later = lazy(() => import('./Later.tsx').then((m) => m.Later))\nexport function Ask() { return <Later of={nonces} /> }",
    'src/nonces.ts': 'export default (service: Service) => service.getNonces()',
    'src/Later.tsx': "export { Later } from './Real.tsx'",
    'src/Real.tsx':
      'export const Later = () => { const { getApps } = service; return <p>{getApps() as Apps}</p> }',
  }
  expect(reach(files, 'getNonces')).toEqual(['src/nonces.ts'])
  expect(reach(files, 'getApps')).toEqual(['src/Real.tsx'])
})

test('what nobody uses reaches nothing: an export beside one that is used, a type, a member of a type', () => {
  const files = {
    ...page,
    'src/Ask.tsx':
      "import type { Dead } from './dead.ts'\nimport { used } from './used.ts'\nexport const Ask = ({ dead }: { dead: Dead }) => <p>{used}</p>\nexport const Other = () => service.getNonces()",
    'src/used.ts': 'export const used = 1\nexport const unused = () => service.getApps()',
    'src/dead.ts': 'export type Dead = typeof service.getChains\nexport const dead = service.getChains()',
  }
  for (const member of ['getNonces', 'getApps', 'getChains']) expect(reach(files, member)).toEqual([])
})

test('statements of a file run with it, also where it is imported for nothing else', () => {
  const files = {
    ...page,
    'src/Ask.tsx': "import './start.ts'\nexport const Ask = () => null",
    'src/start.ts': 'service.getNonces()',
  }
  expect(reach(files, 'getNonces')).toEqual(['src/start.ts'])
})
