import { expect, test } from 'vitest'
import { hostileTexts } from '../../test-support/hostileTexts.ts'
import { runs, seedOf } from '../../test-support/runs.ts'
import { DocsPageError, renderMarkdown } from './renderMarkdown.ts'

const ownTag =
  /<\/?(?:a|p|code|pre|em|strong|del|br|ul|ol|li|blockquote|hr|h[1-6]|div|table|thead|tbody|tr|t[hd])(?: (?:id|class|role|tabindex|aria-label|start|rel|href)="[^"<>]*")*\s?\/?>/g

test('whatever a page of the documentation says, it is drawn as text or stops the build', () => {
  let drawn = 0
  for (const text of hostileTexts(runs(1_000), seedOf(2)))
    for (const place of [text, `| a |\n| - |\n| ${text} |`, `\`\`\`${text}\n${text}\n\`\`\``]) {
      let html: string
      try {
        html = renderMarkdown('docs/a.md', `# Title\n\n${place}\n`, () => '/docs/a/').html
      } catch (error) {
        expect(error, JSON.stringify(place)).toBeInstanceOf(DocsPageError)
        continue
      }
      drawn++
      expect(html.replaceAll(ownTag, ''), JSON.stringify(place)).not.toMatch(/[<>]/)
      for (const [, target = ''] of html.matchAll(/ href="([^"]*)"/g))
        expect(target, JSON.stringify(place)).toMatch(/^(?:https:\/\/|\/docs\/a\/|#|$)/)
    }
  expect(drawn).toBeGreaterThan(runs(250))
})
