import { useQuery } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import { message, say, sayList } from '../../language/say.ts'
import { allowanceModules } from '../../multisig/build/knownContracts.ts'
import { chainSafeQuery, serviceChainQuery, serviceSafeQuery } from '../../multisig/queries.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { rich } from '../language/rich.tsx'
import { notConfirmed } from '../multisig/notConfirmed.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { SafeCodeWarnings } from '../multisig/SafeCodeWarnings.tsx'
import { useHasFeature } from '../multisig/useServiceChain.ts'
import { Address } from '../parts/Address.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { shortText } from '../parts/shortText.ts'
import { useSite } from '../site/siteContext.ts'
import { differences } from './differences.ts'
import styles from './SafeWarnings.module.css'
import { ServiceName } from './ServiceName.tsx'

/**
 * What an owner should know before reading on: where word and chain differ, who else can move the Safe, what
 * does not work.
 */
export function SafeWarnings({ isStale }: { isStale: boolean }) {
  const site = useSite()
  const { safe, role } = useOpenSafe()
  const chain = useQuery(chainSafeQuery(site, safe.address))
  const service = useQuery({
    ...serviceSafeQuery(site, safe.address),
    enabled: site.safeService.isEnabled,
  })
  const hasLimits = useHasFeature('SPENDING_LIMIT')
  const served = useQuery({ ...serviceChainQuery(site), enabled: site.safeService.isEnabled }).data
  const support = signingSupport(safe.version)
  const reported = service.data && !service.error ? differences(safe, service.data) : []
  const { modules, guard } = chain.data?.status === 'safe' ? chain.data : { modules: null, guard: null }

  return (
    <div className={styles.warnings}>
      {isStale ? (
        <ErrorNotice
          title={say('We can’t read Blast right now')}
          lead={say('We show what we read last.')}
          error={chain.error ?? new Error(say('No answer.'))}
          onRetry={() => void chain.refetch()}
          isRetrying={chain.isFetching}
        />
      ) : null}
      {role.kind === 'unconfirmed' ? (
        <Notice tone="warn" title={say('Only one node names you as an owner')}>
          {say(notConfirmed)}
        </Notice>
      ) : null}
      {!site.safeService.isEnabled ? (
        <Notice tone="plain" title={say('This site uses no wallet service')}>
          {say(
            'We read owners, threshold, nonce and ETH from Blast. Tokens, proposals, messages and apps need a wallet service.',
          )}
        </Notice>
      ) : served?.status === 'not-served' ? (
        <Notice tone="warn" title={say('The wallet service doesn’t support Blast')}>
          {rich(
            served.others.length === 0
              ? message(
                  '{service} serves no chain. It has no tokens, proposals, messages or apps for Blast. The site’s operator must choose another service.',
                )
              : message(
                  '{service} serves {chains}. It has no tokens, proposals, messages or apps for Blast. The site’s operator must choose another service.',
                ),
            { service: <ServiceName />, chains: chainNames(served.others) },
          )}
        </Notice>
      ) : (
        <QueryErrorNotice
          title={say('The wallet service doesn’t answer')}
          lead={say('We still show owners, threshold, nonce and ETH from Blast.')}
          query={service}
        />
      )}
      {reported.length > 0 ? (
        <Notice tone="warn" title={say('The wallet service and Blast disagree about this Safe')}>
          <p>{rich('Trust Blast. {service}:', { service: <ServiceName /> })}</p>
          <ul>
            {reported.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {support.isSupported ? null : (
        <Notice tone="warn" title={say('This Safe is view-only here')}>
          {support.reason}
        </Notice>
      )}
      <SafeCodeWarnings safe={safe.address} />
      {modules && modules.length > 0 ? (
        <Notice
          tone="warn"
          title={say(
            {
              one: 'A module can act without the owners',
              other: '{count} modules can act without the owners',
            },
            { count: modules.length },
          )}
        >
          <p>{say('The owners allowed these contracts to make the Safe do anything.')}</p>
          <ul>
            {modules.map((module) => (
              <li key={module}>
                <Address value={module} />
                {allowanceModules.some((each) => isAddressEqual(each, module))
                  ? hasLimits
                    ? say(
                        'It pays the spending limits set by the owners. View and change them in Safe’s own wallet.',
                      )
                    : say(
                        'It pays the spending limits set by the owners. Safe’s own wallet may not show them on this chain.',
                      )
                  : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {guard ? (
        <Notice tone="warn" title={say('A guard checks this Safe’s transactions')}>
          <p>{say('This contract can block transactions, even when all owners have signed.')}</p>
          <Address value={guard} />
        </Notice>
      ) : null}
    </div>
  )
}

/** `Ethereum`, `Ethereum, Base and 12 more`. */
function chainNames(names: readonly string[]): string {
  const first = names.slice(0, 3).map((name) => shortText(name, 30))
  return names.length > first.length
    ? say('{chains} and {count} more', { chains: sayList(first), count: names.length - first.length })
    : sayList(first)
}
