import type { Area } from '../../area.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { applicantEmails } from './applicants.emails.ts'
import { applicantsRoutes } from './applicants.routes.ts'
import { deleteExpiredCaptchas } from './captcha.ts'
import { applicantExports } from './exports.ts'
import { deleteOldRecords } from './idempotency.ts'
import { deleteExpiredApplications } from './retention.commands.ts'

export const applicants: Area = {
  routes: applicantsRoutes,
  exports: applicantExports,
  emails: applicantEmails,
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
