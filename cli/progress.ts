/** Called with how far a stage is. */
export type Progress = (done: number, all: number) => void

const quietMs = 1_000
const drawMs = 80
const barWidth = 28

/**
 * Shows stages of work on stderr once the whole takes longer than a second: a bar on a terminal, and a line
 * for each quarter of a stage elsewhere. `end` clears the bar.
 */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const startedAt = Date.now()
  let drawnAt = 0
  let isDrawn = false
  return {
    stage(label: string): Progress {
      let quarter = -1
      return (done, all) => {
        const now = Date.now()
        if (now - startedAt < quietMs) return
        const part = all === 0 ? 1 : Math.min(1, done / all)
        const percent = `${Math.floor(part * 100)}`.padStart(3)
        if (stream.isTTY) {
          if (now - drawnAt < drawMs && part < 1) return
          drawnAt = now
          isDrawn = true
          const filled = Math.round(part * barWidth)
          stream.write(
            `\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent} %  ${label}`,
          )
        } else if (Math.floor(part * 4) > quarter) {
          quarter = Math.floor(part * 4)
          stream.write(`${percent} %  ${label}\n`)
        }
      }
    },
    end() {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}
