import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { EverclaimError } from '../../../src/errors.ts'

/** A part of a page, from one heading to the next. The first one has the page's own title. */
export type DocsSection = {
  readonly title: string
  /** What is behind `#`, as GitHub names it. */
  readonly anchor: string
  readonly depth: number
  /** Its words as Markdown, for the search. */
  readonly text: string
}

export type RenderedMarkdown = {
  /** What follows its title. */
  readonly html: string
  readonly sections: readonly DocsSection[]
  /** Its first paragraph as plain text. */
  readonly description: string
}

/** A page of the documentation has something that a page of the site must not have. Nothing was built. */
export class DocsPageError extends EverclaimError {
  override name = 'DocsPageError'
}

/** What of HTML may be in a page: notes that nobody sees, and places that a link can lead to. */
const comment = /^<!--[^>]*-->\s*$/
const place = /^<a id="[a-z0-9-]+">$/

/**
 * Draws a page of the documentation, in GitHub's Markdown. HTML in it is refused but for comments and
 * anchors, so that nothing of a text becomes a script.
 *
 * @param source its path in the repository: links are relative to it
 * @param addressOf where another file of the repository is on the site; undefined where it is not: then its
 *   name is shown without a link
 * @throws DocsPageError
 */
export function renderMarkdown(
  source: string,
  text: string,
  addressOf: (file: string) => string | undefined,
): RenderedMarkdown {
  const refuse = (what: string): never => {
    throw new DocsPageError(`${source} ${what}. Nothing was built.`, { docs: 'site' })
  }
  const slugger = new GithubSlugger()
  const anchors = new Map<Tokens.Heading, string>()

  const markdown = new Marked({
    gfm: true,
    renderer: {
      heading(token) {
        const { depth, tokens } = token
        return `<h${depth} id="${anchors.get(token)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      html({ text: html }) {
        if (comment.test(html)) return ''
        return place.test(html) || html === '</a>' ? html : refuse(`has HTML: ${html.trim().slice(0, 60)}`)
      },
      image: ({ href }) => refuse(`has a picture: ${href}`),
      link({ href, tokens }) {
        const name = this.parser.parseInline(tokens)
        if (/^[a-z]+:/i.test(href)) {
          if (!/^https:\/\/[^"\s]+$/.test(href)) refuse(`has a link that is no https address: ${href}`)
          return `<a href="${escaped(href)}" rel="noreferrer">${name}</a>`
        }
        const [path = '', anchor] = href.split('#')
        const address = path === '' ? '' : addressOf(posix.join(posix.dirname(source), path))
        if (address === undefined) return name
        return `<a href="${escaped(anchor === undefined ? address : `${address}#${anchor}`)}">${name}</a>`
      },
      table({ header, rows }) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') => {
          const drawn = cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`)
          return `<tr>${drawn.join('')}</tr>`
        }
        const names = header.map(({ tokens }) => plainOf(tokens)).filter((name) => name !== '')
        const body = rows.map((cells) => row(cells, 'td')).join('')
        const table = `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>`
        // What is wider than a phone is scrolled within itself, by keys too.
        return `<div class="wide" role="region" tabindex="0" aria-label="${escaped(`Table: ${names.join(', ')}`)}">${table}</div>\n`
      },
      code: ({ text: code }) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
    },
  })

  const tokens = markdown.lexer(text)
  const sections: { title: string; anchor: string; depth: number; text: string }[] = []
  let description = ''
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = token as Tokens.Heading
      const title = plainOf(heading.tokens).trim()
      const anchor = slugger.slug(title)
      anchors.set(heading, anchor)
      sections.push({ title, anchor, depth: heading.depth, text: '' })
      continue
    }
    const section = sections.at(-1)
    if (token.type !== 'html' && section) section.text += `${token.raw}\n`
    if (token.type === 'paragraph' && !description) description = plainOf((token as Tokens.Paragraph).tokens)
  }
  const [first, ...rest] = tokens
  if (first?.type !== 'heading' || sections[0]?.depth !== 1) refuse('does not begin with its title')
  return { html: markdown.parser(rest), sections, description: description.replace(/\s+/g, ' ') }
}

/** What is read of a text, without its marks. */
function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return ''
      return 'tokens' in token && token.tokens ? plainOf(token.tokens) : 'text' in token ? token.text : ''
    })
    .join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
