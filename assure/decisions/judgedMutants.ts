/** Stryker's report, as far as it is read: the mutation testing report schema, version 2. */
export type StrykerReport = {
  files: Readonly<
    Record<
      string,
      {
        source: string
        mutants: readonly {
          replacement?: string
          status: string
          /** Lines and columns are counted from one; the end is the place behind the last character. */
          location: { start: Place; end: Place }
        }[]
      }
    >
  >
}
type Place = { line: number; column: number }

/** `invalid`: it could not be run at all. */
export type Verdict = 'killed' | 'survived' | 'invalid'
export type JudgedMutant = {
  line: number
  /** What stands in that line. */
  text: string
  /** What stood there, and what came in its place: each in one line. */
  was: string
  becomes: string
  verdict: Verdict
}

/**
 * A mutant that changes nothing that anybody could see, and why. It is known by its line, wherever that
 * moves.
 */
export type Equivalent = Pick<JudgedMutant, 'text' | 'was' | 'becomes'> & { file: string; reason: string }

export const isEquivalent = (file: string, mutant: JudgedMutant, listed: Equivalent): boolean =>
  file === listed.file &&
  (['text', 'was', 'becomes'] as const).every((field) => mutant[field] === listed[field])

const verdicts: Readonly<Record<string, Verdict>> = {
  Killed: 'killed',
  // A loop without an end is a fault that was found.
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'survived',
  CompileError: 'invalid',
  RuntimeError: 'invalid',
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The mutants of a file, with what became of them.
 *
 * @throws Error when the report has none of the file, or a status that is no verdict: then it is no result.
 */
export function judgedMutants(report: StrykerReport, file: string): JudgedMutant[] {
  const { source, mutants = [] } = report.files[file] ?? {}
  if (source === undefined || mutants.length === 0) throw new Error(`Stryker reports no mutant of ${file}.`)
  const lines = source.split('\n')
  const offsetOf = ({ line, column }: Place) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1
  return mutants.map(({ replacement, status, location: { start, end } }) => {
    const verdict = verdicts[status]
    if (!verdict) throw new Error(`Stryker left a mutant of ${file} as “${status}”.`)
    return {
      line: start.line,
      text: lines[start.line - 1]?.trim() ?? '',
      was: inOneLine(source.slice(offsetOf(start), offsetOf(end))),
      becomes: inOneLine(replacement ?? ''),
      verdict,
    }
  })
}

export type Score = {
  file: string
  killed: number
  /** Those that are faults: all but what could not be run and what is listed as equivalent. */
  counted: number
  equivalent: number
  survivors: readonly JudgedMutant[]
  /** Entries of the list that name no mutant of the file, or one that a test kills. */
  idle: readonly Equivalent[]
}

export function scoreOf(
  file: string,
  mutants: readonly JudgedMutant[],
  equivalents: readonly Equivalent[],
): Score {
  const isListed = (mutant: JudgedMutant) => equivalents.some((listed) => isEquivalent(file, mutant, listed))
  const killed = mutants.filter(({ verdict }) => verdict === 'killed').length
  const survived = mutants.filter(({ verdict }) => verdict === 'survived')
  const survivors = survived.filter((mutant) => !isListed(mutant))
  return {
    file,
    killed,
    counted: killed + survivors.length,
    equivalent: survived.length - survivors.length,
    survivors,
    idle: equivalents.filter(
      (listed) => listed.file === file && !survived.some((mutant) => isEquivalent(file, mutant, listed)),
    ),
  }
}
