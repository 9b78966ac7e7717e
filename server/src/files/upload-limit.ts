import { message, messages } from '@hr/contract/lib/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import { isHr } from '../http/session.ts'
import { noteRefusal } from '../lib/refusals.ts'
import { ReceivedFile } from './received-file.ts'

const texts = messages('uploads', {
  full: (size: number) =>
    message(
      'Your documents and attachments may take up at most {size, number} MB in total. Delete some of them, or ask HR to add this file.',
      { size },
    ),
})

/**
 * Refuses files of employees if those that they have added and the attachments of their leave would be larger together. Photos
 * replace each other, and calls of HR are not limited.
 */
export function limitUploads(app: FastifyInstance, { db, megabytes }: { db: Db; megabytes: number }): void {
  app.addHook('preHandler', async (request) => {
    const caller = request.signedIn?.caller
    if (!caller || isHr(caller) || !request.isMultipart()) return
    const files = Object.entries(request.body as Record<string, unknown>)
      .flatMap(([name, value]) => (name === 'image' ? [] : value))
      .filter((value) => value instanceof ReceivedFile)
    const added = files.reduce((sum, { size }) => sum + size, 0)
    if (added === 0 || (await storedBytes(db, caller.uuid)) + added <= megabytes * 2 ** 20) return
    noteRefusal('uploads')
    throw new Problem(422, texts.full(megabytes))
  })
}

/** The bytes of the files that a person has added, and of the attachments of their leave. */
async function storedBytes(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(size) as bytes from stored_file
    where added_by = ${personId}
       or leave_request_id in (select id from leave_request where employee_id = ${personId})`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
