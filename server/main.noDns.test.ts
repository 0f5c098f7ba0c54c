import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { problemSchema } from '../src/session/problem.ts'
import { createBrowser } from './signIn/test-support/createBrowser.ts'
import { nonceOf, sessionOf, textOf } from './signIn/test-support/startSignInFixture.ts'
import { signedAcceptance } from './terms/test-support/signedAcceptance.ts'
import { bundleProgram } from './test-support/bundleProgram.ts'
import { startMain } from './test-support/startMain.ts'

/* The API as operators run it, whose nodes have names that nobody resolves, as those below `.invalid`. */

const origin = 'https://claim.example'
const terms = 'Be kind.\n'

it('without names of nodes it answers all that needs no chain, says of the rest that it could not check, and ends in order', async () => {
  const program = await bundleProgram('main.ts')
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-dns-'))
  mkdirSync(join(folder, 'terms'))
  mkdirSync(join(folder, 'out'))
  writeFileSync(join(folder, 'terms/spring.txt'), terms)
  writeFileSync(join(folder, 'out/index.html'), '<h1>Home</h1>')
  writeFileSync(join(folder, 'relayer.key'), generatePrivateKey(), { mode: 0o600 })
  const port = await freePort()
  const api = startMain(
    {
      EVERCLAIM_PRODUCT: 'Acme',
      EVERCLAIM_RPC_URLS: 'https://one.node.invalid,https://two.node.invalid',
      EVERCLAIM_CAMPAIGNS: JSON.stringify([
        { id: 'spring', distributor: `0x${'11'.repeat(20)}`, packages: ['/packages/spring/'] },
      ]),
      EVERCLAIM_ORIGINS: origin,
      EVERCLAIM_OUT: join(folder, 'out'),
      EVERCLAIM_TERMS: join(folder, 'terms'),
      EVERCLAIM_SPONSORSHIP: '{"spring":"1"}',
      EVERCLAIM_RELAYER_KEY_FILE: join(folder, 'relayer.key'),
      DATABASE_URL: join(folder, 'api.sqlite'),
      PORT: String(port),
    },
    program,
  )
  try {
    await api.until('"started"')
    const at = `http://127.0.0.1:${port}`
    const page = createBrowser(
      async (request) => {
        const body = request.method === 'POST' ? await request.text() : null
        const { pathname } = new URL(request.url)
        return fetch(`${at}${pathname}`, { method: request.method, headers: request.headers, body })
      },
      { origin },
    )
    const account = privateKeyToAccount(generatePrivateKey())
    const signedBy = async (signer: typeof account) => {
      const message = textOf(account.address, await nonceOf(page), Date.now())
      return page.post('/session', { message, signature: await signer.signMessage({ message }) })
    }
    const acceptedBy = async (signer: typeof account) =>
      page.post(
        '/campaigns/spring/terms/acceptances',
        await signedAcceptance(account, { site: origin, terms, signer }),
      )
    // It may be a contract's signature, which the chain alone could say.
    const another = privateKeyToAccount(generatePrivateKey())
    const body = { index: 0, account: account.address.toLowerCase(), amount: '1', proof: [] }
    for (const answer of [
      await signedBy(another),
      await acceptedBy(another),
      await page.post('/campaigns/spring/sponsored-claims', body),
    ]) {
      const { code } = v.parse(problemSchema, await answer.json())
      expect([answer.status, code]).toEqual([503, 'could-not-check'])
    }
    expect((await fetch(`${at}/ready`)).status).toBe(503)

    expect((await signedBy(account)).status).toBe(200)
    expect((await sessionOf(page))?.account).toBe(account.address.toLowerCase())
    expect((await acceptedBy(account)).status).toBe(201)
    expect((await fetch(`${at}/health`)).status).toBe(200)
    expect(await (await fetch(at)).text()).toBe('<h1>Home</h1>')
    await api.until('the relayer cannot see the chain')
    expect(api.said()).not.toContain('"broke"')
    api.kill('SIGTERM')
    expect(await api.ended).toBe(0)
    expect(api.said()).toContain('"stopped"')
  } finally {
    api.kill('SIGKILL')
    await api.ended
    rmSync(folder, { recursive: true, force: true })
    rmSync(program, { force: true })
  }
})
