import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { erc721CallsAbi, safeCallsAbi } from '../../../multisig/build/knownCalls.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { collectiblesQuery } from '../../../multisig/queries.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import { CallForm } from './CallForm.tsx'
import { type DraftCall, emptyDraft } from './draftStore.ts'
import { readDraftCalls } from './readDraftCall.ts'

const address = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dan = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const collection = '0x4300000000000000000000000000000000000005'
const safe = { address, owners: [ada, ben], threshold: 2, nonce: 0, version: '1.4.1' } as const
const native = {
  address: null,
  symbol: 'ETH',
  decimals: 18,
  balance: 10n ** 18n,
  status: 'read',
} as const

let ready: SafeCall | undefined

function Form() {
  const [call, setCall] = useState<DraftCall>(emptyDraft.calls[0] as DraftCall)
  const [result] = readDraftCalls([call], { safe: address, sendables: [native], native, owners: safe })
  ready = result?.status === 'ready' ? result.call : undefined
  return result ? (
    <CallForm
      call={call}
      result={result}
      held={{ native, listed: [], sendables: [native], error: null, isLoading: false }}
      owners={safe}
      isAsked={false}
      number={undefined}
      onChange={setCall}
      onRemove={undefined}
    />
  ) : null
}

/** The form of a kind of call. */
function open(kind: string) {
  const queries = createQueryClient()
  queries.setQueryData(collectiblesQuery(plainSite, { safe: address, hasSpam: false }).queryKey, {
    pages: [{ results: [{ address: collection, id: '17', name: 'Drawing' }], next: null, previous: null }],
    pageParams: [null],
  } as never)
  render(
    inPage(
      <OpenSafeContext value={{ safe, role: { kind: 'owner', account: ada } }}>
        <Form />
      </OpenSafeContext>,
      { queries },
    ),
  )
  fireEvent.click(screen.getByRole('radio', { name: kind }))
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const owners = () => ready && decodeFunctionData({ abi: safeCallsAbi, data: ready.data })

test('default: an owner is added, and what comes of it is said', () => {
  open('Owners')
  expect(screen.getByText('Now 2 of 2 owners must sign.')).not.toBeNull()
  write('New owner', dan)
  expect(screen.getByText(/^2 of 3 owners will sign\. Now it is 2 of 2 owners\./)).not.toBeNull()
  expect(owners()).toEqual({ functionName: 'addOwnerWithThreshold', args: [dan, 2n] })
  choose('Threshold', '3')
  expect(screen.getByText(/^Every owner must then sign/)).not.toBeNull()
  choose('Threshold', '1')
  expect(screen.getByText(/^Any owner can then act alone/)).not.toBeNull()
  write('New owner', ben)
  expect(screen.getByRole('alert').textContent).toBe('This is already an owner.')
  expect(ready).toBeUndefined()
})

test('default: an owner is removed, replaced, and the threshold changed, by the list on chain', () => {
  open('Owners')
  choose('Change', 'remove')
  choose('Owner to remove', ben.toLowerCase())
  expect(owners()).toEqual({ functionName: 'removeOwner', args: [ada, ben, 1n] })
  // The list has room for its ends alone.
  expect(document.querySelector(`[data-address="${ben}"]`)?.textContent).toBe(ben)
  choose('Change', 'swap')
  choose('Owner to replace', ada.toLowerCase())
  write('New owner', dan)
  expect(owners()).toEqual({
    functionName: 'swapOwner',
    args: ['0x0000000000000000000000000000000000000001', ada, dan],
  })
  choose('Change', 'threshold')
  choose('Threshold', '2')
  expect(screen.getByRole('alert').textContent).toBe('2 of 2 already must sign.')
  choose('Threshold', '1')
  expect(owners()).toEqual({ functionName: 'changeThreshold', args: [1n] })
})

test('default: a function of a pasted ABI, with ETH, and the data that is sent', () => {
  const abi = parseAbi(['function pay((address to, uint96 amount)[] parts, bool isLast) payable'])
  open('Function by ABI')
  write('Contract', dan)
  write('ABI', JSON.stringify(abi))
  choose('Function', 'pay((address,uint96)[],bool)')
  write('parts (tuple[])', `[{"to":"${ada}","amount":"5"}]`)
  choose('isLast (bool)', 'true')
  write('ETH to send along', '0.5')
  const data = encodeFunctionData({ abi, args: [[{ to: ada, amount: 5n }], true] })
  expect(ready).toEqual({ to: dan, value: 5n * 10n ** 17n, data })
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Data' }).at(-1)?.value).toBe(data)
  write('parts (tuple[])', `[{"to":"${ada}","amount":"-5"}]`)
  expect(screen.getByRole('alert').textContent).toMatch(/^At \[0\]\.amount: uint96 goes from 0 to [\d.,]+\.$/)
})

test('default: a collectible of the Safe, to a recipient that is checked', () => {
  open('Collectible')
  const list = screen.getByRole('combobox', { name: 'Collectible' })
  expect(
    within(list)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toContain('Drawing #17')
  choose('Collectible', `${collection.toLowerCase()} 17`)
  write('Recipient', collection)
  expect(screen.getByRole('alert').textContent).toMatch(/own contract/)
  write('Recipient', dan)
  expect(ready?.to).toBe(collection)
  expect(ready && decodeFunctionData({ abi: erc721CallsAbi, data: ready.data })).toEqual({
    functionName: 'safeTransferFrom',
    args: [address, dan, 17n],
  })
})
