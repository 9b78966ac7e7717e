import { messages } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Area } from '../../area.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { applicantEmails } from './applicants.emails.ts'
import { applicantsRoutes, applicationFormRoutes } from './applicants.routes.ts'
import { deleteExpiredCaptchas } from './captcha.ts'
import { applicantExports } from './exports.ts'
import { deleteOldRecords } from './idempotency.ts'
import { deleteExpiredApplications } from './retention.commands.ts'

export const applicants: Area = {
  routes: [applicationFormRoutes, applicantsRoutes],
  exports: applicantExports,
  emails: applicantEmails,
  personalData: {
    nonPersonColumns: ['application.applicant_id'],
    owned: {
      'applicant_email.applicant_id': (personId) =>
        sql`select a.applicant_id from application a where a.hired_as = ${personId}`,
      'stored_file.application_id': (personId) => sql`select a.id from application a where a.hired_as = ${personId}`,
    },
    actionColumns: ['sender_id'],
    tableLabels: messages('applicantsData', {
      application: 'Applications',
      applicant_email: 'Emails to the applicant',
    }),
  },
  recordNames: [{ table: 'applicant_email_template', name: 'name' }],
  daily: ({ db, config: { applicantRetentionMonths: months }, emailQueue, pushChannel }) => [
    {
      name: 'applications',
      isIrreversible: true,
      run: (today) =>
        commitAndPush(db, pushChannel, (trx) => deleteExpiredApplications(trx, { today, months, emailQueue })),
    },
  ],
  cleanUps: [deleteOldRecords, deleteExpiredCaptchas],
}
