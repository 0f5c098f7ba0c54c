import type { ReactNode } from 'react'
import type { Address as AddressValue } from 'viem'
import { message, say } from '../../../../language/say.ts'
import { type CallFact, callFacts } from '../../../../multisig/build/callWords.ts'
import type { DecodedProof } from '../../../../multisig/build/checkDecoded.ts'
import type { DecodedCall } from '../../../../multisig/build/decodeTransaction.ts'
import type { DecodedData, DecodedInnerCall } from '../../../../safe/service/wire/decodedData.ts'
import { CallData } from '../../../multisig/CallData.tsx'
import { CallTitle } from '../../../multisig/CallTitle.tsx'
import { TokenSum } from '../../../multisig/TokenSum.tsx'
import { Address } from '../../../parts/Address.tsx'
import { DescriptionList } from '../../../parts/DescriptionList.tsx'
import { Disclosure } from '../../../parts/Disclosure.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { shortText } from '../../../parts/shortText.ts'
import { Tag } from '../../../parts/Tag.tsx'
import { Time } from '../../../parts/Time.tsx'
import styles from './CallView.module.css'
import { CampaignFact } from './CampaignFact.tsx'

/** What somebody says of a call, and what that is worth. */
export type Reported = { decoded: DecodedData | null | undefined; proof: DecodedProof | undefined }

/**
 * A call with everything in it. Its meaning is read from the bytes where this site can read them; what the
 * service says is marked by what it is worth; a batch is opened call by call.
 */
export function CallView({
  call,
  reported,
  proofOf,
}: {
  call: DecodedCall
  reported: Reported
  /** Holds the service's words for a call inside against its bytes. */
  proofOf: (call: DecodedCall, decoded: DecodedData) => DecodedProof
}) {
  const { meaning } = call
  const isRead = meaning.kind !== 'unknown'
  const rows = callFacts(call).map((fact) => [fact.label, <FactValue key="" fact={fact} />] as const)
  return (
    <div className="stack gap16">
      {reported.proof === 'contradicted' ? (
        <Notice tone="bad" title={say('The service describes something else')}>
          {isRead
            ? say('Its text doesn’t match the data that owners sign. We show what the data does.')
            : say('Its text doesn’t match the data that owners sign. Don’t rely on it.')}
        </Notice>
      ) : null}
      {isRead ? (
        <div className={styles.head}>
          <Tag tone="done">{say('Decoded from the data')}</Tag>
        </div>
      ) : null}
      {rows.length > 0 ? <DescriptionList rows={rows} /> : null}
      {meaning.kind === 'batch' ? (
        <ol className={styles.batch}>
          {meaning.calls.map((inner, at) => {
            const said = innerOf(reported.decoded)?.[at]?.dataDecoded
            const proof = said ? proofOf(inner, said) : undefined
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one batch never move
              <li key={at}>
                <details>
                  <summary>
                    <span className={styles.number}>{at + 1}</span>
                    <span className={styles.innerTitle}>
                      <CallTitle call={inner} method={proof === 'contradicted' ? undefined : said?.method} />
                    </span>
                  </summary>
                  <CallView call={inner} reported={{ decoded: said, proof }} proofOf={proofOf} />
                </details>
              </li>
            )
          })}
        </ol>
      ) : null}
      {!isRead && reported.decoded ? (
        <ServiceWords decoded={reported.decoded} proof={reported.proof ?? 'said'} />
      ) : null}
      {!isRead && !reported.decoded ? (
        <p className="muted small">
          {say('We can’t decode this call, and neither can the service. Sign only if you know what it does.')}
        </p>
      ) : null}
      <RawCall call={call} />
    </div>
  )
}

function FactValue({ fact }: { fact: CallFact }) {
  switch (fact.kind) {
    case 'address':
      return <Address value={fact.address} />
    case 'sum':
      return fact.isUnlimited ? (
        <strong className="bad">{say('Without limit')}</strong>
      ) : (
        <TokenSum sum={fact.sum} />
      )
    case 'campaign':
      return <CampaignFact campaign={fact.campaign} />
    case 'time':
      // Bytes may hold any number; only what a calendar can show is shown as a date.
      return fact.time > 8_640_000_000_000n ? (
        say('second {number}', { number: String(fact.time) })
      ) : (
        <Time at={Number(fact.time)} />
      )
    case 'text':
      return <span className={styles.long}>{fact.text}</span>
  }
}

const proofWords = {
  proven: ['done', message('Matches the data')],
  said: ['plain', message('From the service')],
  contradicted: ['bad', message('Doesn’t match the data')],
} as const

/** A function and its parameters as the service calls them. */
function ServiceWords({ decoded, proof }: { decoded: DecodedData; proof: DecodedProof }) {
  const [tone, word] = proofWords[proof]
  const rows = (decoded.parameters ?? []).map(
    ({ name, type, value, valueDecoded }, at) =>
      [
        `${at + 1}. ${shortText(name, 60) || say('unnamed')} (${shortText(type, 60)})`,
        valueDecoded && 'method' in valueDecoded ? (
          <ServiceWords key="" decoded={valueDecoded} proof={proof} />
        ) : (
          <ParameterValue key="" type={type} value={value} />
        ),
      ] as const,
  )
  return (
    <div className="stack gap6" data-proof={proof}>
      <div className={styles.head}>
        <span className={styles.method}>
          <bdi>{shortText(decoded.method, 80)}</bdi>
        </span>
        <Tag tone={tone}>{say(word)}</Tag>
      </div>
      {rows.length > 0 ? <DescriptionList rows={rows} /> : null}
    </div>
  )
}

type Value = string | readonly Value[]

function ParameterValue({ type, value }: { type: string; value: Value }): ReactNode {
  if (typeof value !== 'string')
    return (
      <ul className="stack gap4">
        {value.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values never move
          <li key={at}>
            <ParameterValue type={type.replace(/\[\d*\]$/, '')} value={each} />
          </li>
        ))}
      </ul>
    )
  const address = type === 'address' ? addressOf(value) : undefined
  return address ? <Address value={address} /> : <span className={styles.long}>{shortText(value, 400)}</span>
}

const addressOf = (text: string): AddressValue | undefined =>
  /^0x[0-9a-fA-F]{40}$/.test(text) ? `0x${text.slice(2)}` : undefined

/** The call as bytes, to be read elsewhere. */
function RawCall({ call }: { call: DecodedCall }) {
  const { to, value, data, operation, method } = call
  const bytes = (data.length - 2) / 2
  return (
    <div className={styles.raw}>
      <Disclosure
        summary={`${say({ one: 'Raw call · {count} byte', other: 'Raw call · {count} bytes' }, { count: bytes })}${method ? ` · ${method}` : ''}`}
      >
        <DescriptionList
          rows={[
            [say('To'), <Address key="" value={to} />],
            [say('Value'), <TokenSum key="" sum={{ token: 'native', amount: value }} />],
            [say('Operation'), operation === 0 ? say('0 · call') : say('1 · delegate call')],
          ]}
        />
        {data === '0x' ? <p className="muted small">{say('No data.')}</p> : <CallData data={data} />}
      </Disclosure>
    </div>
  )
}

/** What the service says of the calls inside a batch. */
function innerOf(decoded: DecodedData | null | undefined): readonly DecodedInnerCall[] | undefined {
  for (const { valueDecoded } of decoded?.parameters ?? [])
    if (valueDecoded && !('method' in valueDecoded)) return valueDecoded
  return undefined
}
