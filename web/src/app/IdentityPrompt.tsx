import { useIdentityPrompt } from '../api/confirm.ts'
import { ConfirmIdentity } from '../areas/access/public.ts'

/** Where the question appears that a call waits for; nothing until then. */
export function IdentityPrompt() {
  const question = useIdentityPrompt()
  return question && <ConfirmIdentity onAnswer={question.answer} />
}
