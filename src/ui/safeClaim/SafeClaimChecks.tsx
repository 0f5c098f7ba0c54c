import { useState } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import { say } from '../../language/say.ts'
import { mayKnowMore, type SourceReport } from '../../multisig/sources/askService.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { AllocationProof } from '../claim/AllocationProof.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { isDangerous, SafeCodeWarnings, useSafeCode } from '../multisig/SafeCodeWarnings.tsx'
import { CheckList } from '../parts/CheckList.tsx'
import { type CheckStatus, checkSaid, checksSummary } from '../parts/checksSummary.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { SourceNote, sourceTitle } from './SourceNote.tsx'

/** What was checked of a Safe's claim, in one line: the list, the Safe's code, who was asked. */
export function SafeClaimChecks({
  allocation,
  tree,
  sources,
  isProposed,
}: {
  /** Left out until it is known. */
  allocation: Allocation | undefined
  tree: Manifest['tree'] | undefined
  sources: readonly SourceReport[]
  /** A proposal is known and shown, whatever they say. */
  isProposed: boolean
}) {
  const { safe } = useOpenSafe()
  const findings = useSafeCode(safe.address)
  const [isOpen, setOpen] = useState(false)
  const code: CheckStatus = !findings
    ? 'open'
    : findings.some(isDangerous)
      ? 'failed'
      : findings.length > 0
        ? 'one-node'
        : 'passed'
  const checks = [
    ...(allocation && tree
      ? [
          {
            id: 'list',
            status: 'passed' as const,
            title: say('The list proves this claim'),
            children: isOpen ? <AllocationProof allocation={allocation} tree={tree} /> : null,
          },
        ]
      : []),
    {
      id: 'code',
      status: code,
      title: findings?.length ? say('This Safe’s code is unusual') : say('This Safe runs published code'),
      children: (
        <div className="stack gap8">
          <SafeCodeWarnings safe={safe.address} only={(finding) => !isDangerous(finding)} />
        </div>
      ),
    },
    ...sources
      .filter(({ status }) => status !== 'not-there')
      .map((report) => ({
        id: report.source,
        status: statusOf(report),
        title: sourceTitle(report),
        children: mayKnowMore(report) ? <SourceNote report={report} isProposed={isProposed} /> : null,
      })),
  ]
  const { words, failed } = checksSummary(checks)
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={setOpen}
      summary={<span className={failed > 0 ? 'bad' : ''}>{words}</span>}
    >
      <CheckList
        checks={checks.map((check) => ({
          ...check,
          said: check.status === 'one-node' ? say('Unusual') : say(checkSaid[check.status]),
        }))}
      />
    </Disclosure>
  )
}

function statusOf(report: SourceReport): CheckStatus {
  if (report.status === 'asking') return 'open'
  return mayKnowMore(report) ? 'could-not-check' : 'passed'
}
