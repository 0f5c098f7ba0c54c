import { type Address, isAddressEqual, size } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { message, say } from '../../language/say.ts'
import type { TransactionInfo, TransactionPreview } from '../../safe/service/wire/transactions.ts'
import { checkDecoded } from './checkDecoded.ts'
import { type DecodedCall, decodeTransaction } from './decodeTransaction.ts'

/**
 * Where the service reads a draft differently from its bytes, a sentence each. What it does not say, or says
 * in kinds that are unknown here, is no difference.
 */
export function previewDifferences(
  { txInfo, txData }: TransactionPreview,
  { safe, transaction }: { safe: Address; transaction: SafeTransaction },
): readonly string[] {
  const { to, value, data, operation } = transaction
  const found: string[] = []
  if (txData) {
    if (!isAddressEqual(txData.to.value, to))
      found.push(
        other(
          message('According to the service it calls {theirs}; by its bytes, {ours}.'),
          txData.to.value,
          to,
        ),
      )
    if (typeof txData.value === 'bigint' && txData.value !== value)
      found.push(
        other(
          message('According to the service it sends, in wei, {theirs}; by its bytes, {ours}.'),
          txData.value,
          value,
        ),
      )
    if ((txData.hexData ?? '0x') !== data.toLowerCase()) found.push(say('The service reads other data.'))
    if (txData.operation !== operation)
      found.push(
        other(
          message('According to the service it is operation {theirs}; by its bytes, {ours}.'),
          txData.operation,
          operation,
        ),
      )
    if (txData.dataDecoded && checkDecoded(data, txData.dataDecoded) === 'contradicted')
      found.push(say('The service names a function or values that are not in the data.'))
  }
  return [...found, ...infoDifferences(txInfo, { safe, transaction })]
}

function infoDifferences(
  info: TransactionInfo,
  { safe, transaction }: { safe: Address; transaction: SafeTransaction },
): readonly string[] {
  const { to, value, data } = transaction
  const call = decodeTransaction(transaction, safe)
  switch (info.type) {
    case 'UNKNOWN':
      return []
    case 'Creation':
      return [say('The service shows it as the creation of a Safe.')]
    case 'SettingsChange':
      return isAddressEqual(to, safe)
        ? []
        : [say('The service shows it as a change of this Safe’s settings.')]
    case 'Transfer':
      return transferDifferences(info, call)
    case 'Custom': {
      const found: string[] = []
      if (!isAddressEqual(info.to.value, to))
        found.push(
          other(
            message('According to the service it calls {theirs}; by its bytes, {ours}.'),
            info.to.value,
            to,
          ),
        )
      if (typeof info.value === 'bigint' && info.value !== value)
        found.push(
          other(
            message('According to the service it sends, in wei, {theirs}; by its bytes, {ours}.'),
            info.value,
            value,
          ),
        )
      if (info.dataSize !== BigInt(size(data)))
        found.push(
          other(
            message('According to the service it has bytes of data: {theirs}; by its bytes, {ours}.'),
            info.dataSize,
            size(data),
          ),
        )
      if (info.isCancellation !== (call.meaning.kind === 'nothing'))
        found.push(
          info.isCancellation
            ? say('The service shows it as a rejection.')
            : say('The service doesn’t show it as a rejection.'),
        )
      const { meaning } = call
      if (meaning.kind === 'batch' && info.actionCount && info.actionCount !== meaning.calls.length)
        found.push(
          other(
            message('According to the service it is a batch of calls: {theirs}; by its bytes, {ours}.'),
            info.actionCount,
            meaning.calls.length,
          ),
        )
      return found
    }
  }
}

function transferDifferences(
  { recipient, transferInfo: sent }: Extract<TransactionInfo, { type: 'Transfer' }>,
  { to, value, data, meaning }: DecodedCall,
): readonly string[] {
  if (sent.type === 'UNKNOWN') return []
  if (sent.type === 'NATIVE_COIN') {
    const found = data === '0x' ? [] : [say('The service shows it as a transfer of ETH and nothing else.')]
    if (!isAddressEqual(recipient.value, to))
      found.push(
        other(
          message('According to the service it goes to {theirs}; by its bytes, {ours}.'),
          recipient.value,
          to,
        ),
      )
    if (typeof sent.value === 'bigint' && sent.value !== value)
      found.push(
        other(
          message('According to the service it sends, in wei, {theirs}; by its bytes, {ours}.'),
          sent.value,
          value,
        ),
      )
    return found
  }
  if (meaning.kind !== 'token-transfer' && meaning.kind !== 'nft-transfer')
    return [say('The service shows it as a token transfer.')]
  const found: string[] = []
  if (!isAddressEqual(sent.tokenAddress, meaning.token))
    found.push(
      other(
        message('According to the service it sends the token {theirs}; by its bytes, {ours}.'),
        sent.tokenAddress,
        meaning.token,
      ),
    )
  if (!isAddressEqual(recipient.value, meaning.to))
    found.push(
      other(
        message('According to the service it goes to {theirs}; by its bytes, {ours}.'),
        recipient.value,
        meaning.to,
      ),
    )
  const theirs = sent.type === 'ERC20' ? sent.value : BigInt(sent.tokenId)
  const ours = meaning.kind === 'nft-transfer' ? meaning.tokenId : meaning.amount
  if (theirs !== ours)
    found.push(
      other(
        sent.type === 'ERC20'
          ? message('According to the service it sends, in base units, {theirs}; by its bytes, {ours}.')
          : message('According to the service it sends the number {theirs}; by its bytes, {ours}.'),
        theirs,
        ours,
      ),
    )
  return found
}

const other = (text: string, theirs: string | bigint | number, ours: string | bigint | number) =>
  say(text, { theirs: String(theirs), ours: String(ours) })
