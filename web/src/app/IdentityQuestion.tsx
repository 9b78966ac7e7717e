import { useIdentityQuestion } from '../api/confirm.ts'
import { lazily } from '../ui/lazily.ts'

const ConfirmIdentity = lazily(async () => (await import('../areas/access/public.ts')).ConfirmIdentity)

/** Where the question appears that a call waits for; nothing until then. */
export function IdentityQuestion() {
  const question = useIdentityQuestion()
  return question && <ConfirmIdentity onAnswer={question.answer} onGiveUp={() => question.answer(false)} />
}
