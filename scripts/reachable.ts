import { posix } from 'node:path'
import { parseAst } from 'vite'

/** A syntax node of ESTree; what else is in it depends on its type. */
type Node = { readonly type: string; readonly [key: string]: unknown }

/** What a top-level declaration of a file, or its statements beside them, names. */
type Declaration = {
  /** Names that it uses: its own file's, or imported ones. */
  readonly names: Set<string>
  /** Members that it takes of whatever object, and texts: `service.getNonces`, `'eth_call'`. */
  readonly members: Set<string>
  /** Files that it imports while it runs. */
  readonly loads: Set<string>
}
type SourceFile = {
  readonly declarations: Map<string, Declaration>
  /** Local name -> where it is from. `*`: all of that file. */
  readonly imported: Map<string, { file: string; name: string }>
  /** Exported name -> the local one. */
  readonly exported: Map<string, string>
  readonly reexported: { file: string; name: string; as: string }[]
  readonly sideEffects: Set<string>
}

/** The statements of a file that declare nothing: they run with it. */
const statements = '(statements)'

/**
 * Which members of objects, and which texts, are in code that can be reached from some files, declaration by
 * declaration: a function that is exported and used by nobody reaches nothing. By names alone, without types,
 * so that a member counts whatever object it is taken of.
 *
 * @param files a path of the repository -> its text
 * @param isEntry where a visitor's browser begins
 * @returns a member's name or a text -> the files in whose reached code it is
 */
export function reachedMembers(
  files: ReadonlyMap<string, string>,
  isEntry: (path: string) => boolean,
): Map<string, Set<string>> {
  const parsed = new Map<string, SourceFile>()
  const open = (path: string): SourceFile | undefined => {
    const text = files.get(path)
    if (text === undefined) return undefined
    const known = parsed.get(path) ?? readFile(path, text)
    parsed.set(path, known)
    return known
  }

  const reached = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const queue: [path: string, name: string][] = [...files.keys()].filter(isEntry).map((path) => [path, '*'])
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [path, name] = next
    if (seen.has(`${path} ${name}`)) continue
    seen.add(`${path} ${name}`)
    const file = open(path)
    if (!file) continue
    queue.push([path, statements])
    for (const each of file.sideEffects) queue.push([each, statements])
    if (name === '*') for (const local of file.declarations.keys()) queue.push([path, local])
    for (const { file: from, name: wanted, as } of file.reexported)
      if (as === name || as === '*' || name === '*') queue.push([from, as === '*' ? name : wanted])
    const local = file.exported.get(name) ?? name
    const origin = file.imported.get(local)
    if (origin) queue.push([origin.file, origin.name])
    const declaration = file.declarations.get(local)
    if (!declaration) continue
    for (const member of declaration.members) {
      const places = reached.get(member) ?? new Set()
      reached.set(member, places.add(path))
    }
    for (const used of declaration.names) if (used !== local) queue.push([path, used])
    for (const loaded of declaration.loads) queue.push([loaded, '*'])
  }
  return reached
}

function readFile(path: string, text: string): SourceFile {
  const file: SourceFile = {
    declarations: new Map(),
    imported: new Map(),
    exported: new Map(),
    reexported: [],
    sideEffects: new Set(),
  }
  const resolve = (specifier: unknown) =>
    typeof specifier === 'string' && specifier.startsWith('.')
      ? posix.normalize(posix.join(posix.dirname(path), specifier))
      : undefined
  const declare = (name: string, node: unknown) => {
    const declaration = file.declarations.get(name) ?? {
      names: new Set(),
      members: new Set(),
      loads: new Set(),
    }
    file.declarations.set(name, declaration)
    collect(node, declaration, resolve)
  }
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  for (const statement of nodesIn(program.body)) readStatement(statement)
  return file

  function readStatement(statement: Node): void {
    const from = resolve(literal(statement.source))
    switch (statement.type) {
      case 'ImportDeclaration': {
        if (statement.importKind === 'type' || from === undefined) return
        const specifiers = nodesIn(statement.specifiers)
        if (specifiers.length === 0) file.sideEffects.add(from)
        for (const each of specifiers) {
          if (each.importKind === 'type') continue
          const name =
            each.type === 'ImportSpecifier'
              ? nameOf(each.imported)
              : each.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*'
          file.imported.set(nameOf(each.local), { file: from, name })
        }
        return
      }
      case 'ExportAllDeclaration':
        if (from !== undefined) file.reexported.push({ file: from, name: '*', as: '*' })
        return
      case 'ExportDefaultDeclaration':
        declare('default', statement.declaration)
        return
      case 'ExportNamedDeclaration': {
        for (const each of nodesIn(statement.specifiers)) {
          const as = nameOf(each.exported)
          if (from !== undefined) file.reexported.push({ file: from, name: nameOf(each.local), as })
          else file.exported.set(as, nameOf(each.local))
        }
        if (isNode(statement.declaration)) readStatement(statement.declaration)
        return
      }
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        declare(nameOf(statement.id), statement)
        return
      case 'VariableDeclaration':
        for (const each of nodesIn(statement.declarations))
          for (const name of namesIn(each.id)) declare(name, each.init)
        return
      default:
        if (!statement.type.startsWith('TS')) declare(statements, statement)
    }
  }
}

/** All that a piece of code names, takes of objects and loads; types are not read. */
function collect(
  node: unknown,
  into: Declaration,
  resolve: (specifier: unknown) => string | undefined,
): void {
  if (Array.isArray(node)) for (const each of node) collect(each, into, resolve)
  if (!isNode(node)) return
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') into.names.add(nameOf(node))
  if (node.type === 'ImportExpression') {
    const loaded = resolve(literal(node.source))
    if (loaded !== undefined) into.loads.add(loaded)
  }
  if (node.type === 'MemberExpression' && node.computed !== true) into.members.add(nameOf(node.property))
  if (node.type === 'Literal' && typeof node.value === 'string') into.members.add(node.value)
  // `const { getNonces } = service`
  if (node.type === 'ObjectPattern')
    for (const each of nodesIn(node.properties)) if (each.key) into.members.add(nameOf(each.key))
  for (const [key, child] of Object.entries(node)) if (key !== 'typeAnnotation') collect(child, into, resolve)
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null
const isNode = (value: unknown): value is Node => isObject(value) && typeof value.type === 'string'
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
/** Of an identifier, or of a name in quotes. */
const nameOf = (value: unknown): string => (isObject(value) ? String(value.name ?? value.value ?? '') : '')
const literal = (value: unknown): unknown => (isObject(value) ? value.value : undefined)

/** The names that a pattern declares: `a`, `{ a, b: [c] }`. */
function namesIn(pattern: unknown): string[] {
  const into: Declaration = { names: new Set(), members: new Set(), loads: new Set() }
  collect(pattern, into, () => undefined)
  return [...into.names]
}
