import { vi } from 'vitest'
import { main } from '../main.ts'

/** Runs one command line in this process: its exit code, and what it wrote to stdout and stderr. */
export async function runMain(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const text = { out: '', err: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text.out += String(chunk)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text.err += String(chunk)
    return true
  })
  try {
    return { code: await main(args), ...text }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}
