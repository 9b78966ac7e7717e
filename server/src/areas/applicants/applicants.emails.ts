import { languageOf } from '@hr/contract/lib/languages'
import type { Db } from '../../db/db.ts'
import { addressOf } from '../../email/template.ts'
import type { Composer } from '../../email/queue.ts'
import { findEmail } from './applicants.queries.ts'

export const applicantEmail = 'applicant email'

/** The emails that HR writes to applicants; replies go to the user who sent them. */
export const applicantEmails = (db: Db): Record<string, Composer> => ({
  [applicantEmail]: async ({ applicantEmailId }) => {
    const email = applicantEmailId === undefined ? undefined : await findEmail(db, applicantEmailId)
    if (!email) return undefined
    const { subject, text, replyTo } = email
    const language = languageOf(email.language) ?? 'en'
    // The visitor of the job form typed the name.
    const to = email.isAcknowledgement ? { name: '', address: email.email } : addressOf(email)
    const isPersonal = !email.isAcknowledgement
    return { to, language, subject, text: `${text}\n`, isPersonal, ...(replyTo !== null && { replyTo }) }
  },
})
