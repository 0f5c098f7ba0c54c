import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownSources } from './compileContracts.ts'
import { prove } from './prove.ts'

const root = join(import.meta.dirname, '../..')
const own = ownSources(root)

/** The proof of that name, with changes to it or to the contracts that it is about. */
function proofOf(name: string, [from, to]: readonly [string, string] = ['', '']) {
  const file = `contracts/proofs/${name}.proof.sol`
  const library = 'contracts/src/libraries/Unlocking.sol'
  const sources: Record<string, string> = { [file]: readFileSync(join(root, file), 'utf8') }
  if (name === 'Unlocking') sources[library] = own[library] ?? ''
  const assertions = sources[file]?.match(/\bassert\(/g)?.length ?? 0
  if (from !== '') {
    const places = Object.entries(sources).filter(([, text]) => text.includes(from))
    if (places.length !== 1) throw new Error(`“${from}” is in ${places.length} of the files.`)
    for (const [path, text] of places) sources[path] = text.replace(from, to)
  }
  return { assertions, ...prove(sources, { file, contract: `${name}Proof` }) }
}

/** What stands between two of its lines, in one line. */
const functionIn = (file: string, name: string) =>
  (own[`contracts/src/${file}.sol`] ?? '')
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .match(new RegExp(`function ${name}\\(.*?(?= function |$)`))?.[0] ?? ''

describe('proofs for all inputs, by the compiler’s SMT solver', () => {
  test.each([
    ['what has unlocked is a part of the amount, never falls, and is computed without overflow', 'Unlocking'],
    ['cancel, claim and sweep are never open at one second', 'Window'],
    ['what was put in is here, claimed, swept or cancelled, and an allocation is paid once', 'AtOnce'],
    ['over time nothing is paid that has not unlocked, and nothing twice', 'OverTime'],
  ])('%s', (_, name) => {
    const { assertions, proven, doubts } = proofOf(name)
    expect(doubts).toEqual([])
    expect(proven).toBe(assertions)
  })

  test.each<[string, string, string]>([
    ['Unlocking', 'if (elapsed < cliff) return 0;', 'if (elapsed < cliff) return amount;'],
    ['Window', 'return timestamp - start_ >= end_ - start_;', 'return timestamp - start_ > end_ - start_;'],
    ['AtOnce', 'if (e.isPaid) revert();', ''],
    ['OverTime', 'e.received += due - before;', 'e.received += due;'],
  ])('a fault in %s is found: %s', (name, from, to) => {
    expect(proofOf(name, [from, to]).doubts.join('\n')).toMatch(/(Assertion violation|Underflow).* happen/)
  })
})

// A proof is of what stands in it. These are the steps that it takes from the contracts.
describe('what is proven is what the contracts do, in this order', () => {
  test.each([
    ['CampaignBase', 'cancel', 'block.timestamp >= p.start', 'Payment.balance(p.token)', 'Payment.send('],
    ['CampaignBase', 'sweep', 'block.timestamp < p.end', 'Payment.balance(asset)', 'Payment.send('],
    [
      'CampaignBase',
      '_checkOpen',
      'unchecked',
      'block.timestamp - start_ >= end_ - start_',
      '_revertNotOpen(',
    ],
    [
      ...['MerkleDistributorBase', '_claim', '_checkOpen()', 'word & bit != 0) revert', '_isProven('],
      ...['ClaimedBitmap.store(slot, word | bit)', '_pay('],
    ],
    ['MerkleDistributorBase', '_payIfDue', 'if (isClaimed(index)) return', '_isProven(', 'payEntry'],
    ['MerkleDistributorBase', 'payEntry', 'msg.sender != address(this)', 'ClaimedBitmap.store(', '_pay('],
    [
      ...['VestingDistributorBase', '_claim', '_checkOpen()', '_isProven(', 'if (before == amount) revert'],
      ...['unlockedOf(amount, block.timestamp)', 'if (due > upTo) due = upTo', 'if (due <= before) revert'],
      '_pay(asset, index, account, recipient, due - before, due)',
    ],
    [
      ...['VestingDistributorBase', '_payIfDue', '_isProven(', 'if (before == amount) return'],
      ...['unlockedOf(amount, block.timestamp)', 'if (due == before) return', 'due - before, due)'],
    ],
    ['VestingDistributorBase', 'payEntry', 'msg.sender != address(this)', '_pay('],
    ['VestingDistributorBase', '_pay', 'PaidAmounts.store(index, paid_)', 'Payment.send('],
    ['VestingDistributorBase', 'unlockedOf', 'time < start_', 'Unlocking.unlocked(cliff, duration, tranches'],
  ])('%s.%s', (file, name, ...steps) => {
    const text = functionIn(file, name)
    const places = steps.map((step) => text.indexOf(step))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('nothing else pays: cancel, sweep, refunds of gas that came in, and the claim of each kind', () => {
    const payers = Object.entries(own).flatMap(([path, text]) =>
      Array.from(text.matchAll(/Payment\.send\(/g), () => path.split('/').at(-1)),
    )
    const base = 'CampaignBase.sol'
    expect(payers).toEqual([base, base, base, 'MerkleDistributorBase.sol', 'VestingDistributorBase.sol'])
  })
})
