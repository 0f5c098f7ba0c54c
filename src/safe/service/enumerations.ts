/*
 * The words of the wallet service's interface. Each list has what the specification names first, then what
 * the service has gained since. None is closed: a service may gain more any day, so a value outside of the
 * list is read as `Unknown` (`openEnum` in wire/fields.ts) and drawn by its text, never refused. Who draws a
 * value switches over the whole list: a value that nobody draws does not compile.
 */

/** A value that is on no list of ours, because only a newer service knows it: the text that it came as. */
export type Unknown = { readonly unknown: string }

/** A value of a list, or an unknown one. */
export type Open<Known extends string> = Known | Unknown

/** A value as the service has it, for a sentence that quotes the service. */
export const wordOf = (value: Open<string>): string => (typeof value === 'string' ? value : value.unknown)

export const transactionStatuses = [
  'AWAITING_CONFIRMATIONS',
  'AWAITING_EXECUTION',
  'CANCELLED',
  'FAILED',
  'SUCCESS',
] as const
export type TransactionStatus = Open<(typeof transactionStatuses)[number]>

/** On the wire a number: 0 calls, 1 runs the code of `to` as the Safe's own. */
export const operations = { CALL: 0, DELEGATE: 1 } as const
export type Operation = (typeof operations)[keyof typeof operations]

export const transferDirections = ['INCOMING', 'OUTGOING', 'UNKNOWN'] as const
export type TransferDirection = Open<(typeof transferDirections)[number]>

/** Of balances. `UNKNOWN` came later. */
export const tokenTypes = ['ERC20', 'ERC721', 'NATIVE_TOKEN', 'UNKNOWN'] as const
export type TokenType = Open<(typeof tokenTypes)[number]>

/** Of transfers; the same coin has another name here. */
export const transferTypes = ['ERC20', 'ERC721', 'NATIVE_COIN'] as const
export type TransferType = Open<(typeof transferTypes)[number]>

/**
 * `CHANGE_IMPLEMENTATION` is `CHANGE_MASTER_COPY` on the wire (`settingsChangeOfWire`). The two of module
 * guards came later.
 */
export const settingsChangeTypes = [
  'SET_FALLBACK_HANDLER',
  'ADD_OWNER',
  'REMOVE_OWNER',
  'SWAP_OWNER',
  'CHANGE_THRESHOLD',
  'CHANGE_IMPLEMENTATION',
  'ENABLE_MODULE',
  'DISABLE_MODULE',
  'SET_GUARD',
  'DELETE_GUARD',
  'SET_MODULE_GUARD',
  'DELETE_MODULE_GUARD',
] as const
export type SettingsChangeType = Open<(typeof settingsChangeTypes)[number]>

/** The wire's name for a change of a Safe's settings, as this list has it. */
export const settingsChangeOfWire = (type: string): string =>
  type === 'CHANGE_MASTER_COPY' ? 'CHANGE_IMPLEMENTATION' : type

/**
 * What a transaction is about, where this client reads more of it than its kind. Services in use know eleven
 * more (swaps, staking, vaults, bridges): those are read as `UNKNOWN`, with their name.
 */
export const transactionInfoTypes = ['Transfer', 'SettingsChange', 'Custom', 'Creation'] as const
export type TransactionInfoType = Open<(typeof transactionInfoTypes)[number]>

export const conflictTypes = ['None', 'HasNext', 'End'] as const
export type ConflictType = Open<(typeof conflictTypes)[number]>

export const listItemTypes = ['TRANSACTION', 'LABEL', 'CONFLICT_HEADER', 'DATE_LABEL'] as const
export type ListItemType = Open<(typeof listItemTypes)[number]>

export const labels = ['Queued', 'Next'] as const
export type Label = Open<(typeof labels)[number]>

export const executionInfoTypes = ['MULTISIG', 'MODULE'] as const
export type ExecutionInfoType = Open<(typeof executionInfoTypes)[number]>

export const messageStatuses = ['NEEDS_CONFIRMATION', 'CONFIRMED'] as const
export type MessageStatus = Open<(typeof messageStatuses)[number]>

export const messageListItemTypes = ['DATE_LABEL', 'MESSAGE'] as const
export type MessageListItemType = Open<(typeof messageListItemTypes)[number]>

export const implementationVersionStates = ['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'] as const
export type ImplementationVersionState = Open<(typeof implementationVersionStates)[number]>

/** Services in use list more than forty. */
export const chainFeatures = [
  'ERC721',
  'SAFE_APPS',
  'CONTRACT_INTERACTION',
  'DOMAIN_LOOKUP',
  'SPENDING_LIMIT',
  'EIP1559',
  'SAFE_TX_GAS_OPTIONAL',
  'TX_SIMULATION',
  'EIP1271',
] as const
export type ChainFeature = Open<(typeof chainFeatures)[number]>

export const rpcAuthentications = ['API_KEY_PATH', 'NO_AUTHENTICATION', 'UNKNOWN'] as const
export type RpcAuthentication = Open<(typeof rpcAuthentications)[number]>

/** Lower case on the wire (`gasPriceTypeOfWire`). */
export const gasPriceTypes = ['ORACLE', 'FIXED', 'FIXED1559', 'UNKNOWN'] as const
export type GasPriceType = Open<(typeof gasPriceTypes)[number]>

/** The wire's name for a kind of gas price, as this list has it. */
export const gasPriceTypeOfWire = (type: string): string => type.toUpperCase()

/** `UNKNOWN` came later. */
export const appAccessPolicies = ['NO_RESTRICTIONS', 'DOMAIN_ALLOWLIST', 'UNKNOWN'] as const
export type AppAccessPolicy = Open<(typeof appAccessPolicies)[number]>

export const appFeatures = ['BATCHED_TRANSACTIONS'] as const
export type AppFeature = Open<(typeof appFeatures)[number]>

/** `TELEGRAM` and `UNKNOWN` came later. */
export const socialPlatforms = ['TWITTER', 'GITHUB', 'DISCORD', 'TELEGRAM', 'UNKNOWN'] as const
export type SocialPlatform = Open<(typeof socialPlatforms)[number]>

/** What we say, so the list is closed. */
export const deviceTypes = ['ANDROID', 'IOS', 'WEB'] as const
export type DeviceType = (typeof deviceTypes)[number]
