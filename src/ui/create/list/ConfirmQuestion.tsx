import { say } from '../../../language/say.ts'
import { acceptWords } from '../../../operator/list/acceptWords.ts'
import { type Asked, questionKey } from '../../../operator/list/openQuestions.ts'
import type { QuestionCode } from '../../../operator/list/questionCode.ts'
import { CheckField } from '../../parts/CheckField.tsx'
import type { RecipientListState } from './useRecipientList.ts'

/** By which a person says that what looks doubtful is meant. */
export function ConfirmQuestion({
  list: { accepted, accept },
  code,
  asked,
}: {
  list: Pick<RecipientListState, 'accepted' | 'accept'>
  code: QuestionCode
  /** The recipients that it is about; absent where it is about the list. */
  asked?: Asked
}) {
  const key = questionKey(code, asked)
  return (
    <CheckField isChecked={accepted.includes(key)} onChange={(isChecked) => accept(key, isChecked)}>
      {say(acceptWords[code])}
    </CheckField>
  )
}
