import { buildPackage } from '../src/campaign/buildPackage.ts'
import { exportOpenZeppelin } from '../src/campaign/exportOpenZeppelin.ts'
import { exportUniswap } from '../src/campaign/exportUniswap.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { type ReviewedList, reviewList } from '../src/campaign/list/reviewList.ts'
import { CampaignParametersError } from '../src/campaign/packageErrors.ts'
import { RecipientListError } from '../src/campaign/recipientListError.ts'
import type { RecipientsOnChain } from '../src/operator/list/checkRecipientsOnChain.ts'
import type { BuildResult } from './describeBuild.ts'
import { hintsFor, ListNotSettledError, questionsAbout } from './listQuestions.ts'
import { openListFile } from './openListFile.ts'
import { createProgress } from './progress.ts'
import type { BuildOptions, ExportFormat } from './readBuildOptions.ts'
import { UsageError } from './usageError.ts'
import { type FileToWrite, writeFolder } from './writeFolder.ts'

const exporters = {
  openzeppelin: exportOpenZeppelin,
  uniswap: exportUniswap,
} as const satisfies Record<ExportFormat, unknown>

/**
 * Reads a list, and writes the package of it to its folder.
 *
 * @param toPay the list that is paid, where it is not the one that the file holds
 * @throws RecipientListError, ListNotSettledError, UsageError, FileError, OutFolderError
 */
export async function writePackage(
  options: BuildOptions,
  keccak256: Keccak256,
  toPay: (reviewed: ReviewedList) => ReviewedList = (reviewed) => reviewed,
): Promise<BuildResult> {
  const progress = createProgress()
  try {
    const reviewed = toPay(await readReviewed(options, keccak256, progress))
    const { list } = reviewed
    const onChain = await askChain(options, reviewed, progress)
    const questions = questionsAbout(reviewed, options.list, onChain)
    if (questions.some(({ isAccepted }) => !isAccepted)) throw new ListNotSettledError(questions)
    const campaign = makePackage(options, reviewed, keccak256, progress)
    const files = function* (): Generator<FileToWrite> {
      yield* campaign.files()
      for (const format of options.exports) {
        yield { path: `exports/${format}.json`, chunks: exporters[format](list.allocations, keccak256) }
      }
    }
    const fileCount = campaign.fileCount + options.exports.length
    const outcome = await writeFolder(options.out, files, fileCount, progress.stage('Writing files'))
    return { list, questions, campaign, fileCount, ...outcome }
  } finally {
    progress.end()
  }
}

/** The list as the page reads it; all its problems are thrown at once, with what else is doubtful. */
async function readReviewed(
  options: BuildOptions,
  keccak256: Keccak256,
  progress: ReturnType<typeof createProgress>,
): Promise<ReviewedList> {
  const { listPath, amounts, duplicates, columns, campaign } = options
  const reviewed = await openListFile(listPath, (list) =>
    reviewList(list, {
      amounts,
      duplicates,
      columns,
      keccak256,
      numbers: options.list.numbers,
      token: campaign.token,
      known: { token: campaign.token.address, factory: campaign.factory },
      onProgress: progress.stage('Reading the list'),
    }),
  )
  const { problems, problemCount, groups } = reviewed.list
  if (problemCount === 0) return reviewed
  const hints = hintsFor(new Set(groups.map(({ code }) => code)))
  const error = new RecipientListError(problems, problemCount, hints)
  throw Object.assign(error, { questions: questionsAbout(reviewed, options.list) })
}

/** What is at the recipients' addresses, where nodes are named. They learn the addresses by it. */
async function askChain(
  { rpcUrls, ethereumRpcUrl, campaign }: BuildOptions,
  { list }: ReviewedList,
  progress: ReturnType<typeof createProgress>,
): Promise<RecipientsOnChain | undefined> {
  if (rpcUrls.length === 0) return undefined
  const [{ createChainReader }, { checkRecipientsOnChain }] = await Promise.all([
    import('../src/chain/createChainReader.ts'),
    import('../src/operator/list/checkRecipientsOnChain.ts'),
  ])
  const onProgress = progress.stage('Asking nodes about the recipients')
  const ethereum =
    ethereumRpcUrl === undefined ? undefined : createChainReader({ chainId: 1, rpcUrls: [ethereumRpcUrl] })
  return checkRecipientsOnChain(
    { blast: createChainReader({ chainId: campaign.chainId, rpcUrls }), ethereum },
    list.allocations,
    { onProgress: (_, done, all) => onProgress(done, all) },
  )
}

function makePackage(
  options: BuildOptions,
  { list }: ReviewedList,
  keccak256: Keccak256,
  progress: ReturnType<typeof createProgress>,
) {
  try {
    return buildPackage({
      ...options.campaign,
      allocations: list.allocations,
      capBits: options.capBits,
      keccak256,
      onProgress: progress.stage('Hashing the tree'),
    })
  } catch (cause) {
    // Every parameter that can be wrong came from the command line.
    if (cause instanceof CampaignParametersError) throw new UsageError(cause.faults)
    throw cause
  }
}
