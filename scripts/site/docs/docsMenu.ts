/** The pages of `docs/` by whom they are for, in the order of the list beside each of them. */
export const docsMenu = [
  { title: 'Run a campaign', sources: ['operators', 'recipient-lists', 'manage', 'cli'] },
  { title: 'Run a site', sources: ['site', 'running', 'api', 'wallets'] },
  { title: 'Own a Safe', sources: ['safe-workspace'] },
  { title: 'Check a campaign', sources: ['verify', 'contracts', 'package-format', 'chain'] },
  {
    title: 'Audit it',
    sources: ['audit/README', 'audit/threat-model', 'audit/invariants', 'audit/known-issues', 'assurance'],
  },
  {
    title: 'Read and change the code',
    sources: [
      'architecture',
      'design',
      'languages',
      'sandbox',
      'performance',
      'dependencies',
      'specification',
      'decisions/README',
    ],
  },
] as const
