import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyError } from '../../cli/keyErrors.ts'
import { readCommand } from './readCommand.ts'

// What is made of each thing that a process can do, without one. `readCommand.test.ts` starts real ones.

vi.mock('node:child_process', () => ({ spawn: vi.fn() }))

/** A process that does what a test has it do. One that could not be started has no number. */
function started({ pid }: { pid: number | undefined } = { pid: 4321 }) {
  const stdout = Object.assign(new EventEmitter(), { destroy: vi.fn() })
  const child = Object.assign(new EventEmitter(), { pid, stdout })
  // It has what is used of a process, which has much more.
  vi.mocked(spawn).mockReturnValue(child as unknown as ReturnType<typeof spawn>)
  return {
    stdout,
    prints: (text: string) => stdout.emit('data', Buffer.from(text)),
    closes: (code: number | null, signal: string | null = null) => child.emit('close', code, signal),
    fails: () => child.emit('error', new Error('no shell')),
  }
}
const kill = vi.spyOn(process, 'kill')
beforeEach(() => {
  kill.mockReset().mockReturnValue(true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(spawn).mockReset()
})

const read = (more: { most?: number; patience?: number } = {}) =>
  readCommand('pass show relayer', { what: 'The command', most: 10, ...more })
/** The whole of what it says instead. */
const refusalOf = (reading: Promise<string>) =>
  reading.then(
    () => 'read',
    ({ name, reason, facts }: KeyError) => [`${name}: ${reason}`, ...facts].join('\n'),
  )

it('is run by a shell, in a group of its own, without input, and its errors go to ours', async () => {
  const child = started()
  const reading = read()
  expect(spawn).toHaveBeenCalledExactlyOnceWith('pass show relayer', {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.closes(0)
  expect(await reading).toBe('')
})

it('gives all that was printed, also where a letter came in two parts, and its clock ends', async () => {
  const child = started()
  const reading = read()
  const [first, second] = [...Buffer.from('é')]
  child.stdout.emit('data', Buffer.from([0x61, first ?? 0]))
  child.stdout.emit('data', Buffer.from([second ?? 0, 0x62]))
  expect(vi.getTimerCount()).toBe(1)
  child.closes(0)
  expect(await reading).toBe('aéb')
  expect(vi.getTimerCount()).toBe(0)
  expect(kill).not.toHaveBeenCalled()
})

describe('what is printed', () => {
  it('may be as long as is allowed, in all', async () => {
    const child = started()
    const reading = read()
    child.prints('12345')
    child.prints('67890')
    child.closes(0)
    expect(await reading).toBe('1234567890')
  })

  it('ends the command where it is longer, and is read no further', async () => {
    const child = started()
    const reading = refusalOf(read())
    child.prints('1234567890')
    expect(kill).not.toHaveBeenCalled()
    child.prints('1')
    expect(kill).toHaveBeenCalledExactlyOnceWith(-4321, 'SIGKILL')
    expect(child.stdout.destroy).toHaveBeenCalledOnce()
    child.closes(null, 'SIGKILL')
    expect(await reading).toBe('KeyError: The command printed too much.')
  })
})

describe('a command that takes long', () => {
  it.each([
    ['thirty seconds, where nothing else is said', {}, 30_000, '30'],
    ['as many as are allowed', { patience: 1_500 }, 1_500, '1.5'],
  ])('has %s', async (_, allowed, milliseconds, seconds) => {
    const child = started()
    const reading = refusalOf(read(allowed))
    vi.advanceTimersByTime(milliseconds - 1)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(kill).toHaveBeenCalledExactlyOnceWith(-4321, 'SIGKILL')
    expect(child.stdout.destroy).toHaveBeenCalledOnce()
    child.closes(null, 'SIGKILL')
    expect(await reading).toBe(`KeyError: The command took longer than ${seconds} seconds.`)
  })
})

it.each([
  ['a code', 3, null, 'ended with 3'],
  ['a signal', null, 'SIGTERM', 'ended with SIGTERM'],
] as const)('says with what it ended: %s', async (_, code, signal, reason) => {
  const child = started()
  const reading = refusalOf(read())
  child.prints('secret')
  child.closes(code, signal)
  expect(await reading).toBe(`KeyError: The command ${reason}.`)
})

it('says the first of its reasons', async () => {
  const child = started()
  const reading = refusalOf(read())
  child.prints('far more than is allowed')
  vi.advanceTimersByTime(30_000)
  child.closes(1)
  expect(await reading).toBe('KeyError: The command printed too much.')
})

describe('what it has started ends with it', () => {
  const { platform } = process
  const runsOn = (value: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value })
  afterEach(() => void runsOn(platform))
  const endedBy = async (pid: number | undefined) => {
    const child = started({ pid })
    const reading = refusalOf(read())
    child.fails()
    child.closes(-2)
    expect(await reading).toBe('KeyError: The command could not be run.')
    return kill.mock.calls
  }

  it('as a group', async () => {
    runsOn('linux')
    expect(await endedBy(7)).toEqual([[-7, 'SIGKILL']])
  })

  it('alone where a system has no groups', async () => {
    runsOn('win32')
    expect(await endedBy(7)).toEqual([[7, 'SIGKILL']])
  })

  it('unless it has ended before', async () => {
    kill.mockImplementation(() => {
      throw new Error('ESRCH')
    })
    expect(await endedBy(7)).toHaveLength(1)
  })

  it('and nothing does where no shell could be started', async () => {
    expect(await endedBy(undefined)).toEqual([])
  })
})
