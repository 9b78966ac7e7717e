import { addApplicant, addTemplate, application, cvNameOf } from '../../testing/applicants.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'

export const applicantsRequests: RequestsOf = (app) => {
  const applicant = async () => byId(await addApplicant(app))
  const newApplication = async () => ({ body: await application(app) })
  return {
    'GET /applicant/:id': applicant,
    'GET /applicant/:id/place': applicant,
    'DELETE /applicant/:id': applicant,
    'GET /applicant/file/:uuid/:fileName': async () => {
      const { uuid } = await addApplicant(app)
      return { params: { uuid, fileName: await cvNameOf(app, uuid) } }
    },
    'GET /open-position': () => ({ query: { name: 'Developer' } }),
    'POST /applicants': newApplication,
    'POST /applicant': newApplication,
    'POST /applicant/email/:id': async () => ({ ...(await applicant()), body: { subject: 'Hello', text: 'Come' } }),
    'PUT /applicant-email-template': () => ({ body: { name: crypto.randomUUID(), subject: 'Hello', text: 'Come' } }),
    'PUT /applicant-acknowledgement': () => ({ body: { isSent: true, subject: 'Hello', text: 'Thank you' } }),
    'DELETE /applicant-email-template/:id': async () => byId(await addTemplate(app)),
  }
}
