import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallName } from '../../src/session/calls.ts'

/** What a monitor asks for, in the text form of Prometheus. No label holds an account or a network. */
export type ApiMetrics = {
  answered(call: CallName, status: number, seconds: number): void
  /**
   * Of the relayer, by the process that has its key at work; the others report nothing. Amounts in ether, as
   * monitors want them: for curves, never for sums.
   */
  relayer(facts: { readonly queued: number; readonly balance: number; readonly spent: number } | null): void
  text(): Promise<string>
}

export function createMetrics(): ApiMetrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const answers = new Counter({
    name: 'everclaim_answers_total',
    help: 'Answers by call and status.',
    registers: [register],
    labelNames: ['call', 'status'],
  })
  const seconds = new Histogram({
    name: 'everclaim_answer_seconds',
    help: 'How long answers took.',
    registers: [register],
    labelNames: ['call'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const queued = gauge('everclaim_sponsored_claims_queued', 'Sponsored claims that wait.')
  const balance = gauge('everclaim_relayer_balance_ether', 'What the relayer’s key holds.')
  const spent = gauge('everclaim_relayer_spent_ether', 'What sponsored claims have cost.')
  const ofRelayer = [queued, balance, spent]
  // A zero of a process that has looked at nothing would be taken for one of the key.
  for (const each of ofRelayer) each.remove({})
  return {
    answered(call, status, took) {
      answers.inc({ call, status })
      seconds.observe({ call }, took)
    },
    relayer(facts) {
      if (facts === null) {
        for (const each of ofRelayer) each.remove({})
        return
      }
      queued.set(facts.queued)
      balance.set(facts.balance)
      spent.set(facts.spent)
    },
    text: () => register.metrics(),
  }
}
