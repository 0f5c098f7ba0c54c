import { expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import * as v from '../../src/schema/v.ts'
import { problemSchema } from '../../src/session/problem.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import type { Browser } from './test-support/createBrowser.ts'
import { nonceOf, readerOver, sessionOf, startApi, textOf } from './test-support/startSignInFixture.ts'

const { ada } = demoAccounts
/** Keys need no chain. */
const reader = readerOver([{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }])
/** Five hundred wait for ten connections: on a busy machine for longer than a visitor would. */
const tenMinutes = 600_000
const patience = {
  connection: tenMinutes,
  lock: tenMinutes,
  statement: tenMinutes,
  transaction: tenMinutes,
  silence: tenMinutes,
}

onBothDatabases(({ open }) => {
  it('signs in once, of a thousand at once with one nonce over two processes’ connections', async () => {
    const { database, place } = await open(patience)
    const second = await openDatabase(place, patience)
    const now = () => Date.UTC(2026, 10, 21, 12)
    const apis = [
      await startApi({ reader, now, database }),
      await startApi({ reader, now, database: second }),
    ]
    const page = apis[0]?.browser()
    if (!page) throw new Error('There is an API.')
    const message = textOf(ada.address, await nonceOf(page), now())
    const signature = await ada.signer.signMessage({ message })
    let winner: Browser | undefined
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async (_, at) => {
        const other = apis[at % 2]?.browser()
        for (const [name, value] of page.cookies) other?.cookies.set(name, value)
        const answer = await other?.post('/session', { message, signature })
        if (answer?.status === 200) winner = other
        return answer?.status === 200 ? 'signed in' : v.parse(problemSchema, await answer?.json()).code
      }),
    )
    const counts = Object.fromEntries(
      [...new Set(answers)].sort().map((each) => [each, answers.filter((answer) => answer === each).length]),
    )
    expect(counts).toEqual({ 'nonce-unknown': 999, 'signed in': 1 })
    expect(await database.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect(await database.selectFrom('nonces').selectAll().execute()).toEqual([])
    // The session that came of it is as good here as on a file.
    if (!winner) throw new Error('Somebody has won.')
    expect((await sessionOf(winner))?.account).toBe(ada.address.toLowerCase())
    expect((await winner.copy().delete('/session')).status).toBe(204)
    expect(await sessionOf(winner)).toBeNull()
    await second.destroy()
  })
})
