import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import * as v from '../../../../schema/v.ts'
import { UAParser } from './userAgent.ts'

/** What it takes the place of, as the kit has it. */
const original = v.parse(
  v.custom<(agent: string) => unknown>((value) => typeof value === 'function'),
  createRequire(import.meta.resolve('@rainbow-me/rainbowkit'))('ua-parser-js'),
)
const parsed = v.object({ os: v.object({ name: v.optional(v.string()) }) })

/** What the kit makes of a name (`getPlatform` in its `src/utils/platforms.ts`). */
const platformOf = (name: string | undefined) =>
  name === 'Windows' || name === 'macOS'
    ? name
    : ['Ubuntu', 'Mint', 'Fedora', 'Debian', 'Arch', 'Linux'].includes(name ?? '')
      ? 'Linux'
      : 'Desktop'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (X11; Fedora; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  '',
])('peer: the kit takes %s for the same as before', (agent) => {
  expect(platformOf(UAParser(agent).os.name)).toBe(platformOf(v.parse(parsed, original(agent)).os.name))
})
