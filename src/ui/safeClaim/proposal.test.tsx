import { encodeFunctionData, type Hex, padHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import { encodeClaimMany } from '../../chain/encodeClaimMany.ts'
import { encodeClaimTo } from '../../chain/encodeClaimTo.ts'
import { buildSafeClaim, type SafeClaimPart } from '../../claim/safeClaim/buildSafeClaim.ts'
import { draftRejection, draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { chainId, changes } from '../../multisig/test-support/startSafes.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { beginAgain, forget } from '../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../test-support/startClaimPages.ts'
import { openClaimPage } from './test-support/openClaimPage.tsx'

// The page that claims for a Safe, whole, over a real chain and a wallet service: from the first signature to
// the receipt, and through whatever happens meanwhile.

const { ada, dan, olga, omar, otto } = demoAccounts

let world: ClaimPages
let ether: SafeClaimPart
let usdb: SafeClaimPart
beforeAll(async () => {
  world = await startClaimPages(['ether', 'usdb'])
  ether = await world.claimOf('ether')
  usdb = await world.claimOf('usdb')
})
afterAll(() => world?.stop())
afterEach(async () => {
  vi.useRealTimers()
  await beginAgain(world)
})

const claimAt = (nonce: number, claim = ether) => buildSafeClaim({ claims: [claim], nonce })
const hashOf = (transaction: Parameters<typeof safeTxHashOf>[1]) =>
  safeTxHashOf({ chainId, safe: world.safe }, transaction)
const entryOf = ({ distributor, allocation }: SafeClaimPart) => ({
  distributor,
  ...allocation,
  index: BigInt(allocation.index),
})
const etherOf = (address: Hex) => world.devnet.chain.getBalance({ address })
/** What the campaign has paid since it began, in wei: it pays nobody else in these tests. */
const paid = async (before: bigint) => before - (await etherOf(ether.distributor))
const linksNamed = (name: string | RegExp) =>
  [...document.querySelectorAll('a')].filter(({ textContent }) => textContent?.match(name))
const linkNamed = (name: string | RegExp) => linksNamed(name)[0]?.getAttribute('href')
const listNamed = (name: string) => document.querySelector<HTMLElement>(`ul[aria-label="${name}"]`)
const receiptOf = (hash: Hex, campaign = 'ether') => `/claim/${campaign}/receipt/#transaction=${hash}`
const rows = () => [...(listNamed('Signatures')?.querySelectorAll('li') ?? [])]
const rowOf = (address: string) =>
  rows().find(({ textContent }) => textContent?.includes(address))?.textContent
const verified = () => rows().filter(({ dataset }) => dataset.status === 'verified').length
const signClaim = /^Sign to claim/
const firstOwner = padHex('0x01', { size: 20 })
const change = (functionName: 'changeThreshold', args: readonly [bigint]) =>
  world.act(encodeFunctionData({ abi: changes, functionName, args }))
const swap = (args: readonly [Hex, Hex, Hex]) =>
  world.act(encodeFunctionData({ abi: changes, functionName: 'swapOwner', args }))

describe('from the first signature to the receipt', () => {
  test('proposed to the service by Olga, found by Otto without a link, not offered a second time, executed', async () => {
    const before = await etherOf(ether.distributor)
    const page = openClaimPage(world, { site: world.served, who: olga })
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    const hash = hashOf(claimAt(0))
    expect(page.text()).toContain(hash)
    await expect.poll(page.text).toContain('The owners also find it in the Safe’s queue.')
    page.reload()
    await expect.poll(page.status).toBe('collecting')
    expect(page.has(/^Sign /)).toBe(false)

    forget()
    const other = openClaimPage(world, { site: world.served })
    await expect.poll(other.status).toBe('collecting')
    expect(other.text()).toContain(hash)
    expect(other.text()).toContain('Known fromthe wallet service')
    other.connect(otto)
    await other.press(signClaim)
    await expect.poll(other.status).toBe('executable')
    expect((await world.service.transactions.find(hash))?.confirmations).toHaveLength(2)
    await other.press('Execute')
    await expect.poll(other.status).toBe('done')
    expect(await paid(before)).toBe(ether.allocation.amount)
    other.reload()
    await expect.poll(other.status).toBe('done')
  })

  test('signed while the service does not answer: kept, and handed on when it does, without asking the wallet again', async () => {
    const page = openClaimPage(world, { site: world.served, who: olga })
    await expect.poll(() => page.has(signClaim)).toBe(true)
    world.service.walletService.control({ answers: 'down' })
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    await expect.poll(page.text).toContain('Signed. We don’t know whether the service took it')
    world.service.walletService.control({ answers: 'ok' })
    await page.press('Try again')
    await expect.poll(page.text).toContain('the wallet service')
    await expect.poll(page.text).not.toContain('whether the service took it')
    expect(page.asked).toHaveLength(1)
    await expect
      .poll(async () => (await world.service.transactions.find(hashOf(claimAt(0))))?.confirmations)
      .toHaveLength(1)
  })

  test('while a wallet shows a proposal the page shows the same; the next one comes after what was proposed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const page = openClaimPage(world, { site: world.served, who: olga })
    await expect.poll(page.text).toContain('Nonce0')
    let decline = () => {}
    page.next(
      new Promise((_, reject) => {
        decline = () => reject(walletErrorOf({ code: 4001, message: 'no' }, 'sign'))
      }),
    )
    await page.press('Sign here')
    await expect.poll(() => page.has('Signing')).toBe(true)
    // Meanwhile somebody else takes the nonce. It is read again when what was read was taken in.
    await world.propose(draftRejection(world.safe, 0), [otto])
    const queue = vi.spyOn(globalThis, 'fetch')
    for (const turn of ['first', 'second']) {
      queue.mockClear()
      vi.advanceTimersByTime(10_000)
      const answers = () =>
        queue.mock.results.filter((_, at) =>
          String(queue.mock.calls[at]?.[0]).includes('transactions/queued'),
        )
      await expect.poll(() => answers().length, { message: turn }).toBeGreaterThan(0)
      await Promise.all(answers().map(({ value }) => value))
    }
    queue.mockRestore()
    expect(page.text()).toContain(hashOf(claimAt(0)))
    expect(page.text()).toContain('Nonce0')
    expect(page.has(/^Sign /)).toBe(false)
    expect(document.querySelector('fieldset')?.disabled).toBe(true)
    expect(page.asked).toHaveLength(1)
    decline()
    await expect.poll(page.text).toContain('this one gets nonce 1, and the Safe is at 0')
  })

  test('anybody pays for it at once: the page says so, and offers nothing any more', async () => {
    const page = openClaimPage(world)
    await expect.poll(page.status).toBe('unproposed')
    expect(linkNamed('Pay the fee from any wallet')).toBe(`/claim/ether/#account=${world.safe}`)
    const { hash } = await world.send(
      encodeClaimMany({ distributor: ether.distributor, claims: [entryOf(ether)] }),
    )
    page.comeBack()
    await expect.poll(page.status).toBe('overtaken')
    await expect.poll(() => linkNamed('See the receipt')).toBe(receiptOf(hash))
    expect(page.text()).not.toContain('still waits')
    expect(page.has(/^(Execute|Sign|Start)/)).toBe(false)
  })
})

describe('another transaction takes its nonce', () => {
  test('replaced, then rejected, proposed anew each time, never two at a time', async () => {
    const before = await etherOf(ether.distributor)
    const page = openClaimPage(world, { site: world.served, who: olga })
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    const first = hashOf(claimAt(0))
    await expect.poll(() => world.service.transactions.find(first)).toBeDefined()
    const payment = draftTransaction([{ to: dan.address, value: 1n, data: '0x' }], 0)
    const rival = await world.propose(payment, [otto])
    page.comeBack()
    await expect.poll(page.text).toContain('Two transactions share nonce 0')
    expect(page.text()).toContain('The first one executed cancels the other')
    expect(linkNamed('Another transaction')).toBe(
      `/safe/#safe=${world.safe}&view=transactions&transaction=${rival}`,
    )
    await world.confirm(first, omar)
    page.comeBack()
    await expect.poll(page.status).toBe('executable')
    expect(page.text()).toContain('Two transactions share nonce 0')
    await world.execute(payment, [otto, omar])
    page.comeBack()
    await expect.poll(page.status).toBe('replaced')
    expect(page.text()).toContain('Replaced in the Safe')
    expect(page.text()).toContain('Another transaction used nonce 0. The tokens can still be claimed.')
    expect(await paid(before)).toBe(0n)

    // Anew, with the next nonce, even while the service does not say what comes next.
    world.service.walletService.control({ answers: 'stalled' })
    await page.press('Start again')
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    await expect.poll(page.text).toContain('Sending it to the wallet service')
    world.service.walletService.control({ answers: 'ok' })
    const second = hashOf(claimAt(1))
    expect(page.text()).toContain(second)
    expect(page.text()).not.toContain('share nonce')

    // The owners reject it in their own wallets; a page that is opened later says the same.
    await world.execute(draftRejection(world.safe, 1), [otto, omar])
    page.comeBack()
    await expect.poll(page.status).toBe('replaced')
    expect(page.text()).toContain('Another transaction used nonce 1. The tokens can still be claimed.')
    page.reload()
    await expect.poll(page.status).toBe('replaced')
    expect(page.text()).toContain('Rejected by the owners')

    // Otto proposes anew at his machine; this page, which still shows the rejection, offers no second one.
    const third = await world.propose(claimAt(2), [otto])
    page.comeBack()
    await expect.poll(page.status).toBe('collecting')
    expect(page.text()).toContain(third)
    await page.press(signClaim)
    await expect.poll(page.status).toBe('executable')
    await page.press('Execute')
    await expect.poll(page.status).toBe('done')
    expect(await paid(before)).toBe(ether.allocation.amount)
  })
})

describe('who is paid, and by whom', () => {
  test('somebody else pays for the claim while the proposal waits: paid once, and the truth about the rest', async () => {
    const before = await etherOf(ether.distributor)
    await world.propose(claimAt(0), [olga, otto])
    const page = openClaimPage(world, { site: world.served, who: olga })
    await expect.poll(page.status).toBe('executable')
    const { hash } = await world.send(encodeClaim(entryOf(ether)))
    page.comeBack()
    await expect.poll(page.status).toBe('overtaken')
    const isTrue = async () => {
      await expect.poll(page.status).toBe('overtaken')
      await expect.poll(page.text).toContain('Already claimed on ')
      expect(linkNamed('See the receipt')).toBe(receiptOf(hash))
      expect(page.has(/^(Execute|Sign)/)).toBe(false)
    }
    await isTrue()
    expect(page.text()).toContain('A proposal still waits in the Safe')
    expect(page.text()).toContain('Executing it would only cost the network fee.')

    // It is executed all the same.
    await world.execute(claimAt(0), [olga, otto])
    page.comeBack()
    await expect.poll(page.text).toContain('The Safe executed its own proposal too')
    expect(page.text()).toContain('this was claimed before.')
    expect(page.text()).not.toContain('still waits')
    page.reload()
    await expect.poll(page.text).toContain('The Safe executed its own proposal too')
    await isTrue()
    expect(await paid(before)).toBe(ether.allocation.amount)
  })

  test('the owners have it paid to somebody else: named while that waits, and shown with whom it paid', async () => {
    const call = encodeClaimTo({ ...entryOf(ether), recipient: dan.address })
    const elsewhere = draftTransaction([{ ...call, value: 0n }], 0)
    await world.propose(elsewhere, [olga])
    const page = openClaimPage(world, { site: world.served, who: otto })
    await expect.poll(page.status).toBe('unproposed')
    expect(page.text()).toContain('A claim already waits in the Safe’s queue')
    expect(page.text()).toContain('Another transaction of this Safe pays someone else')
    expect(page.text()).toContain(dan.address)
    expect(page.has(signClaim)).toBe(false)

    const before = await etherOf(dan.address)
    const hash = await world.execute(elsewhere, [olga, otto])
    page.comeBack()
    for (const reload of [undefined, page.reload]) {
      reload?.()
      await expect.poll(page.status).toBe('done')
      await expect.poll(page.text).toMatch(reload ? /Already claimed on / : / was claimed/)
      expect(page.text()).toContain(dan.address)
      expect(page.text()).not.toContain('in the Safe')
      expect(linkNamed('See the receipt')).toBe(receiptOf(hash))
    }
    expect((await etherOf(dan.address)) - before).toBe(ether.allocation.amount)
  })
})

describe('while it waits', () => {
  test('owners and threshold change behind another nonce: who counts and who may sign follow the chain', async () => {
    const removal = draftTransaction(
      [
        {
          to: world.safe,
          value: 0n,
          data: encodeFunctionData({
            abi: changes,
            functionName: 'removeOwner',
            args: [olga.address, otto.address, 2n],
          }),
        },
      ],
      0,
    )
    const ahead = await world.propose(removal, [olga])
    const page = openClaimPage(world, { site: world.served, who: olga })
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    await expect.poll(page.text).toContain('Nonce 0 comes first; this one is 1.')
    expect(linkNamed('Another transaction')).toContain(`&transaction=${ahead}`)
    const hash = hashOf(claimAt(1))
    await expect.poll(() => world.service.transactions.find(hash)).toBeDefined()
    await world.confirm(hash, otto)
    page.comeBack()
    await expect.poll(page.status).toBe('queued')
    expect(page.text()).toContain('Other transactions come first')
    expect(page.has('Execute')).toBe(false)
    page.reload()
    await expect.poll(page.status).toBe('queued')
    // While it waits for its turn, one signature more is wanted, and then no more.
    await change('changeThreshold', [3n])
    page.comeBack()
    await expect.poll(page.status).toBe('collecting')
    await change('changeThreshold', [2n])
    page.comeBack()
    await expect.poll(page.status).toBe('queued')

    // What was before it takes Otto away, with his signature; Omar has signed as well.
    await world.confirm(hash, omar)
    await world.execute(removal, [olga, omar])
    page.comeBack()
    await expect.poll(page.status).toBe('executable')
    await expect.poll(page.text).toContain('2 of 2 owners must sign for this Safe')
    expect(page.text()).not.toContain('comes first;')
    expect(rowOf(otto.address)).toContain('This account isn’t an owner of the Safe now.')
    expect(verified()).toBe(2)

    // Omar gives his place to Dan.
    await swap([olga.address, omar.address, dan.address])
    page.comeBack()
    await expect.poll(page.status).toBe('collecting')
    expect(page.text()).toContain('1 of 2 verified signatures')
    await expect.poll(() => rowOf(dan.address)).toContain('Has not signed')
    await change('changeThreshold', [1n])
    page.comeBack()
    await expect.poll(page.status).toBe('executable')
    await expect.poll(page.text).toContain('1 of 2 owners must sign')
    await change('changeThreshold', [2n])
    page.comeBack()
    await expect.poll(page.status).toBe('collecting')

    page.connect(omar)
    await expect.poll(page.text).toContain('Not an owner')
    expect(page.text()).toContain('No signatures are needed.')
    expect(page.has(signClaim)).toBe(false)
    page.connect(dan)
    await page.press(signClaim)
    await expect.poll(page.status).toBe('executable')

    // And Olga hers to Ada, after everybody had signed.
    await swap([firstOwner, olga.address, ada.address])
    page.comeBack()
    await expect.poll(page.status).toBe('collecting')
    expect(rowOf(olga.address)).toContain('No owner now')
    page.connect(ada)
    page.reload()
    await page.press(signClaim)
    await expect.poll(page.status).toBe('executable')
    expect(rowOf(olga.address)).toContain('No owner now')
    await page.press('Execute')
    await expect.poll(page.status).toBe('done')
  })

  test('the window ends: too late, and where the tokens go', async () => {
    const { chain } = world.devnet
    await world.propose(claimAt(0, usdb), [olga, otto])
    const page = openClaimPage(world, { campaign: 'usdb', site: world.served, who: olga })
    await expect.poll(page.status).toBe('executable')
    await chain.setNextBlockTimestamp({ timestamp: BigInt(Date.UTC(2034, 5, 26) / 1000) })
    await chain.mine({ blocks: 1 })
    page.comeBack()
    const isTooLate = async () => {
      await expect.poll(page.status).toBe('too-late')
      expect(page.text()).toContain('The proposal would fail now. The tokens go back to the campaign.')
      expect(page.has(/^(Execute|Sign)/)).toBe(false)
    }
    await isTooLate()
    page.reload()
    await isTooLate()
    // As it says, executing it can only fail.
    const { to, data } = await world.signed(claimAt(0, usdb), [olga, otto])
    expect(await world.send({ to, data })).toMatchObject({ status: 'reverted' })
    page.comeBack()
    await isTooLate()
    await world.execute(draftRejection(world.safe, 0), [olga, otto])
    page.comeBack()
    await expect.poll(page.status).toBe('replaced')
    expect(page.text()).toContain('Rejected by the owners')
    expect(page.text()).toContain('Claims have ended, so it can’t be proposed again.')
    expect(page.has('Start again')).toBe(false)
  })
})

describe('a wallet service', () => {
  const note = 'The wallet service doesn’t answer'

  test('that is down, answers as a proxy, or is silent: shown as that alone, and gone when it is back', async () => {
    const hash = await world.propose(claimAt(0), [olga])
    const page = openClaimPage(world, { site: world.served, who: otto })
    await expect.poll(page.status).toBe('collecting')
    for (const answers of ['down', 'html'] as const) {
      world.service.walletService.control({ answers })
      page.comeBack()
      await expect.poll(page.text, { message: answers }).toContain(note)
      expect(page.text()).toContain('Signatures may be missing here.')
      expect(page.status()).toBe('collecting')
      expect(page.text()).toContain(hash)
      expect(verified()).toBe(1)
      if (answers === 'html') break
      world.service.walletService.control({ answers: 'ok' })
      page.comeBack()
      await expect.poll(page.text, { message: answers }).not.toContain(note)
    }
    page.reload()
    await expect.poll(page.text).toContain(note)
    expect(page.status()).toBe('collecting')
    // By the link alone, in a browser that knows nothing.
    const link = await page.copied('Copy link for the owners')
    forget()
    const other = openClaimPage(world, { site: world.served, hash: new URL(link).hash, who: otto })
    await other.press(signClaim)
    await expect.poll(other.status).toBe('executable')
    expect(other.text()).toContain(note)
    await other.press('Execute')
    await expect.poll(other.status).toBe('done')
    await expect.poll(other.text).not.toContain(note)
  })

  test('that lies, forges, or is behind: the chain and the owners’ keys decide', async () => {
    const { walletService, transactions } = world.service
    const hash = await world.propose(claimAt(0), [olga])
    const page = openClaimPage(world, { site: world.served })
    const isUnmoved = async () => {
      await expect.poll(page.status).toBe('collecting')
      expect(page.text()).toContain('1 of 2 verified signatures')
      expect(page.text()).toContain(hash)
      expect(verified()).toBe(1)
    }
    await isUnmoved()
    walletService.control({ words: 'lying' })
    page.reload()
    await isUnmoved()
    // Another transaction under the hash.
    walletService.control({ words: 'forged' })
    page.comeBack()
    await expect
      .poll(page.text)
      .toContain('The wallet service shows something else than the owners would sign')
    await isUnmoved()
    forget()
    const other = openClaimPage(world, { site: world.served })
    await expect.poll(other.status).toBe('unproposed')
    expect(other.text()).toContain('We couldn’t check whether a proposal waits.')
    expect(other.text()).toContain('We don’t use it. An owner may have proposed this claim')
    walletService.control({ words: 'true' })
    other.comeBack()
    await isUnmoved()
    expect(await transactions.find(hash)).toBeDefined()
    // It stands still, and the chain goes on.
    walletService.control({ words: 'behind' })
    const executed = await world.execute(claimAt(0), [olga, otto])
    other.comeBack()
    await expect.poll(other.status).toBe('done')
    forget()
    const late = openClaimPage(world, { site: world.served })
    await expect.poll(late.status).toBe('done')
    expect(linkNamed('See the receipt')).toBe(receiptOf(executed))
  })

  test('that shows a signature which its owner never gave: not genuine, and not counted', async () => {
    const hash = await world.propose(claimAt(0), [olga])
    const forged = await omar.signer.sign({ hash })
    const real = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await real(input, init)
      if (!String(input).includes(`_${hash}`) && !String(input).includes(hash)) return response
      const json = await response.json()
      const info = json.detailedExecutionInfo
      if (!info) return Response.json(json)
      const false_ = { ...info.confirmations[0], signer: { value: otto.address }, signature: forged }
      return Response.json({
        ...json,
        txStatus: 'FAILED',
        detailedExecutionInfo: { ...info, confirmations: [...info.confirmations, false_] },
      })
    }
    try {
      const page = openClaimPage(world, { site: world.served })
      await expect.poll(page.status).toBe('collecting')
      await expect.poll(() => rowOf(otto.address)).toContain('Not genuine')
      expect(page.text()).toContain('1 of 2 verified signatures')
      expect(verified()).toBe(1)
    } finally {
      globalThis.fetch = real
    }
  })
})

describe('nodes that do not answer', () => {
  test('never a no, nothing lost, and well again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const page = openClaimPage(world, { who: olga })
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    world.node.set({ type: 'status', status: 503 })
    page.comeBack()
    await expect.poll(page.status).toBe('could-not-check')
    expect(page.text()).toContain('We couldn’t check')
    expect(page.text()).toContain('The signatures are kept.')
    page.reload()
    await expect.poll(page.text).toContain('We couldn’t check this Safe')
    expect(page.text()).toContain('What you signed and sent here is kept')
    expect(page.text()).not.toMatch(/can’t claim here|not a Safe|There is nothing/)
    world.node.set({ type: 'none' })
    vi.advanceTimersByTime(10_000)
    await expect.poll(page.status).toBe('collecting')
    expect(page.text()).toContain(hashOf(claimAt(0)))
    expect(verified()).toBe(1)
  })

  test('while an execution is under way: still waiting while no node answers, then done', async () => {
    await world.propose(claimAt(0), [olga, otto])
    const page = openClaimPage(world, { site: world.served, who: dan })
    await expect.poll(page.status).toBe('executable')
    await world.devnet.holdBlocks(true)
    await page.press('Execute')
    await expect.poll(page.status).toBe('executing')
    await expect.poll(page.text).toContain('Executing the claim')
    world.node.set({ type: 'status', status: 503 })
    page.comeBack()
    await expect.poll(page.text).toContain('Still waiting for confirmation')
    expect(page.text()).toContain('The nodes don’t answer at the moment.')
    expect(page.status()).toBe('executing')
    page.reload()
    await expect.poll(page.text).toContain('What you signed and sent here is kept')
    expect(page.text()).not.toContain('othing was sent')
    world.node.set({ type: 'none' })
    await page.press('Try again')
    await expect.poll(page.text).toContain('Executing the claim')
    await world.devnet.chain.mine({ blocks: 1 })
    page.comeBack()
    await expect.poll(page.status).toBe('done')
  })
})

describe('an execution', () => {
  test('that its payer loses, takes back or speeds up: shown, and nothing is executed twice', async () => {
    const { chain, holdBlocks } = world.devnet
    const before = await etherOf(ether.distributor)
    await world.propose(claimAt(0), [olga, otto])
    const page = openClaimPage(world, { site: world.served, who: dan })
    await expect.poll(page.status).toBe('executable')
    await holdBlocks(true)
    const send = async () => {
      await page.press('Execute')
      await expect.poll(page.status).toBe('executing')
      const shown = () => linkNamed(/on Blastscan/) ?? ''
      await expect.poll(shown).toMatch(/0x[0-9a-f]{64}$/)
      return chain.getTransaction({ hash: shown().slice(-66) as Hex })
    }
    /** The same account puts another transaction in its place, for a higher fee, and it is mined. */
    const outbid = async (
      { nonce, maxFeePerGas = 0n }: { nonce: number; maxFeePerGas?: bigint | undefined },
      call: { to: Hex | null; data?: Hex },
    ) => {
      const fee = maxFeePerGas * 2n
      const hash = await chain.sendRawTransaction({
        serializedTransaction: await dan.signer.signTransaction({
          type: 'eip1559',
          chainId,
          nonce,
          gas: 1_000_000n,
          ...call,
          maxFeePerGas: fee,
          maxPriorityFeePerGas: fee,
        }),
      })
      await chain.mine({ blocks: 1 })
      page.comeBack()
      return hash
    }

    const lost = await send()
    await chain.dropTransaction({ hash: lost.hash })
    // It is asked for again when what was answered was taken in.
    for (const _ of ['once', 'again']) {
      const asked = world.node.asked.length
      page.comeBack()
      await expect.poll(() => world.node.asked.slice(asked)).toContain('eth_getTransactionByHash')
    }
    await chain.mine({ blocks: 31 })
    page.comeBack()
    await expect.poll(page.text).toContain('It may still arrive.')
    expect(page.text()).toContain('Still waiting for confirmation')
    await page.press('Try again')
    await expect.poll(page.status).toBe('executable')

    const by = await outbid(await send(), { to: dan.address })
    for (const reload of [undefined, page.reload]) {
      reload?.()
      await expect.poll(page.status).toBe('executable')
      await expect.poll(page.text).toContain('The last execution was cancelled')
      // What was sent is not shown beside it.
      expect(linksNamed(/on Blastscan/)).toHaveLength(1)
      expect(linkNamed(/on Blastscan/)).toMatch(new RegExp(`${by}$`))
    }
    expect(await paid(before)).toBe(0n)

    const slow = await send()
    expect(page.text()).not.toContain('never happened')
    const faster = await outbid(slow, { to: slow.to, data: slow.input })
    await expect.poll(page.status).toBe('done')
    expect(linkNamed('See the receipt')).toBe(receiptOf(faster))
    expect(await paid(before)).toBe(ether.allocation.amount)
  })

  test('in which the claim fails: the reason, and another proposal when it has gone', async () => {
    const { chain } = world.devnet
    const claim = encodeClaim(entryOf(ether))
    const failing = { ...draftTransaction([{ ...claim, value: 0n }], 0), safeTxGas: 300_000n }
    await world.propose(failing, [otto, omar])
    const page = openClaimPage(world, { site: world.served, who: olga })
    await expect.poll(page.status).toBe('executable')
    const does = () => listNamed('What it does')?.textContent
    expect(does()).toContain('should that fail, the transaction is used up and nothing is claimed.')
    expect(does()).toContain('It fails as a whole if somebody claims for the Safe before it is executed.')
    // The distributor is robbed, as no real one can be.
    const funds = await etherOf(ether.distributor)
    await chain.setBalance({ address: ether.distributor, value: 0n })
    page.reload()
    await expect.poll(page.text).toContain('The call inside would fail')
    await page.press('Execute')
    for (const reload of [undefined, page.reload]) {
      reload?.()
      await expect.poll(page.status).toBe('failed')
      expect(page.text()).toContain('The claim failed')
      expect(page.text()).toContain('Only the network fee was spent.')
    }
    // This site's own claims skip what cannot be paid.
    await page.press('Start again')
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    const second = hashOf(claimAt(1))
    await expect.poll(() => world.service.transactions.find(second)).toBeDefined()
    await world.confirm(second, otto)
    page.comeBack()
    await expect.poll(page.status).toBe('executable')
    await page.press('Execute')
    await expect.poll(page.status).toBe('failed')
    await chain.setBalance({ address: ether.distributor, value: funds })
    await page.press('Start again')
    await page.press(signClaim)
    const third = hashOf(claimAt(2))
    await expect.poll(() => world.service.transactions.find(third)).toBeDefined()
    await world.confirm(third, otto)
    page.comeBack()
    await page.press('Execute')
    await expect.poll(page.status).toBe('done')
  })
})
