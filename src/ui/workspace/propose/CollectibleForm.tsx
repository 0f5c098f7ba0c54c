import { useInfiniteQuery } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
import { collectiblesQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SelectField } from '../../parts/SelectField.tsx'
import { shortText } from '../../parts/shortText.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useShowsHidden } from '../hidden/showsHidden.ts'
import type { CallFormProps } from './CallAmount.tsx'
import type { DraftCall } from './draftStore.ts'
import { RecipientField } from './RecipientField.tsx'

const keyOf = ({ token, tokenId }: { token: string; tokenId: string }) => `${token.toLowerCase()} ${tokenId}`

/** Sends one of the collectibles that the Safe holds according to the service. The simulation proves it. */
export function CollectibleForm({
  call,
  reportedOf,
  onChange,
}: CallFormProps<Extract<DraftCall, { kind: 'collectible' }>>) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const hasSpam = useShowsHidden()
  const query = useInfiniteQuery({
    ...collectiblesQuery(site, { safe: safe.address, hasSpam }),
    enabled: site.safeService.isEnabled,
  })
  const held = (query.data?.pages.flatMap(({ results }) => results) ?? []).map((each) => ({
    token: each.address,
    tokenId: each.id,
    name: `${shortText(each.name || each.tokenName || each.tokenSymbol || say('Collectible'), 40)} #${shortText(each.id, 12)}`,
  }))
  const isListed = held.some((each) => keyOf(each) === keyOf(call))
  return (
    <>
      <SelectField
        label={say('Collectible')}
        {...reportedOf('collectible')}
        help={
          query.error
            ? say('We couldn’t load this Safe’s collectibles.')
            : query.data && held.length === 0
              ? say('No collectibles in this Safe.')
              : undefined
        }
        value={call.token ? keyOf(call) : ''}
        onChange={(key) => {
          const found = held.find((each) => keyOf(each) === key)
          onChange({ ...call, token: found?.token ?? '', tokenId: found?.tokenId ?? '' })
        }}
      >
        <option value="">{say('Choose')}</option>
        {held.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {each.name}
          </option>
        ))}
        {call.token && !isListed ? <option value={keyOf(call)}>#{shortText(call.tokenId, 12)}</option> : null}
      </SelectField>
      {query.hasNextPage ? (
        <TextButton onClick={() => void query.fetchNextPage()}>{say('Show more collectibles')}</TextButton>
      ) : null}
      <RecipientField
        label={say('Recipient')}
        {...reportedOf('to')}
        value={call.to}
        onChange={(to) => onChange({ ...call, to })}
      />
    </>
  )
}
