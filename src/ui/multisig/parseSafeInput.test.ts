import { expect, test } from 'vitest'
import { parseSafeInput } from './parseSafeInput.ts'

const address = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'

test('a Safe is an address or the link of a Safe app, and not a name', () => {
  for (const text of [address, `blast:${address}`, `https://app.safe.global/home?safe=blast:${address}`])
    expect(parseSafeInput(text), text).toEqual({ status: 'address', address })
  expect(parseSafeInput(' ')).toEqual({ status: 'empty' })
  expect(parseSafeInput('olga.eth')).toMatchObject({
    reason: 'Paste the Safe’s address, from 0x on. Names don’t work here.',
  })
  // A Safe of another chain may be nobody’s on Blast.
  expect(parseSafeInput(`eth:${address}`)).toMatchObject({
    reason: 'This address is marked for another network (eth). Paste an address on Blast, from 0x on.',
  })
})
