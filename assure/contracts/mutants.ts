/**
 * Small faults put into the contracts, one at a time, as somebody's slip would: a comparison that lets one
 * more in, a check that is gone, an amount that is one too many. They are made from the compiler's syntax
 * tree, so each is a program and none is a change of a comment. A test suite is as good as the faults it
 * finds (DeMillo, Lipton and Sayward, "Hints on Test Data Selection", 1978).
 */

/** A source: its path from the project's root, and its text. */
export type Sources = Readonly<Record<string, string>>

export type Mutant = {
  /** The source it is in. */
  file: string
  /** Where what is replaced begins, in bytes of UTF-8, and how many they are. */
  start: number
  length: number
  /** Its line, counted from one. */
  line: number
  /** What stands in that line. */
  text: string
  /** The function it is in, or the contract where it is in none. */
  within: string
  operator: Operator
  /** What stands there, and what comes in its place. */
  was: string
  becomes: string
}

export type Operator =
  | 'relation'
  | 'arithmetic'
  | 'bits'
  | 'logic'
  | 'constant'
  | 'condition'
  | 'negation'
  | 'removal'
  | 'assignment'
  | 'choice'
  | 'arguments'
  | 'modifier'
  | 'answer'

/** A node of the compiler's tree, as its JSON has it. */
type Node = {
  nodeType: string
  /** `start:length:source`, in bytes. */
  src: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'nodeType' in value && 'src' in value

const otherOperators: Readonly<Record<string, readonly [Operator, readonly string[]]>> = {
  '<': ['relation', ['<=', '>=']],
  '<=': ['relation', ['<', '>']],
  '>': ['relation', ['>=', '<=']],
  '>=': ['relation', ['>', '<']],
  '==': ['relation', ['!=']],
  '!=': ['relation', ['==']],
  '+': ['arithmetic', ['-']],
  '-': ['arithmetic', ['+']],
  '*': ['arithmetic', ['/']],
  '/': ['arithmetic', ['*']],
  '%': ['arithmetic', ['*']],
  '**': ['arithmetic', ['*']],
  '&': ['bits', ['|']],
  '|': ['bits', ['&']],
  '^': ['bits', ['&']],
  '<<': ['bits', ['>>']],
  '>>': ['bits', ['<<']],
  '&&': ['logic', ['||']],
  '||': ['logic', ['&&']],
}

const otherInstructions: Readonly<Record<string, readonly [Operator, readonly string[]]>> = {
  lt: ['relation', ['gt', 'iszero(gt']],
  gt: ['relation', ['lt', 'iszero(lt']],
  eq: ['relation', ['iszero(eq']],
  add: ['arithmetic', ['sub']],
  sub: ['arithmetic', ['add']],
  mul: ['arithmetic', ['div']],
  div: ['arithmetic', ['mul']],
  mod: ['arithmetic', ['div']],
  and: ['bits', ['or']],
  or: ['bits', ['and']],
  xor: ['bits', ['and']],
  shl: ['bits', ['shr']],
  shr: ['bits', ['shl']],
}

/** Statements that do something, and are left out one at a time. */
const acts = new Set(['ExpressionStatement', 'EmitStatement', 'RevertStatement', 'Return'])
const yulActs = new Set(['YulExpressionStatement', 'YulAssignment'])

/**
 * All mutants of a source, in the order of its text.
 *
 * @param ast The compiler's tree of it.
 */
export function mutantsOf(file: string, source: string, ast: unknown): readonly Mutant[] {
  const bytes = Buffer.from(source)
  const lines = source.split('\n')
  const found = new Map<string, Mutant>()

  const place = (node: Node) => {
    const [start = 0, length = 0] = node.src.split(':').map(Number)
    return { start, length }
  }
  const textOf = (node: Node) => {
    const { start, length } = place(node)
    return bytes.subarray(start, start + length).toString()
  }

  function put(operator: Operator, within: string, at: { start: number; length: number }, becomes: string) {
    const was = bytes.subarray(at.start, at.start + at.length).toString()
    if (was === becomes) return
    const line = bytes.subarray(0, at.start).toString().split('\n').length
    const text = lines[line - 1]?.trim() ?? ''
    found.set(`${at.start}:${at.length}:${becomes}`, {
      file,
      ...at,
      line,
      text,
      within,
      operator,
      was,
      becomes,
    })
  }
  const replace = (operator: Operator, within: string, node: Node, becomes: string) =>
    put(operator, within, place(node), becomes)

  /** What is between two operands: the operator, and nothing else but space and comments. */
  function betweenOperands(left: Node, right: Node, operator: string) {
    const from = place(left).start + place(left).length
    const to = place(right).start
    const at = bytes.subarray(from, to).toString().indexOf(operator)
    return {
      start: from + Buffer.byteLength(bytes.subarray(from, to).toString().slice(0, at)),
      length: operator.length,
    }
  }

  function literal(within: string, node: Node) {
    const value = String(node.value)
    if (node.kind === 'bool') return replace('constant', within, node, value === 'true' ? 'false' : 'true')
    if (node.kind !== 'number' || node.subdenomination) return
    const number = BigInt(
      value.replaceAll('_', '').replace(/e(\d+)$/, (_, zeros) => '0'.repeat(Number(zeros))),
    )
    // An address is a literal too: one more or less is another, which the compiler wants written so.
    if (/^0x[0-9a-fA-F]{40}$/.test(value)) return
    replace('constant', within, node, String(number + 1n))
    if (number > 0n) replace('constant', within, node, String(number - 1n))
  }

  const visits: Readonly<Record<string, (node: Node, within: string) => void>> = {
    BinaryOperation(node, within) {
      const operator = String(node.operator)
      const [kind, others] = otherOperators[operator] ?? ['relation', []]
      const at = betweenOperands(node.leftExpression as Node, node.rightExpression as Node, operator)
      for (const other of others) put(kind, within, at, other)
    },
    UnaryOperation(node, within) {
      const operator = String(node.operator)
      const inner = textOf(node.subExpression as Node)
      if (operator === '!' || operator === '-' || operator === '~') replace('negation', within, node, inner)
      if (operator === '++' || operator === '--') {
        const other = operator === '++' ? '--' : '++'
        replace('arithmetic', within, node, node.prefix ? other + inner : inner + other)
      }
    },
    Literal: (node, within) => literal(within, node),
    IfStatement(node, within) {
      replace('condition', within, node.condition as Node, 'true')
      replace('condition', within, node.condition as Node, 'false')
    },
    Conditional(node, within) {
      const [condition, yes, no] = ['condition', 'trueExpression', 'falseExpression'].map((field) =>
        textOf(node[field] as Node),
      )
      replace('choice', within, node, `${condition} ? ${no} : ${yes}`)
    },
    Assignment(node, within) {
      const operator = String(node.operator)
      if (operator === '=') return
      const [kind, others] = otherOperators[operator.slice(0, -1)] ?? ['assignment', []]
      const at = betweenOperands(node.leftHandSide as Node, node.rightHandSide as Node, operator)
      for (const other of others) put(kind, within, at, `${other}=`)
      put('assignment', within, at, '=')
    },
    FunctionCall(node, within) {
      if (node.kind === 'typeConversion') return
      const given = (node.arguments as Node[]) ?? []
      for (const [index, argument] of given.entries()) {
        const next = given[index + 1]
        if (!next || typeOf(argument) !== typeOf(next)) continue
        const from = place(argument).start
        const to = place(next).start + place(next).length
        const between = bytes.subarray(from + place(argument).length, place(next).start).toString()
        put(
          'arguments',
          within,
          { start: from, length: to - from },
          textOf(next) + between + textOf(argument),
        )
      }
    },
    Return(node, within) {
      const answer = node.expression
      if (!isNode(answer)) return
      const type = typeOf(answer)
      if (type === 'bool') replace('answer', within, answer, `!(${textOf(answer)})`)
      else if (/^u?int\d*$/.test(type ?? '')) replace('answer', within, answer, `${textOf(answer)} + 1`)
      else if (type === 'address') replace('answer', within, answer, 'address(0)')
      else if (type === 'bytes32') replace('answer', within, answer, 'bytes32(0)')
    },
    ModifierInvocation(node, within) {
      if (node.kind === 'modifierInvocation') replace('modifier', within, node, '')
    },
    YulFunctionCall(node, within) {
      const name = String((node.functionName as Node).name)
      const given = node.arguments as Node[]
      const [kind, others] = otherInstructions[name] ?? ['relation', []]
      for (const other of others) {
        const whole = `${other}${textOf(node).slice(name.length)}`
        replace(kind, within, node, other.startsWith('iszero(') ? `${whole})` : whole)
      }
      if (name === 'iszero' && given[0]) replace('negation', within, node, textOf(given[0]))
      if (
        given.length === 2 &&
        given[0] &&
        given[1] &&
        ['sub', 'shl', 'shr', 'mstore', 'lt', 'gt'].includes(name)
      )
        replace('arguments', within, node, `${name}(${textOf(given[1])}, ${textOf(given[0])})`)
    },
    YulLiteral(node, within) {
      const number = BigInt(String(node.value))
      replace('constant', within, node, String(number + 1n))
      if (number > 0n) replace('constant', within, node, String(number - 1n))
    },
    YulIf(node, within) {
      replace('condition', within, node.condition as Node, '1')
      replace('condition', within, node.condition as Node, '0')
    },
  }

  function visit(value: unknown, within: string): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, within)
      return
    }
    if (!isNode(value)) return
    const node = value
    const inside =
      node.nodeType === 'FunctionDefinition' || node.nodeType === 'ContractDefinition'
        ? String(node.name || node.kind)
        : within
    visits[node.nodeType]?.(node, inside)
    if (acts.has(node.nodeType)) {
      const { start, length } = place(node)
      const hasSign = bytes[start + length] === ';'.charCodeAt(0)
      put('removal', inside, { start, length: hasSign ? length + 1 : length }, '{ }')
    }
    if (yulActs.has(node.nodeType)) replace('removal', inside, node, '{ }')
    for (const [field, inner] of Object.entries(node)) {
      // Types, documentation and what names refer to are no program.
      if (!['typeName', 'documentation', 'externalReferences', 'typeDescriptions'].includes(field))
        visit(inner, inside)
    }
  }

  visit(ast, '')
  return [...found.values()].sort((a, b) => a.start - b.start || a.length - b.length)
}

function typeOf(node: Node): string | undefined {
  const { typeIdentifier, typeString } = (node.typeDescriptions ?? {}) as Record<string, string | undefined>
  // A number that stands in the text has a type of its own for each value.
  if (typeIdentifier?.startsWith('t_rational')) return 'uint256'
  return typeString?.replace(/ (memory|calldata|storage).*$/, '')
}

/** The source with the mutant in it. */
export function withMutant(source: string, { start, length, becomes }: Mutant): string {
  const bytes = Buffer.from(source)
  return Buffer.concat([
    bytes.subarray(0, start),
    Buffer.from(becomes),
    bytes.subarray(start + length),
  ]).toString()
}

/**
 * A mutant that changes nothing that anybody could see, and why. It is known by its line, wherever that
 * moves.
 */
export type Equivalent = Pick<Mutant, 'file' | 'within' | 'text' | 'was' | 'becomes'> & { reason: string }

export const isEquivalent = (mutant: Mutant, listed: Equivalent): boolean =>
  (['file', 'within', 'text', 'was', 'becomes'] as const).every((field) => mutant[field] === listed[field])
