import { parseAst } from 'vite'
import { keyOf } from '../../src/language/keyOf.ts'
import type { Message } from '../../src/language/say.ts'
import { isNode, lineOf, type Node } from './syntax.ts'

/** A message that the code says, and the files that say it. */
export type FoundMessage = { readonly message: Message; readonly paths: readonly string[] }

const speaking = new Set(['say', 'rich', 'message'])
const named = new Set(['Identifier', 'MemberExpression', 'CallExpression'])
const holdsCode = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * Every message that sources say, by its English: the first argument of `say`, `rich` and `message`, which is
 * there in letters, or a name for what `message` has marked. What is said while a module is loaded would stay
 * English forever, and is a fault.
 *
 * @param sources by path
 */
export function readMessages(sources: ReadonlyMap<string, string>): {
  messages: ReadonlyMap<string, FoundMessage>
  faults: readonly string[]
} {
  const messages = new Map<string, FoundMessage>()
  const keys = new Map<string, string>()
  const faults: string[] = []
  for (const [path, text] of sources) {
    if (!/\/(say|rich)\.tsx?'/.test(text)) continue
    const visit = (value: unknown, isCalled: boolean): void => {
      if (Array.isArray(value)) for (const each of value) visit(each, isCalled)
      if (!isNode(value)) return
      const called = nameOfCall(value)
      if (called) {
        const place = `${path}:${lineOf(text, value)}`
        for (const message of messagesOf((value.arguments as Node[])[0])) {
          if (message === undefined) {
            faults.push(`${place} says what is not there in letters.`)
            continue
          }
          add(messages, message, path, place, faults)
          const english = englishOf(message)
          const other = keys.get(keyOf(english))
          if (other !== undefined && other !== english)
            faults.push(`${place} has the key of another message, “${other}”: change a word of one.`)
          keys.set(keyOf(english), english)
        }
        if (called !== 'message' && !isCalled)
          faults.push(`${place} is said while the module is loaded, in English for good: use message().`)
      }
      const inside = isCalled || holdsCode.has(value.type)
      for (const field of Object.values(value)) visit(field, inside)
    }
    visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), false)
  }
  return { messages, faults }
}

/** The words by which the catalogues keep a message. */
export const englishOf = (message: Message): string => (typeof message === 'string' ? message : message.other)

function add(
  messages: Map<string, FoundMessage>,
  message: Message,
  path: string,
  place: string,
  faults: string[],
) {
  const english = englishOf(message)
  const known = messages.get(english)
  if (known && JSON.stringify(known.message) !== JSON.stringify(message))
    faults.push(`${place} counts in other words than ${known.paths[0]}: “${english}”.`)
  messages.set(english, { message, paths: [...new Set([...(known?.paths ?? []), path])] })
}

function nameOfCall({ type, callee, arguments: args }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(args)) return undefined
  const name = callee.type === 'Identifier' ? String(callee.name) : ''
  return speaking.has(name) ? name : undefined
}

/** What an argument may say. A name stands for a message that is marked elsewhere. */
export function messagesOf(node: Node | undefined): (Message | undefined)[] {
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => messagesOf(each as Node))
  return node && named.has(node.type) ? [] : [messageOf(node)]
}

function messageOf(node: Node | undefined): Message | undefined {
  const text = textOf(node)
  if (text !== undefined || node?.type !== 'ObjectExpression') return text
  const forms = new Map<unknown, string | undefined>()
  for (const { key, value } of node.properties as { key: Node; value: Node }[])
    forms.set(key.name, textOf(value))
  const [one, other] = [forms.get('one'), forms.get('other')]
  return one === undefined || other === undefined ? undefined : { one, other }
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}
