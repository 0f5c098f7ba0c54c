import { expect, test } from 'vitest'
import { DocsPageError, renderMarkdown } from './renderMarkdown.ts'

const known = new Map([
  ['docs/site.md', '/docs/site/'],
  ['docs/decisions/01-one.md', '/docs/decisions/01-one/'],
])
const render = (text: string, source = 'docs/api.md') =>
  renderMarkdown(source, `# Title\n\n${text}\n`, (file) => known.get(file))

test.each([
  ['[a](site.md)', '<a href="/docs/site/">a</a>'],
  ['[a](site.md#the-environment)', '<a href="/docs/site/#the-environment">a</a>'],
  ['[a](decisions/01-one.md)', '<a href="/docs/decisions/01-one/">a</a>'],
  ['[a](#title)', '<a href="#title">a</a>'],
  ['[a](https://a.example/?b&c)', '<a href="https://a.example/?b&amp;c" rel="noreferrer">a</a>'],
  // A file that is no page of the site.
  ['[SECURITY.md](../SECURITY.md#x)', '<p>SECURITY.md</p>'],
])('%s leads to a page of the site', (text, html) => expect(render(text).html).toContain(html))

test('a page of a folder is linked from there', () => {
  const { html } = render('[a](../site.md) [b](01-one.md)', 'docs/decisions/02-two.md')
  expect(html).toContain('<a href="/docs/site/">a</a> <a href="/docs/decisions/01-one/">b</a>')
})

test.each([
  'A <script>alert(1)</script>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'A <a id="x" onclick="alert(1)"></a>',
  '<!-- a --><b onclick="x">',
  '[a](javascript:alert(1))',
  '[a](JavaScript:alert(1))',
  '[a](data:text/html,x)',
  '[a](http://a.example)',
  '![a](https://a.example/a.png)',
])('%s stops the build', (text) => expect(() => render(text)).toThrow(DocsPageError))

test('a page without a title stops the build', () => {
  expect(() => renderMarkdown('docs/a.md', 'Text.\n', () => undefined)).toThrow(
    'docs/a.md does not begin with its title. Nothing was built.',
  )
})

test('comments are left out, anchors stay, and signs of HTML in code are text', () => {
  const { html } = render(
    '<!-- bench:page -->\n\n| a |\n| - |\n| <a id="malformed"></a>`<b>` |\n\n```sh\nx <y>\n```',
  )
  expect(html).not.toContain('bench')
  expect(html).toContain('<td><a id="malformed"></a><code>&lt;b&gt;</code></td>')
  expect(html).toContain('<pre tabindex="0"><code>x &lt;y&gt;</code></pre>')
})

test('a table is scrolled within itself, and has the name of its columns', () => {
  const { html } = render('| a `b` | c "d" |\n| - | - |\n| 1 | 2 |')
  expect(html).toContain(
    '<div class="wide" role="region" tabindex="0" aria-label="Table: a b, c &quot;d&quot;"><table>',
  )
})

test('headings have the names that GitHub gives them, and begin what the search finds', () => {
  const { html, sections, description } = render(
    'First *words*,\nof `it`.\n\n## What `everclaim build` does, in short\n\nText [of](site.md).\n\n## Twice\n\n### Twice',
  )
  expect(html).toContain('<h2 id="what-everclaim-build-does-in-short">')
  expect(sections.map(({ anchor, depth }) => [anchor, depth])).toEqual([
    ['title', 1],
    ['what-everclaim-build-does-in-short', 2],
    ['twice', 2],
    ['twice-1', 3],
  ])
  expect(sections[1]?.text).toContain('Text [of](site.md).')
  expect(description).toBe('First words, of it.')
})
