import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** What is at an address for a program that runs there. */
export type Account = {
  code: Hex
  /** What it returns to a call; undefined where it reverts. */
  answer?: (data: Hex, gas: bigint) => Hex | undefined
}

/**
 * Runs a program of the EVM (Yellow Paper, appendix H) that reads other accounts, and returns what it
 * returns. It knows the instructions of such a program, and refuses any other. Memory has 8 KB.
 */
export function runProgram(program: Hex, accountAt: (address: Hex) => Account | undefined): Hex {
  const code = hexToBytes(program)
  const memory = new Uint8Array(8_192)
  const stack: bigint[] = []
  let returned: Uint8Array = new Uint8Array(0)
  const pop = () => {
    const value = stack.pop()
    if (value === undefined) throw new Error('The stack is empty.')
    return value
  }
  const place = () => {
    const value = Number(pop())
    if (value > memory.length) throw new Error('There is not so much memory.')
    return value
  }
  const push = (value: bigint | boolean | number) => stack.push(BigInt.asUintN(256, BigInt(value)))
  const operate = (of: (top: bigint, below: bigint) => bigint | boolean) => {
    const top = pop()
    push(of(top, pop()))
  }
  const addressOf = (word: bigint): Hex => `0x${BigInt.asUintN(160, word).toString(16).padStart(40, '0')}`
  const part = (at: number, length: number) => bytesToHex(memory.slice(at, at + length))
  const jump = (target: number) => {
    if (code[target] !== 0x5b) throw new Error('A jump leads to no JUMPDEST.')
    return target
  }

  for (let at = 0, steps = 0; ; at++) {
    if (++steps > 1_000_000) throw new Error('The program does not end.')
    const instruction = code[at] ?? 0
    if (instruction >= 0x60 && instruction <= 0x7f) {
      const size = instruction - 0x5f
      push(BigInt(bytesToHex(code.slice(at + 1, at + 1 + size))))
      at += size
      continue
    }
    if (instruction >= 0x80 && instruction <= 0x8f) {
      push(stack.at(-(instruction - 0x7f)) ?? -1n)
      continue
    }
    if (instruction >= 0x90 && instruction <= 0x9f) {
      const [top, other] = [stack.length - 1, stack.length - 1 - (instruction - 0x8f)]
      const [a, b] = [stack[top], stack[other]]
      if (a === undefined || b === undefined) throw new Error('The stack is empty.')
      stack[top] = b
      stack[other] = a
      continue
    }
    switch (instruction) {
      case 0x01:
        operate((a, b) => a + b)
        break
      case 0x02:
        operate((a, b) => a * b)
        break
      case 0x03:
        operate((a, b) => a - b)
        break
      case 0x10:
        operate((a, b) => a < b)
        break
      case 0x11:
        operate((a, b) => a > b)
        break
      case 0x14:
        operate((a, b) => a === b)
        break
      case 0x15:
        push(pop() === 0n)
        break
      case 0x16:
        operate((a, b) => a & b)
        break
      case 0x1b:
        operate((a, b) => b << a)
        break
      case 0x38:
        push(code.length)
        break
      case 0x39: {
        const [to, from, length] = [place(), Number(pop()), place()]
        for (let i = 0; i < length; i++) memory[to + i] = code[from + i] ?? 0
        break
      }
      case 0x3b:
        push(((accountAt(addressOf(pop()))?.code.length ?? 2) - 2) / 2)
        break
      case 0x3d:
        push(returned.length)
        break
      case 0x50:
        pop()
        break
      case 0x51:
        push(BigInt(part(place(), 32)))
        break
      case 0x52: {
        const to = place()
        memory.set(hexToBytes(`0x${pop().toString(16).padStart(64, '0')}`), to)
        break
      }
      case 0x53: {
        const to = place()
        memory[to] = Number(pop() & 0xffn)
        break
      }
      case 0x56:
        at = jump(Number(pop()))
        break
      case 0x57: {
        const target = Number(pop())
        if (pop() !== 0n) at = jump(target)
        break
      }
      case 0x5b:
        break
      case 0xf3: {
        const from = place()
        return part(from, place())
      }
      case 0xfa: {
        const gas = pop()
        const account = accountAt(addressOf(pop()))
        const [from, length, to, most] = [place(), place(), place(), place()]
        const answer = account?.answer ? account.answer(part(from, length), gas) : '0x'
        returned = hexToBytes(answer ?? '0x')
        memory.set(returned.slice(0, most), to)
        push(answer !== undefined)
        break
      }
      default:
        throw new Error(`The instruction 0x${instruction.toString(16)} is unknown.`)
    }
  }
}
