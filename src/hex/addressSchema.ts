import { type Address, getAddress } from 'viem'
import * as v from '../schema/v.ts'
import { hexText } from './hexText.ts'

/** With its checksum (ERC-55). The casing of what is given is not judged. */
export const toChecksum = (text: string): Address => getAddress(text.toLowerCase())

/** An address in any casing, with its checksum afterwards. Nodes and services send lower case. */
export const addressSchema = v.pipe(hexText(20), v.transform(toChecksum))
