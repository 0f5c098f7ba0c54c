import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { describeBuild } from './describeBuild.ts'
import { parseBuildArguments, readBuildOptions } from './readBuildOptions.ts'
import { tokenOnChain } from './tokenOnChain.ts'
import { writePackage } from './writePackage.ts'

/** `everclaim build`: a list in, a package out. Throws what it refuses; returns true. */
export async function build(args: readonly string[]): Promise<true> {
  const keccak256 = createWasmKeccak()
  const parsed = parseBuildArguments(args)
  const options = readBuildOptions(parsed, keccak256, await tokenOnChain(parsed.values))
  process.stdout.write(describeBuild(options, await writePackage(options, keccak256)))
  return true
}
