import { parseAst } from 'vite'
import { choicesOf, lettersOf } from './lettersOf.ts'
import { constantsOf, isNode, lineOf, type Node, nodesOf } from './syntax.ts'

/** What a component may show in letters, in no language or in all of them, and why. */
const untranslated: Readonly<Record<string, readonly string[]>> = {
  'a name that is the same in every language': ['Safe', 'Multicall3'],
  'the sign of information, with its word beside it': ['i'],
  'an amount of a token that has no other name': ['0 ETH'],
  'the abbreviation by which programmers know it': ['ABI'],
  'a value or a parameter, as a contract’s interface writes it': [
    'true',
    'false',
    'index (uint256)',
    'account (address)',
    'proof (bytes32[])',
  ],
  'how an address, data or a URL begins': ['0x', '0x…', 'https://…', 'https://…/'],
  'an example of what is typed, which is read as it is': [
    'address,amount\n0x…,100',
    'https://files.example/spring/',
    '{ "domain": { … }, "types": { … }, "primaryType": "…", "message": { … } }',
  ],
}

/** Attributes that a browser or a screen reader reads to a person, on any element. */
const read = ['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']

/** Attributes in which some components take a text, and others a code. */
const codes = new Set(['name', 'what'])

/** Files whose texts stay English in every language: docs/languages.md. */
const english = new Set(['pages/exportDocs.tsx', 'pages/exportEmbed.tsx'])

/**
 * Where a component shows a text that does not go through `say`, `rich` or `message`, and so is English in
 * all languages: between tags, or in an attribute that a person reads. Those are the ones that HTML has, and
 * each that any component is given a said text in.
 *
 * @param sources by path
 */
export function bareTexts(sources: ReadonlyMap<string, string>): string[] {
  const components = [...sources].filter(([path]) => path.endsWith('.tsx') && !english.has(path))
  const parsed = components.map(([path, text]) => ({ path, text, tree: parseAst(text, { lang: 'tsx' }) }))
  const attributes = new Set(read)
  for (const { tree } of parsed)
    for (const node of nodesOf(tree)) {
      if (node.type !== 'JSXAttribute' || !choicesOf(node.value).some(isSaid)) continue
      if (!codes.has(nameOf(node))) attributes.add(nameOf(node))
    }

  const allowed = new Set(Object.values(untranslated).flat())
  return parsed.flatMap(({ path, text, tree }) => {
    const constants = constantsOf(tree)
    return [...nodesOf(tree)]
      .flatMap((node) => shownBy(node, attributes))
      .flatMap((shown) => lettersOf(shown, constants).map((words) => ({ shown, words: words.trim() })))
      .filter(({ words }) => /\p{L}/u.test(words) && !allowed.has(words))
      .map(({ shown, words }) => `${path}:${lineOf(text, shown)} shows “${words}” in English for good.`)
  })
}

const nameOf = ({ name }: Node): string => String((name as Node).name)

/** The parts of a node that a person reads. */
function shownBy(node: Node, attributes: ReadonlySet<string>): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children as Node[]
  return node.type === 'JSXAttribute' && attributes.has(nameOf(node)) && isNode(node.value)
    ? [node.value]
    : []
}

const isSaid = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && (callee.name === 'say' || callee.name === 'rich')
