import { posix } from 'node:path'
import { parseAst } from 'vite'
import type { Message } from '../../src/language/say.ts'
import { messagesOf } from './readMessages.ts'
import { constantsOf, isNode, lineOf, type Node, nodesOf } from './syntax.ts'

const speaking = new Set(['say', 'rich', 'message'])

/** Texts that stand where a name, a time or an amount would be, of what has none; titles made of a name. */
const standIns = new Set<Message>([
  'An earlier round: {name}',
  'contract {address}',
  'Draft of another version',
  'Round {number}: {name}',
  'second {seconds}',
  'tokens',
  'Unnamed app',
  'Without a title',
])

/**
 * Files outside of components whose texts may begin with a small letter, and why. In a component it may be
 * the value beside a label, or the hint of a choice; it may not be beside other words.
 */
const alone: Readonly<Record<string, RegExp>> = {
  'why a host or a file gave no answer: behind its name and a colon':
    /^src\/(package\/loadPackage|safe\/app\/|multisig\/sources\/|operator\/verify\/packageOfFiles)/,
  'what a check found or expected: a cell of a table, or a line of a report':
    /^src\/(claim\/trustChecks|operator\/(verify\/(inspect\w+|writeReport)|manage\/handOverChecklist)|ui\/verify\/)/,
  'a value beside its label, or the hint of a choice':
    /^src\/(multisig\/build\/(callWords|readAbi)|operator\/(scheduleText|series\/seriesWords|manage\/passedOverWords)|ui\/(create\/(list|window)\/|multisig\/|safeClaim\/more\/settingWords|workspace\/))/,
  'what is left out of a list or a cell':
    /^src\/campaign\/(list\/checkRecipientList|recipientListError)\.ts$/,
  'what was expected of a value: behind a colon': /^src\/safe\/service\//,
}

/**
 * Where a text is put into another one, as far as a file shows it: a value of a place that is said itself, in
 * any of its branches, from a constant of the file or a row of a table of it, or returned by a function of
 * this file or of one that it imports. Each language orders and inflects its words, so a part that fits one
 * sentence fits no other. A text may be in another one
 *
 * - where it is set apart: a whole sentence behind a sentence, a heading before or behind a colon, what is in
 *   brackets or quotes
 * - where it counts, since a text counts one thing only: `{files} and {bytes}`
 *
 * And a text that begins with a small letter, as a part of a sentence does: `alone` has the files where it is
 * none.
 *
 * @param sources by path
 */
export function fragmentFaults(sources: ReadonlyMap<string, string>): string[] {
  const trees = new Map(
    [...sources]
      .filter(([, text]) => /\/(say|rich)\.tsx?'/.test(text))
      .map(([path, text]) => [path, parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })]),
  )
  const returned = new Map([...trees].map(([path, tree]) => [path, returnedBy(tree)]))
  return [...trees].flatMap(([path, tree]) => {
    const text = sources.get(path) ?? ''
    const constants = constantsOf(tree)
    const called = new Map([...(returned.get(path) ?? []), ...importedTexts(path, tree, returned)])
    const small = path.endsWith('x')
      ? besideWords(tree)
      : [...nodesOf(tree)].filter((node) => isSpeaking(node) && !isAlone(path))
    const begun = small.flatMap((call) =>
      saidBy(call, new Map())
        .flatMap(formsOf)
        .filter((said) => isSmall(said) && !standIns.has(said))
        .map((said) => `${path}:${lineOf(text, call)} begins with a small letter: “${said}”.`),
    )
    const put = [...nodesOf(tree)].flatMap((call) => {
      const [template, values] = isSpeaking(call) ? (call.arguments as Node[]) : []
      if (values?.type !== 'ObjectExpression') return []
      const templates = textsOf(template, constants).flatMap(formsOf)
      return (values.properties as Node[]).flatMap((property) => {
        const place = `{${String((property.key as Node | undefined)?.name)}}`
        const around = templates.filter((each) => !isApart(each, place))
        return [...saidBy(property.value, constants), ...returnedTo(property.value, constants, called)]
          .filter((said) => typeof said === 'string' && !standIns.has(said))
          .flatMap((said) =>
            around.map((each) => `${path}:${lineOf(text, property)} puts “${said}” into “${each}”.`),
          )
      })
    })
    return [...begun, ...put]
  })
}

const isAlone = (path: string) => Object.values(alone).some((files) => files.test(path))

/** Whether its first letter is small: of words, not of a place, a code in quotes or a number’s unit. */
const isSmall = (text: string) => /^(<\/?\w+>|[^\p{L}{"“\d<])*\p{Ll}/u.test(text)

/** Texts that are said in an element beside other words, or beside another text. */
function besideWords(tree: unknown): Node[] {
  return [...nodesOf(tree)].flatMap(({ type, children }) => {
    if ((type !== 'JSXElement' && type !== 'JSXFragment') || !Array.isArray(children)) return []
    const said = (children as Node[]).map((child) =>
      child.type === 'JSXExpressionContainer' ? calledIn(child.expression) : [],
    )
    const words = (children as Node[]).filter(
      ({ type, value }, at) =>
        (said[at] ?? []).length > 0 || (type === 'JSXText' && /\p{L}/u.test(`${value}`)),
    )
    return words.length > 1 ? said.flat() : []
  })
}

/** The calls that say something, in each branch of an expression. */
function calledIn(value: unknown): Node[] {
  if (!isNode(value)) return []
  if (isSpeaking(value)) return [value]
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(calledIn)
  return value.type === 'LogicalExpression' ? [value.left, value.right].flatMap(calledIn) : []
}

const isSpeaking = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && speaking.has(String(callee.name))

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other]

/** Whether what is in a place is a sentence or a heading of its own there. */
function isApart(text: string, place: string): boolean {
  const [before = '', ...rest] = text.replaceAll(/<\/?\w+>/g, '').split(place)
  return rest.every((after, at) => {
    const ahead = at === 0 ? before : (rest[at - 1] ?? '')
    if (/[“"]$/.test(ahead) && /^[”"]/.test(after)) return true
    return /(^|[.:?!…] |\()$/.test(ahead) && /^(:|[.)]*($| [\p{Lu}\d{(“]))/u.test(after)
  })
}

/** The texts that are said by an expression, in each of its branches. */
function saidBy(value: unknown, constants: ReadonlyMap<string, unknown>): Message[] {
  if (!isNode(value)) return []
  if (isSpeaking(value)) return textsOf((value.arguments as Node[])[0], constants)
  switch (value.type) {
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].flatMap((each) => saidBy(each, constants))
    case 'LogicalExpression':
      return [value.left, value.right].flatMap((each) => saidBy(each, constants))
    case 'TemplateLiteral':
      return (value.expressions as Node[]).flatMap((each) => saidBy(each, constants))
    case 'Identifier':
      return saidBy(constants.get(String(value.name)), new Map())
    default:
      return []
  }
}

type Returned = ReadonlyMap<string, readonly Message[]>

/** The texts that the functions of a file return, by their names. */
const returnedBy = (tree: unknown): Returned => {
  const constants = constantsOf(tree)
  const functions = [...nodesOf(tree)].flatMap(({ type, id, init, body }): [string, unknown][] => {
    if (!isNode(id)) return []
    if (type === 'FunctionDeclaration') return [[String(id.name), body]]
    const isArrow = isNode(init) && init.type === 'ArrowFunctionExpression'
    return type === 'VariableDeclarator' && isArrow ? [[String(id.name), init.body]] : []
  })
  return new Map(
    functions.map(([name, body]) => {
      const isBlock = isNode(body) && body.type === 'BlockStatement'
      const values = isBlock
        ? [...nodesOf(body)].filter(({ type }) => type === 'ReturnStatement').map(({ argument }) => argument)
        : [body]
      return [name, values.flatMap((value) => saidBy(value, constants))]
    }),
  )
}

/** What the functions return that a file imports, by their names in it. */
const importedTexts = (path: string, tree: unknown, returned: ReadonlyMap<string, Returned>): Returned =>
  new Map(
    [...nodesOf(tree)]
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ source, specifiers }) => {
        const from = posix.join(posix.dirname(path), String((source as Node).value))
        return (specifiers as Node[]).map((each): [string, readonly Message[]] => [
          String((each.local as Node).name),
          returned.get(from)?.get(String((each.imported as Node | undefined)?.name)) ?? [],
        ])
      }),
  )

/**
 * The texts of the functions that a value is made by. One that begins with a place is how a time, an amount
 * or a list is written: `{size} kB`.
 */
function returnedTo(value: unknown, constants: ReadonlyMap<string, unknown>, called: Returned): Message[] {
  if (!isNode(value)) return []
  const { type, callee } = value
  if (type === 'CallExpression' && isNode(callee))
    return (called.get(String(callee.name)) ?? []).filter((said) => !formsOf(said)[0]?.startsWith('{'))
  if (type === 'Identifier') return returnedTo(constants.get(String(value.name)), new Map(), called)
  return type === 'ConditionalExpression'
    ? [value.consequent, value.alternate].flatMap((each) => returnedTo(each, constants, called))
    : []
}

/** What an argument says: in letters, by the name of a constant, or by a row of a table. */
function textsOf(value: unknown, constants: ReadonlyMap<string, unknown>): Message[] {
  if (!isNode(value)) return []
  if (value.type === 'Identifier') return saidBy(constants.get(String(value.name)), new Map())
  if (value.type === 'MemberExpression') {
    const table = constants.get(String((value.object as Node).name))
    return [...nodesOf(table)].filter(isSpeaking).flatMap((each) => saidBy(each, new Map()))
  }
  return messagesOf(value).filter((each) => each !== undefined)
}
