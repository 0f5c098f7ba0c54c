import { TestRunner, test, type VitestTestRunner } from 'vitest'

/**
 * Runs tests as ever, and has one more that fails where a file of tests cannot even be loaded: for a fault in
 * what it makes at its beginning. Vitest has an error and no test then, and Stryker, which counts tests,
 * would take the fault for one that nobody found.
 */
export default class LoadingRunner extends TestRunner {
  override async importFile(...[path, source]: Parameters<NonNullable<VitestTestRunner['importFile']>>) {
    try {
      return await super.importFile(path, source)
    } catch (error) {
      if (source === 'setup') throw error
      return test('the file of tests loads', () => {
        throw error
      })
    }
  }
}
