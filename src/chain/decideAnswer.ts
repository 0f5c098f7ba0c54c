import { keccak256, numberToHex, toHex } from 'viem'
import { say } from '../language/say.ts'
import type { RpcRead } from './createChainReader.ts'
import type { Node, NodePool } from './createNodePool.ts'
import { type NodeFault, RpcDisagreementError } from './errors.ts'
import type { Opened } from './openBlock.ts'
import { type Answer, settleAnswers } from './settleAnswers.ts'

/** Asks the nodes of an opened block at once, until enough of them agree. */
export function decideAnswer<T>(
  { nodes, note, askNode }: NodePool,
  {
    opened,
    number,
    quorum,
    notEnough,
  }: {
    opened: Opened
    /** Of the block to read at. */
    number: number
    quorum: number
    notEnough: (question: string, answered: number, faults: readonly NodeFault[]) => Error
  },
  read: RpcRead<T>,
): Promise<{ value: T; agreed: number }> {
  return new Promise((resolve, reject) => {
    const given = new Map<Node, Answer<T>>()
    const faults = new Map<Node, NodeFault>()
    let agreedKey: string | undefined
    let isSettled = false

    /** As configured, not as they came in: messages stay the same. */
    const inOrder = <V>(words: Map<Node, V>): V[] =>
      nodes.flatMap((node) => {
        const word = words.get(node)
        return word === undefined ? [] : [word]
      })

    /** Once there is an agreement. Where there is none, all have answered: none is weighed after that. */
    const weigh = (node: Node, answer: Answer<T>) => {
      if (answer.key === agreedKey) {
        if (node.health.state === 'dissenting') note(node, { state: 'ok', detail: undefined })
      } else {
        note(node, {
          state: 'dissenting',
          detail: say('It was outvoted on this: {question}', { question: say(read.question) }),
          dissents: node.health.dissents + 1,
        })
      }
    }

    const settle = () => {
      if (isSettled) return
      const answers = inOrder(given)
      const outstanding = opened.participants.length - given.size - faults.size
      const settlement = settleAnswers(answers, { quorum, outstanding })
      if (settlement.type === 'open') return
      isSettled = true
      if (settlement.type === 'agreed') {
        agreedKey = settlement.agreeing[0]?.key
        for (const [node, answer] of given) weigh(node, answer)
        resolve({ value: settlement.value, agreed: settlement.agreeing.length })
        return
      }
      if (settlement.type === 'tooFew') {
        reject(notEnough(read.question, answers.length, inOrder(faults)))
        return
      }
      const settled = read.ifSplit?.(answers.map((answer) => answer.value))
      if (settled) {
        resolve({ value: settled.value, agreed: answers.length })
        return
      }
      reject(
        new RpcDisagreementError({
          question: read.question,
          words: answers.map((answer) => ({ host: answer.node, answer: shorten(answer.key) })),
        }),
      )
    }

    for (const { node, ready } of opened.participants) {
      void ready
        .then((probe): Promise<Answer<T> | NodeFault> | NodeFault =>
          probe.type === 'head'
            ? askNode(node, read, numberToHex(number))
            : { host: node.health.host, reason: probe.reason },
        )
        .then((word) => {
          if ('key' in word) {
            given.set(node, word)
            if (isSettled) weigh(node, word)
          } else faults.set(node, word)
          settle()
        }, reject)
    }
  })
}

/** Two long answers that differ must look different in a message. */
function shorten(key: string): string {
  if (key.length <= 100) return key
  return say('{beginning}… ({length} characters, hash {hash})', {
    beginning: key.slice(0, 60),
    length: String(key.length),
    hash: keccak256(toHex(key)).slice(0, 10),
  })
}
