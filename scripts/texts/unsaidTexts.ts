import { parseAst } from 'vite'
import { choicesOf, lettersOf } from './lettersOf.ts'
import { reachedFiles } from './reachedFiles.ts'
import { constantsOf, isNode, lineOf, type Node, nodesOf } from './syntax.ts'

/** Files that a page imports and whose texts stay English, and why. */
const english: Readonly<Record<string, RegExp>> = {
  'what the command line alone says: of keys, gas limits and stores':
    /^src\/operator\/(deploy\/(settleSigned|signCall)|publish\/publishErrors)\.ts$/,
  'the words of Safe’s SDK and of EIP-1193, which callers compare':
    /^src\/(safe\/app|ui\/wallet\/kit\/safeConnector)/,
  'details of a fault in a site’s own file, which its build prints as well':
    /^src\/config\/withReplacedList\.ts$/,
  'a fault of the page, in the words of its code': /^src\/operator\/list\/createListHandler\.ts$/,
}

/** A name or a path is a word alone. */
const [aText, someWords, notAFile] = [/\p{L}/u, /\p{L}\S* +\S*\p{L}/u, /^(?!\S+\.\w+$).*\p{L}/u]

/**
 * Where code outside of components has a text that a page shows and that does not go through `say` or
 * `message`, and so is English in all languages:
 *
 * - what the nodes were asked, in a value, a constant or an argument that is called `question`
 * - what an error of a class below `EverclaimError` says; any other error is a fault of the code
 * - a cell of a report on a package, made by `verifyCheck`
 *
 * Only what a page imports counts, at once, later or in a worker: what the command line or the API alone says
 * stays English.
 *
 * @param sources by path
 */
export function unsaidTexts(sources: ReadonlyMap<string, string>): string[] {
  const parsed = [...sources].map(([path, text]) => {
    const nodes = [...nodesOf(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))]
    return { path, text, nodes, asking: askingIn(nodes) }
  })
  const everywhere = new Map(parsed.flatMap(({ asking }) => [...asking].filter(([, at]) => at >= 0)))
  const errors = errorsIn(parsed.flatMap(({ nodes }) => nodes))
  const ofPages = filesOfPages(sources)
  return parsed.flatMap(({ path, text, nodes, asking }) => {
    if (!ofPages.has(path) || Object.values(english).some((files) => files.test(path))) return []
    const constants = constantsOf(nodes)
    const unsaid = (values: readonly Node[], words: RegExp) =>
      values.flatMap((value) =>
        lettersOf(value, constants)
          .filter((each) => words.test(each))
          .map((each) => `${path}:${lineOf(text, value)} says “${each.trim()}” in English for good.`),
      )
    return nodes.flatMap((node) => [
      ...unsaid(askedBy(node, new Map([...everywhere, ...asking])), aText),
      ...unsaid(saidByError(node, errors), someWords),
      ...unsaid(cellsOf(node), notAFile),
    ])
  })
}

/** All that a page imports, at once, later or in a worker. */
const filesOfPages = (sources: ReadonlyMap<string, string>): ReadonlySet<string> =>
  reachedFiles(
    [...sources.keys()].filter((path) => path.startsWith('pages/')),
    (path) => sources.get(path)?.replaceAll('new Worker(new URL(', 'import('),
    true,
  )

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? nameOf(node.property)) : '')

/** The functions of a file by their names, and which of their arguments is a `question`; -1 for none. */
function askingIn(nodes: readonly Node[]): ReadonlyMap<string, number> {
  return new Map(
    nodes.flatMap((node): [string, number][] => {
      const made = node.type === 'VariableDeclarator' && isNode(node.init) ? node.init : node
      if (!isNode(node.id) || !Array.isArray(made.params)) return []
      const names = (made.params as Node[]).map((param) => nameOf(param.left ?? param))
      return [[nameOf(node.id), names.indexOf('question')]]
    }),
  )
}

/** What is asked by a node: a value, a constant or an argument. A name of a constant is none: that one is. */
function askedBy(node: Node, asking: ReadonlyMap<string, number>): Node[] {
  const isNamed = (name: string) => /^question$|Question$/.test(name)
  const asked = (value: unknown) => choicesOf(value).filter((choice) => !isNamed(nameOf(choice)))
  if (node.type === 'Property' && nameOf(node.key) === 'question') return asked(node.value)
  if (node.type === 'VariableDeclarator' && isNamed(nameOf(node.id))) return asked(node.init)
  const at = node.type === 'CallExpression' ? (asking.get(nameOf(node.callee)) ?? -1) : -1
  return at < 0 ? [] : asked((node.arguments as Node[])[at])
}

/** `EverclaimError` and the classes below it. */
function errorsIn(nodes: readonly Node[]): ReadonlySet<string> {
  const errors = new Set(['EverclaimError'])
  const classes = nodes.filter(({ type }) => type === 'ClassDeclaration')
  // A set goes on to what is added to it.
  for (const error of errors)
    for (const { id, superClass } of classes) if (nameOf(superClass) === error) errors.add(nameOf(id))
  return errors
}

/** What an error is made with, where it is made and where its class hands it on. */
function saidByError(node: Node, errors: ReadonlySet<string>): Node[] {
  if (node.type === 'NewExpression' && errors.has(nameOf(node.callee))) return partsOf(node.arguments)
  if (node.type !== 'ClassDeclaration' || !errors.has(nameOf(node.superClass))) return []
  return [...nodesOf(node.body)]
    .filter(({ callee }) => isNode(callee) && callee.type === 'Super')
    .flatMap(({ arguments: given }) => partsOf(given))
}

/** The cells of a report’s row, which are behind its code and its status. */
const cellsOf = ({ type, callee, arguments: given }: Node): Node[] =>
  type === 'CallExpression' && nameOf(callee) === 'verifyCheck' ? partsOf((given as Node[]).slice(2)) : []

/** What is given, and what is in its lists and options: the facts of an error. */
function partsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  return choicesOf(value).flatMap((choice) => {
    if (choice.type === 'ArrayExpression') return partsOf(choice.elements)
    if (choice.type === 'ObjectExpression') return partsOf(choice.properties)
    if (choice.type === 'Property') return partsOf(choice.value)
    return choice.type === 'SpreadElement' ? partsOf(choice.argument) : [choice]
  })
}
