import type { Db } from '../../db/db.ts'
import { addressOf } from '../../mail/letter.ts'
import type { Composer } from '../../mail/queue.ts'
import { findEmail } from './applicants.queries.ts'

export const applicantMail = 'applicant email'

/** The mails to applicants, as HR wrote them; answers go to whoever sent them. */
export const applicantMails = (db: Db): Record<string, Composer> => ({
  [applicantMail]: async ({ applicantEmailId }) => {
    const email = applicantEmailId === undefined ? undefined : await findEmail(db, applicantEmailId)
    if (!email) return undefined
    const { subject, text, replyTo } = email
    return { to: addressOf(email), subject, text: `${text}\n`, ...(replyTo !== null && { replyTo }) }
  },
})
