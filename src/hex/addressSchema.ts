import { type Address, getAddress } from 'viem'
import * as z from 'zod/mini'
import { hexText } from './hexText.ts'

/** With its checksum (ERC-55). The casing of what is given is not judged. */
export const toChecksum = (text: string): Address => getAddress(text.toLowerCase())

/** An address in any casing, with its checksum afterwards. Nodes and services send lower case. */
export const addressSchema = z.pipe(hexText(20), z.transform(toChecksum))
