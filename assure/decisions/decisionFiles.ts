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
  'src/claim/safeClaim/createClaimEnds.ts': ['src/claim/safeClaim/createClaimEnds.test.ts'],
  'src/operator/deploy/deployJournal.ts': ['src/operator/deploy/deployJournal.test.ts'],
  'src/operator/deploy/openEntries.ts': ['src/operator/deploy/deployJournal.test.ts'],
  'src/operator/deploy/settleEntry.ts': ['src/operator/deploy/settleEntry.test.ts'],
  'server/signIn/sealedCookie.ts': ['server/signIn/sealedCookie.test.ts'],
  'server/signIn/refusalOf.ts': ['server/signIn/refusalOf.test.ts'],
  'server/signIn/operatorOf.ts': ['server/signIn/operatorOf.test.ts'],
  'server/sponsor/claimOf.ts': ['server/sponsor/claimOf.test.ts'],
  'src/multisig/sign/maySign.ts': ['src/multisig/sign/maySign.test.ts'],
  'src/claim/trustStatuses.ts': ['src/claim/trustChecks.test.ts'],
  'src/claim/trustChecks.ts': ['src/claim/trustChecks.test.ts'],
  'src/claim/safeClaim/safeClaimState.ts': ['src/claim/safeClaim/safeClaimState.test.ts'],
  'src/claim/campaignOfCall.ts': [
    'src/claim/campaignOfCall.test.ts',
    'src/claim/campaignOfCall.query.test.ts',
  ],
  'src/multisig/sign/checkTransaction.ts': ['src/multisig/sign/checkTransaction.test.ts'],
  'src/multisig/collected/checkCollected.ts': ['src/multisig/collected/checkCollected.facts.test.ts'],
  'src/multisig/build/lookAlike.ts': ['src/multisig/build/lookAlike.test.ts'],
  'server/sponsor/readRefund.ts': ['server/sponsor/readRefund.facts.test.ts'],
  'src/session/signInMessage.ts': ['src/session/signInMessage.test.ts'],
  'src/multisig/build/parseAmount.ts': ['src/multisig/build/parseAmount.test.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>
