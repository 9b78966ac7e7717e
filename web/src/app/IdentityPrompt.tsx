import { useIdentityPrompt } from '../api/confirm.ts'
import { ConfirmIdentity } from '../areas/access/shell-dialogs.ts'

/** Renders the identity prompt while a call waits for it. */
export function IdentityPrompt() {
  const question = useIdentityPrompt()
  return question && <ConfirmIdentity onAnswer={question.answer} onClose={() => question.answer(false)} />
}
