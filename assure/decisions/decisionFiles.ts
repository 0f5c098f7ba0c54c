/**
 * Files that decide what is shown to a person, or what is signed and sent, each with the tests that judge it:
 * those without a chain, a browser or a database, because they run once for each fault.
 */
export const decisionFiles = {
  'src/claim/claimState.ts': ['src/claim/claimState.test.ts'],
  'src/claim/safeClaim/readAttempt.ts': ['src/claim/safeClaim/readAttempt.test.ts'],
  'src/campaign/lookUp.ts': ['src/campaign/lookUp.test.ts'],
  'src/chain/chooseBlock.ts': ['src/chain/chooseBlock.test.ts'],
  'src/safe/app/checkSafeSignature.ts': ['src/safe/app/checkSafeSignature.answers.test.ts'],
  'src/multisig/propose/noncePolicy.ts': ['src/multisig/propose/noncePolicy.test.ts'],
  'src/multisig/outcome/transactionStep.ts': ['src/multisig/outcome/transactionStep.facts.test.ts'],
  'src/chain/settleAnswers.ts': ['src/chain/settleAnswers.test.ts'],
  'src/campaign/parseRecipientList.ts': ['src/campaign/parseRecipientList.test.ts'],
  'server/sponsor/budget.ts': ['server/sponsor/budget.test.ts'],
  'src/campaign/verifyPackage.ts': ['src/campaign/verifyPackage.test.ts'],
  'src/campaign/manifest.ts': ['src/campaign/manifest.test.ts'],
  'src/campaign/schedule.ts': ['src/campaign/schedule.test.ts'],
  'src/campaign/readCap.ts': ['src/campaign/readCap.test.ts'],
  'src/campaign/isProven.ts': ['src/campaign/isProven.test.ts'],
  'src/campaign/unpayableAt.ts': ['src/campaign/unpayableAt.test.ts'],
  'src/campaign/sumAmounts.ts': ['src/campaign/sumAmounts.test.ts'],
  'src/campaign/receiverFault.ts': ['src/campaign/receiverFault.test.ts'],
  'src/chain/agreement.ts': ['src/chain/agreement.test.ts'],
  'src/chain/fees.ts': ['src/chain/fees.test.ts'],
  'src/chain/safeExecutionsIn.ts': ['src/chain/safeExecutionsIn.test.ts'],
  'src/chain/isAheadProven.ts': ['src/chain/isAheadProven.test.ts'],
  'src/chain/decodeClaims.ts': ['src/chain/decodeClaims.test.ts'],
  'src/chain/readFinality.ts': ['src/chain/readFinality.answers.test.ts'],
  'src/chain/signedTransactionSchema.ts': ['src/chain/signedTransactionSchema.fields.test.ts'],
  'src/chain/decodeRevert.ts': ['src/chain/decodeRevert.test.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>
