/**
 * Where the app decides: each file of its own in these folders is a decision file, or is left out below. Of
 * the operator’s it is the plan and the journal.
 */
export const decisionFolders = [
  'src/campaign',
  'src/chain',
  'src/claim',
  'src/multisig',
  'src/operator',
  'server/signIn',
  'server/sponsor',
] as const

/** Of `src/operator`, files of this name are meant. */
export const ofPlanOrJournal = /plan|journal|openEntries|settleEntry/i

/** Files of these folders that no fault is put into, each with the reason. */
export const leftOutFiles = {
  'types and constants only': [
    'src/chain/earlyAnswer.ts',
    'server/sponsor/sponsorSettings.ts',
    'src/campaign/cellReader.ts',
    'src/campaign/keccak256.ts',
    'src/campaign/list/mostGroups.ts',
    'src/campaign/list/mostNames.ts',
    'src/campaign/packageLimits.ts',
    'src/campaign/scheduleLimits.ts',
    'src/chain/erc20ViewsAbi.ts',
    'src/chain/parametersType.ts',
    'src/claim/accountQuestion.ts',
    'src/claim/nodesAgreement.ts',
    'src/multisig/build/safeCode.ts',
  ],
  'an error: its name, its sentence and its facts': [
    'server/sponsor/relayerKeyError.ts',
    'src/campaign/packageErrors.ts',
    'src/chain/errors.ts',
    'src/claim/partNotLoadedError.ts',
    'src/claim/safeClaim/reportedClaimedError.ts',
    'src/claim/unconfirmedCancellationError.ts',
    'src/claim/unknownCodeError.ts',
    'src/multisig/errors.ts',
  ],
  'a query: its key, how often it is asked, and whom the question is handed to': [
    'src/claim/finalityQuery.ts',
    'src/claim/receiptQuery.ts',
    'src/claim/safeClaim/blastModesQuery.ts',
    'src/claim/sponsored/lastPaymentQuery.ts',
    'src/claim/sponsored/sponsorshipQuery.ts',
    'src/claim/terms/safeAcceptanceQuery.ts',
    'src/claim/votesQuery.ts',
    'src/multisig/sources/hostSafeQuery.ts',
    'src/multisig/sources/listedMessageQuery.ts',
    'src/multisig/sources/safeAccountQuery.ts',
  ],
  'hands on what it is given: to an encoder, to one question of a node, or to what is made once for a site': [
    'src/chain/claimTypedData.ts',
    'src/chain/encodeClaim.ts',
    'src/chain/encodeClaimAndDelegate.ts',
    'src/chain/encodeClaimMany.ts',
    'src/chain/encodeClaimTo.ts',
    'src/chain/encodeClaimWithSignature.ts',
    'src/chain/encodeTryClaim.ts',
    'src/chain/encodeVestingClaimWithSignature.ts',
    'src/chain/readCodeAt.ts',
    'src/chain/readNativeBalance.ts',
    'src/chain/readerOf.ts',
    'src/chain/returned.ts',
    'src/chain/twoNodeReaderOf.ts',
    'src/claim/boundCampaign.ts',
    'src/claim/findClaimRecord.ts',
    'src/multisig/build/estimateCallGas.ts',
    'src/multisig/sign/safeTxHashOf.ts',
  ],
  'writes a WebAssembly module, which is compared with another Keccak-256 as a whole': [
    'src/campaign/wasm/assemble.ts',
    'src/campaign/wasm/keccakModule.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
