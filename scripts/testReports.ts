import { posix } from 'node:path'

/** What is used of vitest's JSON report. */
type VitestReport = {
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly {
      ancestorTitles: readonly string[]
      title: string
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
    ok: boolean
    tests: readonly {
      projectName: string
      status: string
      results: readonly { error?: { message?: string } }[]
    }[]
  }[]
}

/** What is used of Playwright's JSON report. */
type PlaywrightReport = {
  config: { rootDir: string }
  suites: readonly PlaywrightSuite[]
  errors?: readonly { message?: string }[]
}

/**
 * Each test, and each file without tests, that failed in a run of vitest: `file > name: why`, each in one
 * line.
 */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status !== 'passed')
    // Of a file that did not load, and of one whose tests were skipped because its `beforeAll` failed.
    const isOfFile = status !== 'passed' && (message || failed.length === 0)
    return [
      ...(isOfFile ? [`${name}: ${inOneLine(message)}`] : []),
      ...failed.map(
        ({ fullName, status: how, failureMessages }) =>
          `${name} > ${fullName}: ${inOneLine(failureMessages?.[0] ?? how)}`,
      ),
    ]
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
          return `[${projectName}] ${file}:${line} > ${title}: ${inOneLine(message ?? status)}`
        }),
    ),
    ...inner.flatMap(ofSuite),
  ]
  return [...suites.flatMap(ofSuite), ...errors.map(({ message }) => inOneLine(message))]
}

/** With what the page showed, which a message goes on with: a record is all that is left of a run. */
const inOneLine = (text = '') => text.replace(/\s+/g, ' ').slice(0, 1_200)

/** A test by the path of its file, and the titles of the groups around it and its own. */
export type NamedTest = readonly [file: string, titles: readonly string[]]

/** The tests that passed in a run of vitest. */
export function passedInVitest({ testResults }: VitestReport): NamedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title }): NamedTest => [name, [...ancestorTitles, title]]),
  )
}

/** The tests that passed in a run of Playwright; of its list, all of them. */
export function passedInPlaywright({ config, suites }: PlaywrightReport): NamedTest[] {
  const ofSuite = (
    { suites: inner = [], specs = [] }: PlaywrightSuite,
    groups: readonly string[],
  ): NamedTest[] => [
    ...specs
      .filter(({ ok }) => ok)
      .map(({ title, file }): NamedTest => [posix.join(config.rootDir, file), [...groups, title]]),
    ...inner.flatMap((suite) => ofSuite(suite, [...groups, suite.title])),
  ]
  return suites.flatMap((suite) => ofSuite(suite, []))
}
