import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../src/campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../src/campaign/fixtures/makeTrees.ts'
import { verifyStored } from './verifyStored.ts'

const { all } = makeCampaign(tableOf([[`0x${'11'.repeat(20)}`, 5n]]), createWasmKeccak(), {
  capBits: 0,
  prefixBits: 0,
})

let home = ''
let folder = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'everclaim-stored-'))
  folder = join(home, 'package')
  for (const [path, bytes] of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
})
afterEach(() => rmSync(home, { recursive: true }))

it('default: a folder of regular files is whole', async () => {
  expect(await verifyStored(folder)).toMatchObject({ status: 'whole' })
})

it('error: a file that is a link is refused, whatever it leads to', async () => {
  cpSync(join(folder, 'cap.bin'), join(home, 'cap.bin'))
  rmSync(join(folder, 'cap.bin'))
  symlinkSync(join(home, 'cap.bin'), join(folder, 'cap.bin'))
  expect(await verifyStored(folder)).toEqual({
    status: 'refused',
    sentence: 'The package is damaged: cap.bin is a link. A package has only files.',
  })
})

it('error: what cannot be read is no verdict, and a pipe is not waited for', async () => {
  rmSync(join(folder, 'cap.bin'))
  execFileSync('mkfifo', [join(folder, 'cap.bin')])
  await expect(verifyStored(folder)).rejects.toThrow('It isn’t a regular file.')
})
