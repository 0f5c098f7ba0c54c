/** What is used of vitest's JSON report. */
type VitestReport = {
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly {
      fullName: string
      status: string
      failureMessages?: readonly string[] | null
    }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  suites?: readonly PlaywrightSuite[]
  specs?: readonly {
    title: string
    file: string
    line: number
    tests: readonly {
      projectName: string
      status: string
      results: readonly { error?: { message?: string } }[]
    }[]
  }[]
}

/** What is used of Playwright's JSON report. */
type PlaywrightReport = { suites: readonly PlaywrightSuite[]; errors?: readonly { message?: string }[] }

/**
 * Each test, and each file without tests, that failed in a run of vitest: `file > name: first line of why`.
 */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status !== 'passed')
    if (failed.length === 0) return status === 'passed' ? [] : [`${name}: ${firstLine(message)}`]
    return failed.map(
      ({ fullName, status: how, failureMessages }) =>
        `${name} > ${fullName}: ${firstLine(failureMessages?.[0] ?? how)}`,
    )
  })
}

/** Each test that did not pass at once in a run of Playwright, and each error outside of tests. */
export function playwrightFailures({ suites, errors = [] }: PlaywrightReport): string[] {
  const ofSuite = ({ suites: inner = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, status, results }) => {
          const message = results.find(({ error }) => error)?.error?.message
          return `[${projectName}] ${file}:${line} > ${title}: ${firstLine(message ?? status)}`
        }),
    ),
    ...inner.flatMap(ofSuite),
  ]
  return [...suites.flatMap(ofSuite), ...errors.map(({ message }) => firstLine(message))]
}

const firstLine = (text = '') => text.split('\n', 1)[0]?.slice(0, 300) ?? ''
