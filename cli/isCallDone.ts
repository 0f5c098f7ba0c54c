import type { DeployCall } from '../src/operator/deploy/deployCalls.ts'
import type { SettledCall } from '../src/operator/manage/sendCalls.ts'

/** Whether the very call went through in this run. It is not sent twice, whatever the chain shows since. */
export const isCallDone = (settled: readonly SettledCall[], { data }: DeployCall): boolean =>
  settled.some((call) => call.entry.outcome === 'included' && call.data.toLowerCase() === data.toLowerCase())
