import { changeDelegates } from './changeDelegates.ts'
import { cutPage } from './cutPage.ts'
import type { FixtureContext, Handler, Handlers } from './handlers.ts'
import { addressOf } from './readTransaction.ts'
import { validationFault } from './serviceFault.ts'

/** The calls that list delegates, and those of generation 2 that change them. */
export function createDelegateHandlers(world: FixtureContext) {
  const { delegates } = world
  const change = changeDelegates(world, 2)
  const list: Handler<'getDelegatesPage'> = async ({ query }, { url }) => {
    const { safe, delegate, delegator, label } = query
    if (![safe, delegate, delegator, label].some(Boolean))
      throw validationFault({ code: 'custom', message: 'At least one property is required', path: [] })
    const wanted = { safe: wantedOf(safe), delegate: wantedOf(delegate), delegator: wantedOf(delegator) }
    const found = delegates
      .list()
      .filter(
        (each) =>
          (!wanted.safe || each.safe === wanted.safe) &&
          (!wanted.delegate || each.delegate === wanted.delegate) &&
          (!wanted.delegator || each.delegator === wanted.delegator) &&
          (!label || each.label === label),
      )
    return cutPage(found, query, url)
  }
  return {
    getDelegates: list,
    getDelegatesPage: list,
    addDelegate: ({ body: { safe, delegate, delegator, signature, label } }) =>
      change.add({
        safe: wantedOf(safe, 'safe') ?? null,
        delegate: addressOf(delegate, 'delegate'),
        delegator: addressOf(delegator, 'delegator'),
        signature,
        label,
      }),
    async removeDelegate({ path, body: { safe, delegator, signature } }) {
      if (!safe && !delegator)
        throw validationFault({
          code: 'custom',
          message: "At least one of the fields 'safe' or 'delegator' is required",
          path: [],
        })
      return change.remove({
        safe: wantedOf(safe, 'safe') ?? null,
        delegate: path.address,
        delegator: wantedOf(delegator, 'delegator') ?? null,
        signature,
      })
    },
  } satisfies Partial<Handlers>
}

const wantedOf = (text: string | null | undefined, ...path: string[]) =>
  text ? addressOf(text, ...path) : undefined
