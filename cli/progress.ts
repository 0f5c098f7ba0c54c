/** Called with how far a stage is. */
export type Progress = (done: number, all: number) => void

const quietMs = 1_000
const drawMs = 80
const barWidth = 28

/**
 * Shows stages of work on stderr once the whole takes longer than a second: a bar on a terminal, and a line
 * for each quarter of a stage elsewhere, with how much is done in a second and how long the rest takes at
 * this rate. `end` clears the bar.
 */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const startedAt = Date.now()
  let drawnAt = 0
  let isDrawn = false
  return {
    stage(label: string): Progress {
      let quarter = -1
      const begunAt = Date.now()
      return (done, all) => {
        const now = Date.now()
        if (now - startedAt < quietMs) return
        const part = all === 0 ? 1 : Math.min(1, done / all)
        const text = `${label}${rateText({ done, all, ms: now - begunAt })}`
        const percent = `${Math.floor(part * 100)}`.padStart(3)
        if (stream.isTTY) {
          if (now - drawnAt < drawMs && part < 1) return
          drawnAt = now
          isDrawn = true
          const filled = Math.round(part * barWidth)
          stream.write(
            `\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent} %  ${text}`,
          )
        } else if (Math.floor(part * 4) > quarter) {
          quarter = Math.floor(part * 4)
          stream.write(`${percent} %  ${text}\n`)
        }
      }
    },
    end() {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** Empty while too little was seen, and at the end. `ms`: milliseconds since the stage began. */
export function rateText({ done, all, ms }: { done: number; all: number; ms: number }): string {
  if (ms < quietMs / 2 || done <= 0 || done >= all) return ''
  const rate = (done / ms) * 1_000
  const seconds = Math.ceil((all - done) / rate)
  const left = seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return `, ${compact.format(rate)}/s, ${left} left`
}
