import { useQuery } from '@tanstack/react-query'
import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import { currentVersion } from '../../multisig/build/safeCode.ts'
import { chainSafeQuery, masterCopiesQuery, serviceSafeQuery } from '../../multisig/queries.ts'
import { checkSafeCode, type SafeCodeFinding } from '../../multisig/sign/checkSafeCode.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { shortText } from '../parts/shortText.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * What is unusual about the code that a Safe runs; undefined while the chain has not answered. The service is
 * asked where there is one, and not waited for.
 */
export function useSafeCode(safe: AddressValue): readonly SafeCodeFinding[] | undefined {
  const site = useSite()
  const { isEnabled } = site.safeService
  // The page around this reads the Safe again and again.
  const once = { refetchInterval: false } as const
  const chain = useQuery({ ...chainSafeQuery(site, safe), ...once }).data
  const service = useQuery({ ...serviceSafeQuery(site, safe), ...once, enabled: isEnabled })
  const copies = useQuery({ ...masterCopiesQuery(site), enabled: isEnabled })
  if (chain?.status !== 'safe') return undefined
  return checkSafeCode({
    onChain: chain,
    reported: service.error ? undefined : service.data,
    masterCopies: copies.data,
  })
}

/** Code that is none of Safe's may do anything: this is read before anything is signed. */
export const isDangerous = ({ kind }: SafeCodeFinding) => kind === 'unknown-code'

/**
 * What is unusual about the code that a Safe runs, before anything is signed: unknown or outdated code, an
 * unknown fallback handler, a service that names other ones than the chain. Nothing where all is usual, and
 * while the chain has not answered.
 */
export function SafeCodeWarnings({
  safe,
  only = () => true,
}: {
  safe: AddressValue
  /** Which of them are shown here. */
  only?: (finding: SafeCodeFinding) => boolean
}) {
  const findings = useSafeCode(safe) ?? []
  return findings
    .filter(only)
    .map((finding) => (
      <Finding key={finding.kind === 'changed' ? finding.what : finding.kind} finding={finding} />
    ))
}

function Finding({ finding }: { finding: SafeCodeFinding }) {
  switch (finding.kind) {
    case 'unknown-code':
      return (
        <Notice tone="bad" title={say('This Safe runs code that is not one of Safe’s published contracts')}>
          <p>
            {say(
              'The code decides what the owners’ signatures do, and could move what the Safe holds without them.',
            )}{' '}
            {finding.listedAs === undefined
              ? say('Sign nothing until someone you trust has read it.')
              : say('The wallet service lists it as {listedAs}. Ask who runs the service before you sign.', {
                  listedAs: shortText(finding.listedAs, 20),
                })}
          </p>
          {finding.address ? <Address value={finding.address} /> : null}
        </Notice>
      )
    case 'outdated':
      return (
        <Notice
          tone="warn"
          title={say('This Safe is of version {version}, which is outdated', { version: finding.version })}
        >
          {finding.by === 'deployments'
            ? say('It works. Version {version} is today’s; the owners can update in Safe’s own wallet.', {
                version: currentVersion,
              })
            : say(
                'It works. The wallet service calls it outdated. The owners can update in Safe’s own wallet.',
              )}
        </Notice>
      )
    case 'unlisted':
      return (
        <Notice tone="plain" title={say('The wallet service doesn’t know this Safe’s code')}>
          {rich('It is one of Safe’s published contracts, version {version}. The service says “{state}”.', {
            version: finding.version,
            state: <bdi>{shortText(finding.state, 40)}</bdi>,
          })}
        </Notice>
      )
    case 'no-handler':
      return (
        <Notice tone="warn" title={say('This Safe has no fallback handler')}>
          {say(
            'Apps can’t check its message signatures, and some collectibles can’t be sent to it. The owners can set one in Safe’s own wallet.',
          )}
        </Notice>
      )
    case 'unknown-handler':
      return (
        <Notice
          tone="warn"
          title={say('This Safe’s fallback handler is not one of Safe’s published contracts')}
        >
          <p>
            {say(
              'The handler answers for the Safe whether it signed a message. It could accept what no owner signed. Check that the owners set it on purpose.',
            )}
          </p>
          <Address value={finding.address} />
        </Notice>
      )
    case 'changed':
      return (
        <Notice
          tone="warn"
          title={
            finding.what === 'code'
              ? say('The wallet service names another contract as this Safe’s code than Blast')
              : say('The wallet service names another fallback handler than Blast')
          }
        >
          <p>{say('Trust Blast. The owners may have just changed it, or the service is wrong.')}</p>
          <dl>
            <dt>{say('On Blast')}</dt>
            <dd>{finding.onChain ? <Address value={finding.onChain} /> : say('none')}</dd>
            <dt>{say('According to the service')}</dt>
            <dd>{finding.reported ? <Address value={finding.reported} /> : say('none')}</dd>
          </dl>
        </Notice>
      )
  }
}
