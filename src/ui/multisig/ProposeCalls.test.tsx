import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import type { SafeCall } from '../../multisig/build/multiSend.ts'
import { simulateDraft } from '../../multisig/build/simulateDraft.ts'
import { saveFile } from '../parts/saveFile.ts'
import { SiteContext } from '../site/siteContext.ts'
import { inPage, plainSite } from '../test-support/drawPage.ts'
import type { WalletActions } from '../wallet/walletContext.ts'
import type { Role } from './openSafeContext.ts'
import { ProposeCalls } from './ProposeCalls.tsx'
import type { OnAsk } from './useProposing.ts'

/** The chain's answer, in place of one over the network. */
vi.mock('../../multisig/build/simulateDraft.ts', () => ({
  simulateDraft: vi.fn(async () => ({ status: 'succeeds' })),
}))
/** A browser goes on where the file is. */
vi.mock('../parts/saveFile.ts', () => ({ saveFile: vi.fn() }))
/** They have a test of their own, and read the Safe over the network. */
vi.mock('./SafeCodeWarnings.tsx', () => ({ SafeCodeWarnings: () => null }))

vi.mock('../../multisig/build/measureCallGas.ts', () => ({ measureCallGas: vi.fn(async () => 60_000n) }))
vi.mock('../../multisig/build/estimateCallGas.ts', () => ({ estimateCallGas: vi.fn(async () => 70_000n) }))
const estimate = vi.fn(async () => ({ safeTxGas: 65_000n }))
vi.mock('../../multisig/sources/serviceOf.ts', () => ({
  serviceOf: () => ({ postSafeGasEstimation: estimate }),
}))

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to: account, value: 1n, data: '0x' } as const
const hash = `0x${'12'.repeat(32)}` as const

async function draw(
  role: Role,
  {
    version = '1.4.1',
    isServed = true,
    calls = [call],
    isReady = true,
    nonce = 7,
  }: {
    version?: string
    isServed?: boolean
    calls?: readonly SafeCall[]
    isReady?: boolean
    nonce?: number | null
  } = {},
): Promise<Record<'onAsk' | 'onProposed' | 'onSave' | 'sendCallsInHost', ReturnType<typeof vi.fn>>> {
  const sendCallsInHost = vi.fn<NonNullable<WalletActions['sendCallsInHost']>>(async () => hash)
  const onAsk = vi.fn<OnAsk>((ask) => ask())
  const onProposed = vi.fn()
  const onSave = vi.fn()
  const service = { isEnabled: true, url: 'https://service.example' } as const
  const part = (
    <SiteContext value={isServed ? { ...plainSite, safeService: service } : plainSite}>
      <ProposeCalls
        safe={{ address, owners: [account], threshold: 1, nonce: 4, version }}
        role={role}
        calls={calls}
        nonce={nonce ?? undefined}
        inside="any"
        title="Send"
        inHost={{ review: 'One call.' }}
        file={{ as: 'sweep', name: 'Sweep', description: 'What is left', onSave }}
        isReady={isReady}
        row={undefined}
        otherwise="Somebody else can."
        onAsk={onAsk}
        onProposed={onProposed}
      />
    </SiteContext>
  )
  await act(async () => render(inPage(part, { actions: { sendCallsInHost } })))
  return { onAsk, onProposed, onSave, sendCallsInHost }
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const text = () => document.body.textContent

test('an owner compares the nonce and the hashes, and signs', async () => {
  await draw({ kind: 'owner', account })
  expect(buttons()).toContain('Sign and propose')
  const signed = screen.getByRole('region', { name: 'What your wallet signs' })
  expect(signed.textContent).toMatch(/Nonce7.*0 · call.*Safe transaction hash.*Domain hash.*Message hash/)
  expect(text()).not.toContain('Somebody else can.')
})

test.each([
  ['as the service estimates it', 65_000n, '65,000, as the service estimates'],
  ['measured, where the service says none is needed', 0n, '60,000, measured on Blast; the service says 0'],
])('the gas of the call is shown %s', async (_, safeTxGas, words) => {
  estimate.mockResolvedValueOnce({ safeTxGas })
  await draw({ kind: 'owner', account })
  await screen.findByText(words)
})

test('the gas of the call is measured where the service does not answer', async () => {
  estimate.mockRejectedValueOnce(new EverclaimError('busy'))
  await draw({ kind: 'owner', account })
  await screen.findByText('60,000, measured on Blast')
})

test('inside its host a Safe before 1.3.0 is asked to give the call its gas, and no other is', async () => {
  const host: Role = { kind: 'host', isReadOnly: false }
  await draw(host, { version: '1.1.1' })
  await screen.findByText(
    /^Gas for the call: 65,000, as the service estimates\. The Safe is of version 1\.1\.1/,
  )
  cleanup()
  estimate.mockClear()
  await draw(host)
  expect(text()).not.toContain('Gas for the call')
  expect(estimate).not.toHaveBeenCalled()
})

test('inside its host the Safe chooses the nonce, so no hash is shown; the host is asked', async () => {
  const { onAsk, onProposed, sendCallsInHost } = await draw({ kind: 'host', isReadOnly: false })
  expect(screen.queryByRole('region')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Propose in the Safe' })))
  expect(onAsk).toHaveBeenCalledOnce()
  expect(sendCallsInHost.mock.calls[0]).toEqual([
    [{ from: address, ...call }],
    { title: 'Send', inside: 'any' },
  ])
  expect(onProposed.mock.calls).toEqual([[hash]])
})

test.each<[string, Role, Parameters<typeof draw>[1]]>([
  ['who only looks inside the host', { kind: 'host', isReadOnly: true }, {}],
  ['an owner, according to one node', { kind: 'unconfirmed', account }, {}],
  ['somebody who is no owner', { kind: 'reader', account }, {}],
  ['an owner of a Safe that is too old', { kind: 'owner', account }, { version: '1.1.1' }],
])('%s has no button to propose it', async (_, role, facts) => {
  await draw(role, facts)
  expect(text()).toContain('Somebody else can.')
  expect(buttons()).not.toContain('Sign and propose')
  expect(buttons()).not.toContain('Propose in the Safe')
})

test('where no service is asked an owner saves it as a file; everybody outside a host may', async () => {
  const { onSave } = await draw({ kind: 'owner', account }, { isServed: false })
  expect(text()).toContain('This site uses no wallet service. Save it as a file.')
  expect(buttons()).not.toContain('Sign and propose')
  fireEvent.click(screen.getByRole('button', { name: 'Save for the transaction builder' }))
  expect(onSave).toHaveBeenCalledOnce()
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe('sweep.json')
  expect(JSON.parse(String(content))).toMatchObject({
    chainId: '81457',
    meta: { name: 'Sweep', description: 'What is left', createdFromSafeAddress: address },
    transactions: [{ to: account, value: '1', data: '0x' }],
  })
  cleanup()
  await draw({ kind: 'reader', account: undefined })
  expect(buttons()).toContain('Save for the transaction builder')
  cleanup()
  await draw({ kind: 'host', isReadOnly: false })
  expect(buttons()).not.toContain('Save for the transaction builder')
})

test('without a nonce nothing can be compared, so nothing is signed; it can be saved', async () => {
  await draw({ kind: 'owner', account }, { nonce: null })
  await screen.findByText('It would succeed now')
  expect(screen.queryByRole('region')).toBeNull()
  expect(buttons()).toEqual(expect.arrayContaining(['Save for the transaction builder']))
  expect(buttons()).not.toContain('Sign and propose')
})

test('what it would do now is simulated, and which call of a batch would fail', async () => {
  vi.mocked(simulateDraft).mockResolvedValueOnce({ status: 'fails', at: 1, sentence: 'It holds less.' })
  await draw({ kind: 'owner', account }, { calls: [call, { ...call, value: 2n }] })
  await screen.findByText('Call 2 would fail now')
  expect(text()).toContain('MultiSendCallOnly')
  expect(text()).toContain('1 · delegate call')
})

test('nobody is asked before what it depends on is known', async () => {
  const { onAsk, sendCallsInHost } = await draw({ kind: 'host', isReadOnly: false }, { isReady: false })
  fireEvent.click(screen.getByRole('button', { name: 'Propose in the Safe' }))
  expect(onAsk).not.toHaveBeenCalled()
  expect(sendCallsInHost).not.toHaveBeenCalled()
})
