import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeAbiParameters, type Hex, hexToBigInt, keccak256 } from 'viem'
import { expect, test } from 'vitest'

/**
 * What a schedule unlocks, in exact fractions and with steps counted one by one: it shares no formula with
 * `contracts/src/libraries/Unlocking.sol`. `contracts/test/vesting/schedule.t.sol` draws the same cases, asks
 * a contract, and compares with the file.
 */
const file = join(fileURLToPath(new URL('.', import.meta.url)), '../contracts/test/fixtures/unlocks.json')
const groups = 200
const times = 50

type Schedule = { start: bigint; cliff: bigint; duration: bigint; tranches: bigint }
type Fraction = { over: bigint; under: bigint }

function unlockedFraction({ start, cliff, duration, tranches }: Schedule, time: bigint): Fraction {
  const elapsed = time - start
  if (elapsed < cliff) return { over: 0n, under: 1n }
  if (elapsed >= duration) return { over: 1n, under: 1n }
  if (tranches === 0n) return { over: elapsed, under: duration }
  let reached = 0n
  for (let step = 1n; step <= tranches; step++) {
    // step / tranches of the duration is over
    if (elapsed * tranches >= step * duration) reached = step
  }
  return { over: reached, under: tranches }
}

const words = (count: number) => Array.from({ length: count }, () => ({ type: 'uint256' }) as const)

function draw(group: number, number: number, what: number): bigint {
  return hexToBigInt(keccak256(encodeAbiParameters(words(3), [BigInt(group), BigInt(number), BigInt(what)])))
}

function drawSchedule(group: number): Schedule {
  const duration = 1n + (draw(group, 0, 1) % 2n ** (1n + (draw(group, 0, 2) % 40n)))
  return {
    start: 1n + (draw(group, 0, 0) % 2n ** 40n),
    duration,
    cliff: draw(group, 0, 3) % 2n === 0n ? draw(group, 0, 4) % (duration + 1n) : 0n,
    tranches: draw(group, 0, 5) % 2n === 0n ? 1n + (draw(group, 0, 6) % 64n) : 0n,
  }
}

/** A quarter anywhere, the others within a second of the cliff, the end, or a step. */
function drawTime(group: number, number: number, { start, cliff, duration, tranches }: Schedule): bigint {
  const kind = draw(group, number, 2) % 4n
  const random = draw(group, number, 3)
  if (kind === 0n) return start + (random % ((duration * 5n) / 4n + 2n))
  if (kind === 1n) return start + cliff + (random % 3n) - 1n
  if (kind === 2n) return start + duration + (random % 3n) - 1n
  const steps = tranches === 0n ? 7n : tranches
  const step = draw(group, number, 4) % (steps + 1n)
  return start + (step * duration + steps - 1n) / steps + (random % 3n) - 1n
}

function digestOf(group: number): Hex {
  const schedule = drawSchedule(group)
  let digest = 0n
  for (let number = 1; number <= times; number++) {
    const amount = draw(group, number, 0) >> (draw(group, number, 1) % 256n)
    const { over, under } = unlockedFraction(schedule, drawTime(group, number, schedule))
    const unlocked = (amount * over) / under
    digest = hexToBigInt(keccak256(encodeAbiParameters(words(2), [digest, unlocked])))
  }
  return `0x${digest.toString(16).padStart(64, '0')}`
}

test('the file that the contract is compared with has what exact fractions say at 10,000 random times', async () => {
  const digests = Array.from({ length: groups }, (_, group) => digestOf(group))
  await expect(`${JSON.stringify({ groups, times, digests }, null, 2)}\n`).toMatchFileSnapshot(file)
})
