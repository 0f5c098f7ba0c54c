import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { mostAddresses, readCodeMarks } from '../../chain/readCodeMarks.ts'
import { message } from '../../language/say.ts'

/** Addresses by place: a million of them need not be texts at once. */
export type Addresses = { readonly count: number; readonly at: (place: number) => Hex }

/** What could be found out of the code at many addresses. */
export type CodeCheck = {
  /** By the place of the address: 0 nothing, 1 a contract, 2 a Safe, or `notChecked`. */
  readonly marks: Uint8Array
  readonly uncheckedCount: number
  /** Why the first of the unchecked ones could not be checked: the error's sentence. */
  readonly reason: string | undefined
}

/** In the marks: the nodes did not answer, or contradicted each other. */
export const notChecked = 255

/** So many batches in a row fail, and the rest is not asked: a node that is down stays so for now. */
const mostFailures = 3
/** Batches under way at once: public nodes count requests. */
const lanes = 3

/**
 * Asks a chain's nodes what is at each address, a thousand at a time. What they did not answer, or answered
 * differently, is "could not check", apart from "nothing".
 *
 * @throws AbortError when it was cancelled
 */
export async function checkCode(
  reader: ChainReader,
  addresses: Addresses,
  options: { onProgress?: (done: number, all: number) => void; signal?: AbortSignal } = {},
): Promise<CodeCheck> {
  const { onProgress, signal } = options
  const { count } = addresses
  const marks = new Uint8Array(count).fill(notChecked)
  let next = 0
  let done = 0
  let failures = 0
  let reason: string | undefined

  const semaphore = async () => {
    while (next < count && failures < mostFailures) {
      signal?.throwIfAborted()
      const from = next
      next += mostAddresses
      const batch = Array.from({ length: Math.min(mostAddresses, count - from) }, (_, at) =>
        addresses.at(from + at),
      )
      try {
        const found = await reader.atOneBlock({ question: message('Which recipients have code') }, (block) =>
          readCodeMarks(block, batch),
        )
        marks.set(found, from)
        failures = 0
      } catch (error) {
        failures++
        reason ??= error instanceof Error ? sentenceOf(error) : undefined
      }
      done += batch.length
      onProgress?.(done, count)
    }
  }
  await Promise.all(Array.from({ length: lanes }, semaphore))
  signal?.throwIfAborted()
  const uncheckedCount = marks.reduce((sum, mark) => sum + (mark === notChecked ? 1 : 0), 0)
  return { marks, uncheckedCount, reason }
}

function sentenceOf(error: Error): string {
  return 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message
}
