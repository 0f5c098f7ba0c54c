import { type Address, type Hex, numberToHex, pad, toEventSelector, toFunctionSelector } from 'viem'

/**
 * A chain with one distributor, and one allocation that was paid long ago or never. Answers as a node's
 * JSON-RPC does.
 */
export type SimulatedChain = {
  /** The newest block at a moment, in unix seconds. */
  headAt(time: number): number
  /**
   * The result for one question, by the state as of a block; `revert` for a call that the contract refuses.
   */
  answer(method: string, params: readonly unknown[], head: number): unknown
  facts: ChainFacts
}

export type ChainFacts = {
  isClaimed: boolean
  /** Where the tokens went. */
  recipient: Address
  claimedAt: number
}

/** What a liar makes of the chain: the facts turned round. */
export const revert = Symbol('revert')

/** Unix seconds of block 0; a block every two seconds. */
export const genesis = 1_760_000_000
export const distributor: Address = '0xd15711b000000000000000000000000000000001'
export const account: Address = '0xaCC0000000000000000000000000000000000001'.toLowerCase() as Address
export const forgedRecipient: Address = '0x000000000000000000000000000000000000beef'
export const hash: Hex = `0x${'7a'.repeat(32)}`
export const allocationIndex = 7n
export const honestGasPrice = 1_000_000n
export const honestGas = 80_000n

const selectors = {
  claimedWords: toFunctionSelector('claimedWords(uint256,uint256)'),
  isClaimed: toFunctionSelector('isClaimed(uint256)'),
  alreadyClaimed: toFunctionSelector('AlreadyClaimed(uint256)'),
}
const claimed = toEventSelector('Claimed(uint256,address,uint256)')
const claimedTo = toEventSelector('ClaimedTo(uint256,address,address)')

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Nobody knows the hash of a block before it is made: an invented one differs. */
export const blockHash = (number: number, isInvented = false): Hex =>
  `0x${(isInvented ? 'b' : 'a').repeat(48)}${number.toString(16).padStart(16, '0')}`

export const blockOf = (number: number, isInvented = false) => ({
  number: numberToHex(number),
  hash: blockHash(number, isInvented),
  timestamp: numberToHex(genesis + 2 * number),
  baseFeePerGas: numberToHex(honestGasPrice),
  transactions: [],
})

export function simulatedChain(facts: ChainFacts): SimulatedChain {
  const { isClaimed, recipient, claimedAt } = facts
  const isPaidBy = (head: number) => isClaimed && head >= claimedAt

  const logs = () => {
    const common = {
      address: distributor,
      blockNumber: numberToHex(claimedAt),
      blockHash: blockHash(claimedAt),
      transactionHash: hash,
    }
    return [
      {
        ...common,
        logIndex: '0x0',
        topics: [claimed],
        data: `0x${word(allocationIndex)}${pad(account).slice(2)}${word(1000n)}`,
      },
      ...(recipient === account
        ? []
        : [
            {
              ...common,
              logIndex: '0x1',
              topics: [claimedTo, pad(numberToHex(allocationIndex)), pad(account), pad(recipient)],
              data: '0x',
            },
          ]),
    ]
  }

  return {
    facts,
    headAt: (time) => Math.floor((time - genesis) / 2),
    answer(method, params, head) {
      const at = (param: unknown) =>
        typeof param === 'string' && param.startsWith('0x') ? Number(param) : head
      switch (method) {
        case 'eth_chainId':
          return numberToHex(81457)
        case 'eth_getBlockByNumber': {
          const number = at(params[0])
          return number <= head ? blockOf(number) : null
        }
        case 'eth_getTransactionReceipt':
          if (params[0] !== hash || !isPaidBy(head)) return null
          return {
            transactionHash: hash,
            blockHash: blockHash(claimedAt),
            blockNumber: numberToHex(claimedAt),
            from: account,
            to: distributor,
            status: '0x1',
            gasUsed: numberToHex(honestGas),
            effectiveGasPrice: numberToHex(honestGasPrice),
            logs: logs(),
          }
        case 'eth_getTransactionByHash':
          return null
        case 'eth_getLogs': {
          const [filter] = params
          if (!filter || typeof filter !== 'object' || !('fromBlock' in filter) || !('toBlock' in filter))
            return []
          const isIn = claimedAt >= Number(filter.fromBlock) && claimedAt <= Number(filter.toBlock)
          return isIn && isPaidBy(head) ? logs() : []
        }
        case 'eth_getTransactionCount':
          return numberToHex(5)
        case 'eth_getBalance':
          return numberToHex(10n ** 18n)
        case 'eth_gasPrice':
          return numberToHex(honestGasPrice)
        case 'eth_estimateGas':
          return isPaidBy(head) ? revert : numberToHex(honestGas)
        case 'eth_call': {
          const [call, block] = params
          const data = call && typeof call === 'object' && 'data' in call ? String(call.data) : ''
          const to = call && typeof call === 'object' && 'to' in call ? String(call.to).toLowerCase() : ''
          const isPaid = isPaidBy(at(block))
          if (to !== distributor) return '0x'
          if (data.startsWith(selectors.claimedWords))
            return `0x${word(32n)}${word(1n)}${word(isPaid ? 1n << allocationIndex : 0n)}`
          if (data.startsWith(selectors.isClaimed)) return `0x${word(isPaid ? 1n : 0n)}`
          return isPaid ? revert : '0x'
        }
        default:
          throw new Error(`The simulated chain knows no ${method}.`)
      }
    },
  }
}

export const revertData: Hex = `${selectors.alreadyClaimed}${word(allocationIndex)}`
