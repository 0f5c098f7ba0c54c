import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { dataSchema } from '../../hex/hexText.ts'
import { message } from '../../language/say.ts'

/** Which of some addresses are contracts, agreed by the nodes at one block. */
export async function readContracts(
  reader: ChainReader,
  addresses: readonly Address[],
): Promise<readonly Address[]> {
  const question = message('Which addresses are contracts')
  return reader.atOneBlock({ question }, async (block) => {
    const codes = await Promise.all(
      addresses.map((address) =>
        block.read({
          question,
          method: 'eth_getCode',
          schema: dataSchema,
          params: (at) => [address, at],
          keyOf: (code) => (code === '0x' ? 'none' : 'some'),
        }),
      ),
    )
    return addresses.filter((_, at) => codes[at] !== '0x')
  })
}
