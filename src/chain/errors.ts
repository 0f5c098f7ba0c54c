import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import type { RevertReason } from './decodeRevert.ts'

/** Why one node gave no usable answer. `host` never holds credentials, paths or keys. */
export type NodeFault = {
  host: string
  /** A sentence fit for a person: `No answer within 5000 ms.`, `HTTP 429 (too many requests).` */
  reason: string
}

/** What one node answered when the nodes contradict each other. */
export type NodeWord = { host: string; answer: string }

/**
 * Too few nodes gave a usable answer, so the question is open: neither yes nor no. Repeating the call may
 * help. Thrown as well when enough nodes answer but all of them lag behind the block that was asked for.
 */
export class RpcUnreachableError extends EverclaimError {
  override name = 'RpcUnreachableError'
  readonly faults: readonly NodeFault[]

  constructor(options: {
    /** What was asked, as a heading that `message` marks: `The claim status`. */
    question: string
    answered: number
    configured: number
    /** How many equal answers the policy needs. */
    quorum: number
    faults: readonly NodeFault[]
  }) {
    const { question, answered, configured, quorum, faults } = options
    super(
      configured === 1
        ? say('We couldn’t check this: {question}. The only node gave no usable answer.', {
            question: say(question),
          })
        : say(
            {
              one: 'We couldn’t check this: {question}. {answered} of {configured} nodes gave a usable answer and {count} is needed.',
              other:
                'We couldn’t check this: {question}. {answered} of {configured} nodes gave a usable answer and {count} are needed.',
            },
            { question: say(question), answered, configured, count: quorum },
          ),
      {
        facts: faults.map(({ host, reason }) => `${host}: ${reason}`),
        docs: 'chain',
        isRetryable: true,
      },
    )
    this.faults = faults
  }
}

/** The reader was given what cannot be an RPC endpoint, or a quorum that its endpoints cannot give. */
export class RpcConfigurationError extends EverclaimError {
  override name = 'RpcConfigurationError'

  constructor(summary: string) {
    super(summary, { docs: 'chain' })
  }
}

/** Every configured node serves another chain than the one asked for: a fault of configuration. */
export class RpcWrongChainError extends EverclaimError {
  override name = 'RpcWrongChainError'
  readonly expected: number
  readonly actual: number
  readonly host: string

  constructor(options: { expected: number; actual: number; host: string }) {
    const { expected, actual, host } = options
    super(
      say('The node at {host} serves chain {actual}, not chain {expected}.', {
        host,
        actual: String(actual),
        expected: String(expected),
      }),
      {
        facts: [
          say('Expected chain: {expected}', { expected: String(expected) }),
          say('Actual chain: {actual}', { actual: String(actual) }),
        ],
        docs: 'chain',
      },
    )
    this.expected = expected
    this.actual = actual
    this.host = host
  }
}

/** Nodes contradict each other about the same block, twice, and no majority decides. Nothing is believed. */
export class RpcDisagreementError extends EverclaimError {
  override name = 'RpcDisagreementError'
  readonly words: readonly NodeWord[]

  constructor(options: { question: string; words: readonly NodeWord[] }) {
    const { question, words } = options
    super(say('We couldn’t check this: {question}. The nodes disagree.', { question: say(question) }), {
      facts: words.map(({ host, answer }) => `${host}: ${answer}`),
      docs: 'chain',
      isRetryable: true,
    })
    this.words = words
  }
}

/** The call would revert, so there is no fee to estimate. */
export class CallRevertsError extends EverclaimError {
  override name = 'CallRevertsError'
  readonly reason: RevertReason

  constructor(options: { reason: RevertReason }) {
    super(options.reason.sentence, { docs: 'chain' })
    this.reason = options.reason
  }
}

/** The address holds no code at the block that was read, so nothing can be said about its claims. */
export class DistributorMissingError extends EverclaimError {
  override name = 'DistributorMissingError'

  constructor(options: { distributor: string; chainId: number }) {
    const { distributor, chainId } = options
    super(say('There is no distributor at {distributor}.', { distributor }), {
      facts: [
        say('Chain: {chainId}', { chainId: String(chainId) }),
        say('Address: {address}', { address: distributor }),
      ],
      docs: 'chain',
    })
  }
}
