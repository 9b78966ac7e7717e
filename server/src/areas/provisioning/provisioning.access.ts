import { sql } from 'kysely'
import { encrypt } from '../../lib/encryption.ts'
import { entraConnection as connection } from '../../testing/directory.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'

export const provisioningRequests: RequestsOf = ({ db, keys, people }) => ({
  'PATCH /provisioning': () => ({ body: { allowsDeactivation: true } }),
  'POST /provisioning/held': () => ({ body: { decision: 'discard' } }),
  'DELETE /provisioning/disabled/:id': async () => {
    const subject = await people.employee()
    await db
      .updateTable('account')
      .set({ directory_disabled_at: sql<Date>`now()` })
      .where('id', '=', subject.uuid)
      .execute()
    return byId(subject)
  },
  'PUT /provisioning/entra': () => ({ body: { ...connection, clientSecret: 'a secret' } }),
  'GET /provisioning/entra/preview': () => ({ query: { kind: 'changed' } }),
  'POST /provisioning/entra/runs': async () => {
    const id = crypto.randomUUID()
    await db
      .insertInto('entra_connection')
      .values({
        id,
        tenant_id: connection.tenantId,
        client_id: connection.clientId,
        client_secret: encrypt(keys.entra, 'a secret', id),
        service_principal_id: connection.servicePrincipalId,
        job_id: connection.jobId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.updateTable('entra_run').set({ state: 'done' }).execute()
    await db
      .updateTable('background_job')
      .set({ state: 'done', ended_at: sql<Date>`now()` })
      .execute()
    return { body: { kind: 'changed' } }
  },
})
