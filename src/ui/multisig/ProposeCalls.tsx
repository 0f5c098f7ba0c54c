import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { say, sayNumber } from '../../language/say.ts'
import { callGasQuery, simulationQuery } from '../../multisig/build/draftQueries.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { isBefore130 } from '../../multisig/build/isBefore130.ts'
import type { SafeCall } from '../../multisig/build/multiSend.ts'
import type { CallGas } from '../../multisig/propose/callGas.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { useSite } from '../site/siteContext.ts'
import { HashFacts } from './HashFacts.tsx'
import type { OpenSafe } from './openSafeContext.ts'
import styles from './ProposeCalls.module.css'
import { ProposeInHost } from './ProposeInHost.tsx'
import { SafeCodeWarnings } from './SafeCodeWarnings.tsx'
import { SignAndPropose } from './SignAndPropose.tsx'
import { SimulationNotice } from './SimulationNotice.tsx'
import { saveForBuilder } from './saveForBuilder.ts'
import { useDelegation } from './useDelegation.ts'

/**
 * Puts calls before the owners of a Safe: what they would do now, the hashes to compare, and the way that is
 * open to who looks. Inside a Safe host that is the host's own dialog; for an owner a signature, which the
 * wallet service shows the others.
 */
export function ProposeCalls({
  safe,
  role,
  calls,
  nonce,
  inHost,
  file,
  origin,
  isReady = true,
  back,
  otherwise,
  ...shared
}: OpenSafe &
  Pick<ComponentProps<typeof ProposeInHost>, 'inside' | 'title' | 'row' | 'onAsk' | 'onProposed'> & {
    calls: readonly SafeCall[]
    /** Not used inside a host, which chooses its own. Undefined where it could not be read. */
    nonce: number | undefined
    /** What is said of the host's dialog. */
    inHost: Pick<ComponentProps<typeof ProposeInHost>, 'help' | 'review'>
    /** The calls as a file for the transaction builder, for who is outside a host. */
    file?: { as: string; name: string; description: string; onSave?: () => void } | undefined
    /** What the wallet service shows the other owners of where it comes from. */
    origin?: string
    /** What has to be known before is known. */
    isReady?: boolean
    /** The way back, until somebody is asked. */
    back?: (isSigning: boolean) => ReactNode
    /** For who can do neither. */
    otherwise: ReactNode
  }) {
  const site = useSite()
  const keys = calls.map(({ to, value, data }) => ({ to, value: value.toString(), data }))
  const simulation = useQuery(simulationQuery(site, { safe: safe.address, calls: keys }))
  const transaction = draftTransaction(calls, nonce ?? safe.nonce)
  const isHost = role.kind === 'host'
  const delegation = useDelegation({ safe, role })
  const signer = role.kind === 'owner' ? role.account : delegation?.delegate
  const gas = useQuery({
    ...callGasQuery(site, {
      safe: safe.address,
      version: safe.version,
      to: transaction.to,
      value: transaction.value.toString(),
      data: transaction.data,
      operation: transaction.operation === 1 ? 1 : 0,
    }),
    enabled: !isHost || isBefore130(safe.version),
  }).data
  const heading = signer ? say('What your wallet signs') : say('What the owners’ wallets show')
  const isServed = site.safeService.isEnabled
  const isFileOnly = file !== undefined && role.kind === 'owner' && !isServed
  return (
    <>
      <SafeCodeWarnings safe={safe.address} />
      <SimulationNotice simulation={simulation} count={calls.length} />
      {calls.length > 1 ? (
        <p className="small breakable muted">
          {say(
            'The Safe makes these {count} calls in one go, with the code of MultiSendCallOnly (a delegate call). It is a library of Safe’s own. That code can only call, and its hash was checked.',
            { count: calls.length },
          )}
        </p>
      ) : null}
      {isHost || nonce === undefined ? null : (
        <section className={styles.hashes} aria-label={heading}>
          <h3>{heading}</h3>
          <DescriptionList
            rows={[
              [say('Nonce'), nonce],
              [say('To'), <Address key="" value={transaction.to} />],
              [say('Operation'), transaction.operation === 0 ? say('0 · call') : say('1 · delegate call')],
              ...(gas ? [[say('Gas for the call'), gasWords(gas)] as const] : []),
            ]}
          />
          <HashFacts safe={safe.address} transaction={transaction} />
        </section>
      )}
      {isHost && gas ? (
        <p className="small breakable muted">
          {say(
            'Gas for the call: {gas}. The Safe is of version {version} and is asked to give it that much. With less, the call could fail and use the nonce up.',
            { gas: gasWords(gas), version: safe.version ?? '' },
          )}
        </p>
      ) : null}
      {role.kind === 'host' && !role.isReadOnly ? (
        <ProposeInHost
          {...inHost}
          {...shared}
          safe={safe.address}
          calls={isReady ? calls : undefined}
          back={back?.(false)}
        />
      ) : signer && isServed && signingSupport(safe.version).isSupported ? (
        nonce === undefined ? null : (
          <SignAndPropose
            {...shared}
            safe={safe}
            transaction={transaction}
            owner={signer}
            delegateOf={delegation?.delegator}
            origin={origin}
            isReady={isReady}
            back={back}
          />
        )
      ) : isFileOnly ? (
        <p className="measure muted small">{say('This site uses no wallet service. Save it as a file.')}</p>
      ) : (
        otherwise
      )}
      {file && !isHost ? (
        <div className={shared.row}>
          <Button
            kind="quiet"
            onClick={() => {
              saveForBuilder(file.as, { chainId: site.chainId, safe: safe.address, calls, ...file })
              file.onSave?.()
            }}
          >
            {say('Save for the transaction builder')}
          </Button>
          {isFileOnly ? back?.(false) : null}
        </div>
      ) : null}
    </>
  )
}

/** A number and whose it is. None is signed here: a call that fails undoes its execution. */
function gasWords(found: CallGas): string {
  const gas = sayNumber(found.gas)
  if (found.source === 'service') return say('{gas}, as the service estimates', { gas })
  return found.contradicted === undefined
    ? say('{gas}, measured on Blast', { gas })
    : say('{gas}, measured on Blast; the service says {contradicted}', {
        gas,
        contradicted: sayNumber(found.contradicted),
      })
}
