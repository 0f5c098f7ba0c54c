import { mostPackageFiles } from '../../campaign/packageLimits.ts'
import { say } from '../../language/say.ts'
import { NoPackageError } from './packageErrors.ts'

/**
 * Refuses what a person gave before all of its files are listed.
 *
 * @param count files and folders so far
 * @throws NoPackageError
 */
export function assertFileCount(count: number): void {
  if (count > mostPackageFiles)
    throw new NoPackageError(
      say('The folder has more than {most} files. Choose the one with manifest.json. Nothing was sent.', {
        most: mostPackageFiles,
      }),
    )
}
