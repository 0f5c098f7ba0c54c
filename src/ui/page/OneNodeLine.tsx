import { oneNodeSentence } from './oneNodeSentence.ts'

export function OneNodeLine({ configured }: { configured: number }) {
  return <p className="warn small">{oneNodeSentence(configured)}</p>
}
