import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { say } from '../../language/say.ts'
import type { SafeApp } from '../../safe/app/createSafeApp.ts'
import { SafeHostAnswerError } from '../../safe/app/errors.ts'
import { balancesSchema } from '../../safe/service/wire/balances.ts'
import { keysOf } from '../../schema/placeOf.ts'
import * as v from '../../schema/v.ts'

/** What the host around the page says that its Safe holds. It hands on what its own service says. */
export const hostBalancesQuery = (
  { origin, app }: { origin: string; app: Pick<SafeApp, 'getBalances'> },
  input: { safe: Address; currency: string },
) =>
  queryOptions({
    queryKey: ['host-balances', origin, input] as const,
    queryFn: async ({ queryKey: [, , { currency }], signal }) => {
      const said = v.safeParse(balancesSchema, await app.getBalances({ currency }, { signal }))
      if (said.success) return said.output
      const fault = keysOf(said.issues[0]).join('.') || say('no balances')
      throw new SafeHostAnswerError({ method: 'getSafeBalances', fault })
    },
    refetchInterval: 60_000,
  })
