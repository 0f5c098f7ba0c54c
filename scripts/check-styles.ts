import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the scale is: custom properties for radius, space and type size. */
const scalePath = 'src/ui/page/global.css'

/** Widths at which a page changes, in CSS pixels. A media query cannot read a custom property. */
const breakpoints: readonly number[] = [360, 560, 720, 960]

/** What takes its lengths from the scale. */
const scaled =
  /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?|border(?:-[a-z]+){0,2}-radius|font(?:-size)?)$/
const rawLength = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem|pt)\b/
/** As many type sizes as one page may have: `docs/design.md` says what each is for. */
const mostSizes = 6
/** Letters are of a size of the scale, in one of the two families, or as around them. */
const letters: Readonly<Record<string, RegExp>> = {
  'font-size': /^(?:inherit|var\(--text-\w+\))$/,
  'font-family': /^(?:inherit|var\(--(?:font|mono)\))$/,
  font: /^(?:inherit|(?:[\w.]+ )*var\(--text-\w+\)(?: \/ [\d.]+)? var\(--(?:font|mono)\))$/,
}
/** Sides of the window, in a property or as a value: Arabic is read from the other one. */
const side = /(?:^|-)(?:left|right)(?:-|$)/
/** A phone's notch stays at its side of the window, whichever way a language is read. */
const ofThePhone = /env\(safe-area-inset-(?:left|right)\)/g
/** A property of the scale, by its name. */
const token = /--(?:radius|space|text)-\w+/g

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
/** Where a family gets its name: the two that the scale refers to. */
const withoutFaces = (text: string) =>
  text.replace(/@font-face\s*\{[^}]*\}/g, (face) => face.replace(/[^\n]/g, ' '))

/** The names of the scale, as its file defines them. */
export function tokensOf(text: string): ReadonlySet<string> {
  return new Set(
    [...withoutComments(text).matchAll(/^\s*(--(?:radius|space|text)-\w+):/gm)].map(
      (match) => match[1] ?? '',
    ),
  )
}

/**
 * What a style sheet measures beside the scale, one sentence each with its place: a side of the window, which
 * is another one in Arabic, a raw length as radius, space or type size, letters of a size or a family that
 * is not of the scale, a name that the scale does not have, a width of a media query that is no breakpoint.
 * Space that follows the text (`em`), the window or a circle (`50%`) is free; letters that follow the ones
 * around them would be of one size more.
 */
export function styleFaults(path: string, text: string, tokens: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const code = withoutFaces(withoutComments(text))
  const say = (index: number, sentence: string) =>
    faults.push(`${path}:${code.slice(0, index).split('\n').length} ${sentence}`)
  for (const { 1: property = '', 2: value = '', index } of code.matchAll(/([a-z-]+)\s*:\s*([^;{}]+)[;}]/g)) {
    const raw = scaled.test(property) ? rawLength.exec(value) : null
    if (!raw && letters[property]?.test(value.trim()) === false)
      say(index, `has ${value.trim()} as ${property}: letters are of a size and a family of ${scalePath}.`)
    if (side.test(property) || /\b(?:left|right)\b/.test(value.replace(ofThePhone, '')))
      say(index, `says left or right (${property}): use inline-start and inline-end, start and end.`)
    if (raw) say(index, `has ${raw[0]} as ${property}: take it from the scale in ${scalePath}.`)
  }
  for (const { 0: name, index } of code.matchAll(token))
    if (!tokens.has(name)) say(index, `names ${name}, which the scale in ${scalePath} does not have.`)
  for (const { 1: query = '', index } of code.matchAll(/@media([^{]+)\{/g))
    for (const [length, width] of query.matchAll(/(?<=width[^)]*)(\d[\d.]*)\w*/g))
      if (length !== `${width}px` || !breakpoints.includes(Number(width)))
        say(index, `asks for a width of ${length}: the breakpoints are ${breakpoints.join(', ')}px.`)
  return faults
}

/** Whether the scale itself has grown, one sentence. */
export function scaleFaults(tokens: ReadonlySet<string>): string[] {
  const sizes = [...tokens].filter((name) => name.startsWith('--text-'))
  return sizes.length > mostSizes
    ? [`${scalePath} has ${sizes.length} type sizes: a page has ${mostSizes} at most.`]
    : []
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tokens = tokensOf(readFileSync(scalePath, 'utf8'))
  const files = execFileSync('git', ['ls-files', 'src/ui/*.css', 'pages/*.css'], { encoding: 'utf8' })
  const faults = [
    ...scaleFaults(tokens),
    ...files
      .split('\n')
      .filter((path) => path !== '')
      .flatMap((path) => styleFaults(path, readFileSync(path, 'utf8'), tokens)),
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
