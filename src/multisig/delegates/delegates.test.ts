import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { StartedWalletService } from '../../../sandbox/test-support/startWalletService.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import { SafeServiceRefusedError } from '../../safe/service/errors.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { proposeTransaction } from '../propose/proposeTransaction.ts'
import { serviceRequestHash } from '../sign/assertServiceSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { startServedSafe } from '../test-support/startServedSafe.ts'
import { addDelegate, removeDelegate } from './changeDelegate.ts'
import { readDelegates, readDelegation } from './readDelegates.ts'

const { olga, otto, ada, ben, dan } = demoAccounts
const chainId = 81457

let started: StartedWalletService
let safe: SafeFacts
let site: SiteConfig
beforeAll(async () => {
  ;({ started, safe, site } = await startServedSafe())
})
afterAll(() => started?.stop())
afterEach(() => started.walletService.clear())

/** As a wallet signs it that is asked for the delegate at a time. */
const sign = ({ signer }: DemoAccount, delegate = ada.address, now = Math.floor(Date.now() / 1000)) =>
  signer.sign({ hash: serviceRequestHash({ what: 'delegate', delegate }, { chainId, now }) })
const entry = () => ({
  safe: safe.address,
  delegate: ada.address,
  delegator: olga.address,
  label: 'Accountant',
})
const list = () => readDelegates(started.service, facts())
const facts = () => ({ safe: safe.address, owners: safe.owners })

describe('naming a delegate', () => {
  test('default: an owner names one by a signature that the service accepts, and ends it', async () => {
    await addDelegate(site, { ...entry(), signature: await sign(olga) })
    const [found, ...others] = await list()
    expect(found).toEqual({
      delegate: ada.address,
      delegator: olga.address,
      label: 'Accountant',
      isEverywhere: false,
    })
    expect(others).toEqual([])
    if (!found) return
    await removeDelegate(site, {
      ...found,
      safe: safe.address,
      account: olga.address,
      signature: await sign(olga),
    })
    expect(await list()).toEqual([])
  })

  test('behavior: the delegate can end it too', async () => {
    await addDelegate(site, { ...entry(), signature: await sign(olga) })
    const [found] = await list()
    if (!found) throw new Error('There is no delegate.')
    await removeDelegate(site, {
      ...found,
      safe: safe.address,
      account: ada.address,
      signature: await sign(ada),
    })
    expect(await list()).toEqual([])
  })

  test('behavior: a signature of the hour before is taken; an older one is not sent', async () => {
    const now = Math.floor(Date.now() / 1000)
    await addDelegate(site, { ...entry(), signature: await sign(olga, ada.address, now - 3600) })
    expect(await list()).toHaveLength(1)
    const old = await sign(olga, ada.address, now - 7200)
    await expect(addDelegate(site, { ...entry(), signature: old })).rejects.toMatchObject({
      name: 'WrongSignatureError',
    })
  })

  test('error: another’s signature, or one for somebody else, reaches nobody', async () => {
    // Nobody listens there: a request to it would fail by another error.
    const nowhere: SiteConfig = { ...site, safeService: { isEnabled: true, url: 'http://127.0.0.1:9' } }
    for (const signature of [await sign(otto), await sign(olga, ben.address)])
      await expect(addDelegate(nowhere, { ...entry(), signature })).rejects.toMatchObject({
        name: 'WrongSignatureError',
      })
  })
})

describe('reading delegates', () => {
  test('behavior: whom somebody named who is no owner now, or for another Safe, is none', async () => {
    started.delegates.add({ ...entry(), delegator: dan.address })
    started.delegates.add({ ...entry(), safe: ben.address })
    expect(await list()).toEqual([])
    expect(await readDelegation(started.service, { ...facts(), account: ada.address })).toBeUndefined()
  })

  test('behavior: who is one at every Safe of an owner is one here', async () => {
    started.delegates.add({ ...entry(), safe: null })
    expect(await list()).toMatchObject([{ delegate: ada.address, isEverywhere: true }])
    expect(await readDelegation(started.service, { ...facts(), account: ada.address })).toMatchObject({
      delegator: olga.address,
    })
    expect(await readDelegation(started.service, { ...facts(), account: ben.address })).toBeUndefined()
  })

  test('behavior: a service of the generation before is asked by its own call', async () => {
    started.delegates.add(entry())
    const gone = async () => {
      const options = { code: undefined, isRetryable: false, retryAfterMs: undefined, text: 'Not Found' }
      throw new SafeServiceRefusedError({
        ...options,
        call: 'getDelegatesPage',
        stored: 'no',
        status: 404,
      })
    }
    const old = { ...started.service, getDelegatesPage: gone }
    expect(await readDelegates(old, facts())).toHaveLength(1)
  })
})

describe('a proposal of a delegate', () => {
  const transaction = draftTransaction([etherTransfer(dan.address, 1n)], 0)
  const propose = async (who: DemoAccount, delegateOf = olga.address) => {
    const hash = hashSafeTransaction({ chainId, safe: safe.address }, transaction)
    const signature = await who.signer.sign({ hash })
    return proposeTransaction(site, { safe, transaction, owner: who.address, signature, delegateOf })
  }

  test('default: the service takes it for the owner, and no owner has signed by it', async () => {
    started.delegates.add(entry())
    const safeTxHash = await propose(ada)
    expect(await started.transactions.find(safeTxHash)).toMatchObject({
      proposer: olga.address,
      delegate: ada.address,
      confirmations: [],
      isTrusted: true,
    })
  })

  test('error: who is no delegate is refused by the service', async () => {
    await expect(propose(ada)).rejects.toMatchObject({ name: 'SafeServiceRefusedError' })
  })

  test('error: for somebody who owns no part of the Safe nothing is sent', async () => {
    started.delegates.add(entry())
    await expect(propose(ada, ben.address)).rejects.toMatchObject({ name: 'WrongSignatureError' })
  })
})
