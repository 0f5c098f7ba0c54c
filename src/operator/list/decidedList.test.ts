import { expect, test } from 'vitest'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { checkRecipientList } from '../../campaign/list/checkRecipientList.ts'
import { type Decided, decisionsAnyway, dependsOnAmounts, undecided } from './decidedList.ts'

const [alice, bob, carol] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`, `0x${'cc'.repeat(20)}`] as const
const keccak256 = createWasmKeccak()

/** What becomes of a list under that many decimals, with these decisions. */
const read = (rows: string, decimals: number, { rules, leaveOut, rows: byRow, duplicates }: Decided) =>
  checkRecipientList(new TextEncoder().encode(`address,amount\n${rows}`), {
    amounts: { unit: 'whole', decimals },
    duplicates,
    keccak256,
    maxExamples: 5,
    decisions: { rules: new Set(rules), leaveOut: new Set(leaveOut), rows: new Map(byRow) },
  })

test('what was decided of the digits too many under 18 decimals is asked anew under 6', () => {
  const rows = `${alice},1.1234567890123456789\n${bob},12.3456789\n${carol},1\n`
  const each: Decided[] = [
    { ...undecided, rules: ['cut-decimals'] },
    { ...undecided, leaveOut: ['amount-decimals'] },
    { ...undecided, rows: [[2, 'fix']] },
  ]
  for (const decided of each) {
    expect(read(rows, 18, decided).problemCount).toBe(0)
    expect(dependsOnAmounts(decided)).toBe(true)
    expect(read(rows, 6, decisionsAnyway(decided))).toMatchObject({ problemCount: 2, leftOutCount: 0 })
  }
})

test('what was decided about addresses stays, and nobody who was left out comes back', () => {
  const decided: Decided = {
    rules: ['checksum', 'zeros', 'spaces', 'sign', 'point', 'trailing-zeros'],
    leaveOut: ['account-name', 'amount-zero'],
    duplicates: 'sum',
    names: [['ada.eth', alice]],
    rows: [
      [2, 'leave-out'],
      [3, 'fix'],
    ],
  }
  expect(decisionsAnyway(decided)).toEqual({
    rules: ['checksum', 'spaces'],
    leaveOut: ['account-name'],
    duplicates: 'sum',
    names: [['ada.eth', alice]],
    rows: [[2, 'leave-out']],
  })
  expect(dependsOnAmounts({ ...decided, rules: ['checksum'], leaveOut: [], rows: [] })).toBe(false)
  // The person sees it once more: why it was left out may be gone.
  expect(dependsOnAmounts({ ...undecided, rows: [[2, 'leave-out']] })).toBe(true)
})
