import { exactLine, fieldTexts } from './fields.ts'
import { issue, messages } from './messages.ts'

const texts = messages('httpsAddress', {
  https: 'Enter an address that begins with https://, without a user name or password',
})

/** The https address of another system, which the server sends to. */
export const httpsAddress = exactLine(2000)
  .min(1, { error: issue(fieldTexts.required), abort: true })
  .regex(/^https:\/\/[^/?#@\s]+([/?#]\S*)?$/i, issue(texts.https))
