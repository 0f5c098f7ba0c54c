import { ListStep } from './list/ListStep.tsx'
import { useRecipientList } from './list/useRecipientList.ts'
import { Stepper } from './Stepper.tsx'

const steps = [{ id: 'list', label: 'List' }] as const

/** The steps to a campaign, one at a time. What was done in a step stays when another is open. */
export function CreateSteps() {
  const list = useRecipientList()
  return (
    <>
      <Stepper steps={steps} current="list" />
      <ListStep list={list} />
    </>
  )
}
