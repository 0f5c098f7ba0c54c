import fc from 'fast-check'

/* What somebody writes who wants a text to run. `ran()` is what counts in a browser. */

const code = [
  'ran()',
  'parent.ran()',
  'top["ran"]()',
  'self[`ran`]``',
  'Function("ran()")()',
  '(0,eval)("ran()")',
]
const tags = [
  ...['img', 'svg', 'iframe', 'math', 'object', 'embed', 'video', 'audio', 'details', 'body', 'style'],
  ...['marquee', 'input autofocus', 'form', 'isindex', 'base', 'template', 'x', 'a-b', 'image', 'noscript'],
]
const handlers = [
  ...['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onbegin', 'onanimationend'],
  ...['onpointerenter', 'onpageshow', 'onbeforetoggle', 'onscrollend', 'oNeRrOr', 'ONLOAD'],
]
const schemes = [
  ...['javascript:', 'JaVaScRiPt:', 'java\tscript:', 'java\nscript:', '\u0001javascript:', ' javascript:'],
  ...[
    'data:text/html,',
    'data:text/html;base64,',
    'data:image/svg+xml,',
    'vbscript:',
    'blob:',
    'view-source:',
  ],
  ...['javascript&colon;', '&#106;avascript:', 'https://a.example/"', '//a.example/', 'feed:javascript:'],
]
const breaks = [
  ...['', '"', "'", '`', '>', '">', "'>", '-->', ']]>', '*/', '\\"', '${', '{{', '<%=', '#{', '</', '\u2028'],
  ...['</title>', '</script>', '</style>', '</textarea>', '</noscript>', '</template>', '</svg>', '</math>'],
  ...['</p>', '</td></table>', '&quot;', '&#34;&gt;', '%22%3E', '\\u0022\\u003e', '\\x3c', '\ufeff'],
]
/** Between the name of an element and its attribute. */
const gaps = [' ', '/', '\t', '\n', '\f', '\r\n', ' / ', '\u0000', '\u00a0', '//x=y ']
const invisible = [
  '\u0000',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u0008',
  '\ud800',
  '\u0301',
]

const entities = (text: string) =>
  text.replaceAll(/[<>"':()]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)
const encodings: readonly ((text: string) => string)[] = [
  ...Array.from({ length: 6 }, () => (text: string) => text),
  entities,
  (text) => text.replaceAll(/[<>"':()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  (text) => text.replaceAll(/[<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  (text) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
  (text) => text.replaceAll('<', '<<'),
  (text) => text.toUpperCase(),
]

const one = (values: readonly string[]) => fc.constantFrom(...values)
const element = fc
  .tuple(one(tags), one(gaps), one(handlers), one(['', '"', "'"]), one(code), one(['>', '', '/>', '//']))
  .map(
    ([tag, gap, handler, quote, script, end]) =>
      `<${tag}${gap}src=x ${handler}=${quote}${script}${quote}${end}`,
  )
const attribute = fc.tuple(one(handlers), one(code)).map(([handler, script]) => ` ${handler}=${script} x=`)
const address = fc.tuple(one(schemes), one(code)).map(([scheme, script]) => `${scheme}${script}`)
const link = fc
  .tuple(one(['<a href=', '<iframe src=', '<form action=', '<object data=', '<base href=']), address)
  .map(([start, target]) => `${start}"${target}">x`)
const markdown = fc
  .tuple(one(['[x](', '![x](', '[x](<', '[x]: ', '<']), address)
  .map(([start, target]) => `${start}${target})>`)
const script = one(code).map((text) => `<script>${text}</script>`)
const frame = one(code).map((text) => `<iframe srcdoc="<script>${text}</script>">`)
const template = fc
  .tuple(one(['{{', '${', '<%=', '#{', '[[']), one(code), one(['}}', '}', '%>', ']]']))
  .map((parts) => parts.join(''))
const style = one(code).map(
  (text) => `<style>@import"javascript:${text}";*{background:url(//a.example)}</style>`,
)

const hostile = fc
  .tuple(
    one(breaks),
    fc.oneof(element, element, attribute, address, link, markdown, script, frame, template, style),
    fc.constantFrom(...encodings),
    fc.option(fc.tuple(one(invisible), fc.nat(60)), { freq: 3, nil: undefined }),
    one(['', '', 'x', '-->', '<!--', '"', "'", '<b>']),
  )
  .map(([start, middle, encode, sign, end]) => {
    const text = `${start}${encode(middle)}${end}`
    return sign ? `${text.slice(0, sign[1])}${sign[0]}${text.slice(sign[1])}` : text
  })

/** So many different ones, always the same of one seed. */
export function hostileTexts(count: number, seed: number): string[] {
  const texts = new Set<string>()
  for (let more = 0; texts.size < count; more++)
    for (const text of fc.sample(hostile, { numRuns: count, seed: seed + more * 1_000_003 })) texts.add(text)
  return [...texts].slice(0, count)
}
