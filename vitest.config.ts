import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { cataloguePlugin } from './scripts/texts/cataloguePlugin.ts'
import { embedTextsPlugin } from './scripts/texts/embedTextsPlugin.ts'

/** These fill the memory of a process, and would slow down whatever runs in it after them. */
const large = ['src/**/*.model.test.ts', 'src/campaign/list/tenMillionRows.test.ts']

/**
 * Left out of `npm test -- quick` (CONTRIBUTING.md), as are whole pages of the site: whatever takes more than
 * five seconds by itself, no matter how much is counted. Whole processes are started, killed and flooded
 * there, chains are lived through, and each regular expression is proved.
 */
const unhurried = [
  'assure/contracts/prove.test.ts',
  'bench/nodes/playJourneys.test.ts',
  'bench/soak/soak.test.ts',
  'cli/calls.kill.test.ts',
  'cli/deploy.kill.test.ts',
  'cli/deploy.test.ts',
  'cli/everclaim.test.ts',
  'cli/keystore.test.ts',
  'cli/publish.test.ts',
  'cli/push.test.ts',
  'cli/vesting.test.ts',
  'deploy/watchHost.test.ts',
  'sandbox/service/transactionHandlers.test.ts',
  'sandbox/site/demo-wallet.test.ts',
  'sandbox/start.test.ts',
  'scripts/check-lock.test.ts',
  'scripts/regexes.test.ts',
  'scripts/release/checkRelease.test.ts',
  'scripts/release/makeRelease.test.ts',
  'scripts/site/budgets.test.ts',
  'server/database/patience.test.ts',
  'server/floods.test.ts',
  'server/fuzz.test.ts',
  'server/main.commands.test.ts',
  'server/main.diskFull.test.ts',
  'server/main.failover.test.ts',
  'server/main.noDns.test.ts',
  'server/main.sponsorship.test.ts',
  'server/main.test.ts',
  'server/packages/packages.test.ts',
  'server/signIn/bypass.test.ts',
  'server/sponsor/createRelayer.test.ts',
  'server/sponsor/fullDatabase.test.ts',
  'server/sponsor/proofOfControl.test.ts',
  'server/sponsor/relayOnce.crash.test.ts',
  'server/sponsor/relayOnce.test.ts',
  'src/chain/createChainReader.test.ts',
  'src/chain/readCampaign.test.ts',
  'src/chain/vesting.test.ts',
  'src/claim/followProposedClaim.test.ts',
  'src/operator/deploy/oddTokens.test.ts',
  'src/ui/claim/useAttempt.test.tsx',
  'src/ui/safeClaim/SafeClaimPanel.test.tsx',
  'src/ui/safeClaim/more/moreChoices.test.tsx',
  'src/ui/safeClaim/proposal.test.tsx',
  'src/ui/safeClaim/sentProposal.test.tsx',
  'src/ui/safeClaim/signed/authorization.test.tsx',
  'src/ui/safeClaim/terms/safeTerms.test.tsx',
  'src/ui/wallet/kit/sendFromWallet.test.ts',
]
/**
 * It draws pages with React's build for production. Those that a process has loaded stay for whatever runs in
 * it next, and do not fit the one for development.
 */
const inProduction = 'scripts/site/budgets.test.ts'

/** Where tests are, beside those of `src`. */
const folders = ['assure', 'bench', 'cli', 'deploy', 'e2e', 'sandbox', 'scripts', 'server']

/** The tests that have this in their text. */
const testsWith = (text: string) =>
  ['src', ...folders]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(
      (path) =>
        /\.test\.tsx?$/.test(path) &&
        !path.startsWith('assure/cache/') &&
        readFileSync(path, 'utf8').includes(text),
    )

/** A module that a test replaces, or loads anew, must not have been loaded by a test before it. */
const replacing = [...new Set([...testsWith('vi.mock('), ...testsWith('vi.resetModules(')])]
/**
 * They load the site's modules anew with each page, which others have no use for, and wait as a visitor
 * does.
 */
const ofSite = testsWith("/drawnSite.ts'")
const isPart = (path: string) => path.endsWith('.tsx')

/** Copies of the project that faults are put into, while `npm run assure` runs. */
const faulty = 'assure/cache/**'

const isQuick = process.env.EVERCLAIM_TEST_QUICK !== undefined
const leftOut = isQuick ? unhurried : []

/**
 * Modules hold no state of a test's: each is loaded once in a process, and not once for each of 400 files.
 */
const sharedModules = { isolate: false, unstubGlobals: true, unstubEnvs: true }

const inDocument = {
  environment: './scripts/documentEnvironment.ts',
  setupFiles: ['./scripts/documentSetup.ts'],
}

export default defineConfig({
  plugins: [cataloguePlugin(), embedTextsPlugin()],
  test: {
    setupFiles: ['./scripts/propertySizes.ts', './scripts/leaveProcess.ts'],
    // Tests start real chains and real processes; a slow machine is no failure. These end what never comes.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 120_000 } },
    // Most of them wait for a chain, a database or a process: three keep two processors busy, where the
    // default is one.
    maxWorkers: 3,
    // Compiling and collecting garbage in threads beside each of them takes from the others, and a small
    // space for new objects is collected often: together a tenth of the processors' time.
    execArgv: ['--single-threaded', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            ...large,
            ...replacing.filter((path) => !isPart(path)),
            ...(isQuick ? [] : [inProduction]),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [faulty, ...replacing, ...leftOut, inProduction],
          ...sharedModules,
        },
      },
      // Parts of pages, drawn in a document and found by role and name, as assistive technology finds them.
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.tsx'],
          exclude: [...replacing, ...ofSite, ...leftOut],
          ...inDocument,
          ...sharedModules,
        },
      },
      // Whole pages of the site, drawn so in its sandbox.
      {
        extends: true,
        test: {
          name: 'site',
          include: ofSite,
          exclude: isQuick ? ofSite : [],
          ...inDocument,
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'parts-alone',
          include: replacing.filter(isPart),
          ...inDocument,
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.ts'],
          exclude: [...large, ...replacing, ...leftOut],
          ...sharedModules,
        },
      },
    ],
  },
})
