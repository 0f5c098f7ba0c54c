import { isNode, type Node } from './syntax.ts'

/** What an expression may come to, in each of its branches and from each of its parts. */
export function choicesOf(value: unknown): Node[] {
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

/** The texts that are there in letters, also where a constant of the file is named, or a row of a table. */
export function lettersOf(value: unknown, constants: ReadonlyMap<string, unknown>): string[] {
  return choicesOf(value).flatMap((choice) => {
    if (choice.type === 'JSXText' || choice.type === 'Literal')
      return typeof choice.value === 'string' ? [choice.value] : []
    if (choice.type === 'TemplateElement') return [(choice.value as { cooked: string }).cooked]
    if (choice.type === 'Identifier') return lettersOf(constants.get(String(choice.name)), new Map())
    if (choice.type !== 'MemberExpression' || !choice.computed) return []
    const [table] = choicesOf(constants.get(String((choice.object as Node).name)))
    const rows = table?.type === 'ObjectExpression' ? (table.properties as Node[]) : []
    return rows.flatMap((row) => lettersOf(row.value, new Map()))
  })
}
