import type { BenchPart } from './part.ts'

/** All parts, in the order of their sections. Each is loaded only when it runs. */
export const parts: Readonly<Record<string, () => Promise<{ part: BenchPart }>>> = {
  page: () => import('./page/part.ts'),
  campaign: () => import('./campaign/part.ts'),
  create: () => import('./create/part.ts'),
  manage: () => import('./manage/part.ts'),
  serve: () => import('./serve/part.ts'),
  api: () => import('./api/part.ts'),
  floods: () => import('./floods/part.ts'),
  gas: () => import('./gas/part.ts'),
  rounds: () => import('./rounds/part.ts'),
  nodes: () => import('./nodes/part.ts'),
}
