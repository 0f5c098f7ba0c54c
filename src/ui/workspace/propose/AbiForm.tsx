import { useState } from 'react'
import type { AbiParameter } from 'viem'
import { say } from '../../../language/say.ts'
import { readAbi } from '../../../multisig/build/readAbi.ts'
import { CallData } from '../../multisig/CallData.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { FileButton } from '../../parts/FileButton.tsx'
import { FileDrop } from '../../parts/FileDrop.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { TextField } from '../../parts/TextField.tsx'
import type { CallFormProps } from './CallAmount.tsx'
import { ContractField } from './ContractField.tsx'
import { DecodedPreview } from './DecodedPreview.tsx'
import type { DraftCall } from './draftStore.ts'
import { EtherAlong } from './EtherAlong.tsx'

/** An artifact with its bytecode is far below. */
const mostBytes = 5_000_000

/** A call of a function that a pasted or dropped ABI has, with a box for each of its parameters. */
export function AbiForm({
  call,
  result,
  held,
  reportedOf,
  onChange,
}: CallFormProps<Extract<DraftCall, { kind: 'abi' }>>) {
  const [fileFault, setFileFault] = useState<string>()
  const input = readAbi(call.abi)
  const functions = input.status === 'abi' ? input.functions : []
  const chosen = functions.find(({ signature }) => signature === call.signature)?.abi

  const take = async (files: FileList) => {
    const file = files[0]
    if (!file) return
    if (file.size > mostBytes) return setFileFault(say('The file is too large for an ABI.'))
    const read = readAbi(await file.text())
    if (read.status !== 'abi')
      return setFileFault(read.status === 'empty' ? say('The file is empty.') : read.reason)
    setFileFault(undefined)
    // Of an artifact with its bytecode, what is needed here.
    const abi = JSON.stringify(read.functions.map((each) => each.abi))
    onChange({ ...call, abi, signature: '', args: [] })
  }
  return (
    <>
      <ContractField call={call} reportedOf={reportedOf} onChange={onChange} />
      <FileDrop
        icon="M12 6h17l9 9v27H12zM29 6v9h9M18 24h14M18 30h14M18 36h8"
        lead={say('Drop an ABI file here: JSON from an explorer, or a compiler artifact.')}
        fault={fileFault}
        onGiven={({ files }) => void take(files)}
      >
        <FileButton
          kind="quiet"
          label={say('File with the ABI')}
          accept=".json,.abi,application/json"
          onFiles={(files) => void take(files)}
        >
          {say('Choose a file')}
        </FileButton>
      </FileDrop>
      <TextField
        label="ABI"
        {...reportedOf('abi')}
        help={say(
          'Paste the whole JSON. We don’t check that the contract has these functions. Compare it with the explorer.',
        )}
        isMono
        rows={3}
        placeholder="[…]"
        value={call.abi}
        onChange={(abi) => onChange({ ...call, abi, signature: '', args: [] })}
      />
      {functions.length > 0 ? (
        <SelectField
          label={say('Function')}
          {...reportedOf('function')}
          value={call.signature}
          onChange={(signature) => onChange({ ...call, signature, args: [] })}
        >
          <option value="">{say('Choose a function')}</option>
          {functions.map(({ signature }) => (
            <option key={signature} value={signature}>
              {signature}
            </option>
          ))}
        </SelectField>
      ) : null}
      {chosen?.inputs.map((parameter, at) => (
        <ParameterField
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters are known by their places
          key={`${call.signature} ${at}`}
          parameter={parameter}
          at={at}
          value={call.args[at] ?? ''}
          {...reportedOf(`arg${at}`)}
          onChange={(text) =>
            onChange({
              ...call,
              args: chosen.inputs.map((_, index) => (index === at ? text : (call.args[index] ?? ''))),
            })
          }
        />
      ))}
      {chosen?.stateMutability === 'payable' ? (
        <EtherAlong call={call} held={held} reportedOf={reportedOf} onChange={onChange} />
      ) : null}
      {result.status === 'ready' ? (
        <>
          <DecodedPreview call={result.call} />
          <Disclosure summary={say('Data sent')}>
            <CallData data={result.call.data} />
          </Disclosure>
        </>
      ) : null}
    </>
  )
}

function ParameterField({
  parameter,
  at,
  value,
  fault,
  doubt,
  onChange,
}: {
  parameter: AbiParameter
  at: number
  value: string
  fault: string | undefined
  doubt: string | undefined
  onChange: (text: string) => void
}) {
  const { type, name } = parameter
  const label = `${name || say('Parameter {number}', { number: at + 1 })} (${type})`
  const shared = { label, value, fault, doubt, onChange }
  if (type === 'address') return <AddressField {...shared} />
  if (type === 'bool')
    return (
      <SelectField {...shared}>
        <option value="">{say('Choose')}</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </SelectField>
    )
  const isNested = type.endsWith(']') || type.startsWith('tuple')
  return (
    <TextField
      {...shared}
      isMono={type !== 'string'}
      {...(isNested
        ? { rows: 3, help: say('JSON for {shape}, with numbers in quotes.', { shape: shapeOf(parameter) }) }
        : {})}
      inputMode={/^uint\d+$/.test(type) ? 'numeric' : undefined}
    />
  )
}

/** A type with the parts of its tuples: `(address to, uint256 amount)[]`. */
function shapeOf(parameter: AbiParameter): string {
  const { type } = parameter
  if (!type.startsWith('tuple') || !('components' in parameter)) return type
  const parts = parameter.components.map((each) => `${shapeOf(each)}${each.name ? ` ${each.name}` : ''}`)
  return `(${parts.join(', ')})${type.slice('tuple'.length)}`
}
