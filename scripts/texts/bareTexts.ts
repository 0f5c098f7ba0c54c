import { parseAst } from 'vite'
import { isNode, lineOf, type Node, nodesOf } from './syntax.ts'

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
      .flatMap((shown) => textsOf(shown, constants).map((words) => ({ shown, words: words.trim() })))
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

/** What an expression may come to, in each of its branches and from each of its parts. */
function choicesOf(value: unknown): Node[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return choicesOf(value.expression)
    case 'ConditionalExpression':
      return [...choicesOf(value.consequent), ...choicesOf(value.alternate)]
    case 'LogicalExpression':
      return [...choicesOf(value.left), ...choicesOf(value.right)]
    case 'BinaryExpression':
      return value.operator === '+' ? [...choicesOf(value.left), ...choicesOf(value.right)] : []
    case 'TemplateLiteral':
      return [...(value.quasis as Node[]), ...(value.expressions as Node[]).flatMap(choicesOf)]
    default:
      return [value]
  }
}

const isSaid = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && (callee.name === 'say' || callee.name === 'rich')

/** The texts that are there in letters, also where a constant of the file is named, or a row of a table. */
function textsOf(value: unknown, constants: ReadonlyMap<string, unknown>): string[] {
  return choicesOf(value).flatMap((choice) => {
    if (choice.type === 'JSXText' || choice.type === 'Literal')
      return typeof choice.value === 'string' ? [choice.value] : []
    if (choice.type === 'TemplateElement') return [(choice.value as { cooked: string }).cooked]
    if (choice.type === 'Identifier') return textsOf(constants.get(String(choice.name)), new Map())
    if (choice.type !== 'MemberExpression' || !choice.computed) return []
    const [table] = choicesOf(constants.get(String((choice.object as Node).name)))
    const rows = table?.type === 'ObjectExpression' ? (table.properties as Node[]) : []
    return rows.flatMap((row) => textsOf(row.value, new Map()))
  })
}

/** What the constants of a file are made as, by their names. */
const constantsOf = (tree: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    [...nodesOf(tree)]
      .filter(({ type, id }) => type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier')
      .map(({ id, init }) => [String((id as Node).name), init]),
  )
