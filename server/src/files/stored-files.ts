import { create as contentDisposition } from 'content-disposition'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ApplicantFileKind } from '@hr/contract/areas/applicants/applicants'
import type { DocumentDates, EmployeeFileKind } from '@hr/contract/areas/employees/files'
import { originalNameOf } from '@hr/contract/lib/files'
import type { FastifyReply } from 'fastify'
import type { Db, Trx } from '../db/db.ts'
import type { ValidatedUpload } from './validate-upload.ts'

const chunkBytes = 256 * 1024

const newStoredName = (name: string): string => `${randomBytes(6).toString('base64url')}-${name}`

/** The owner of a file: an employee or an application with a kind, or a leave request. */
type FileOwner =
  | {
      employeeId: string
      kind: EmployeeFileKind
      /** The user who adds it. */
      actorId: string
      document?: DocumentDates & { categoryId: string | null }
    }
  | { applicationId: string; kind: ApplicantFileKind }
  | { leaveRequestId: string }

/**
 * Stores a file in chunks, so memory use does not depend on its size. It fails for a second CV or attachment of an employee.
 * @returns the stored name
 */
export async function storeFile(trx: Trx, { file, mediaType }: ValidatedUpload, owner: FileOwner): Promise<string> {
  const name = newStoredName(file.name)
  const { id } = await trx
    .insertInto('stored_file')
    .values({
      name,
      media_type: mediaType,
      size: file.size,
      sha256: file.sha256,
      ...ownerColumns(owner),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let number = 0
  for await (const content of file.chunks(chunkBytes)) {
    await trx.insertInto('stored_file_chunk').values({ file_id: id, number, content }).execute()
    number += 1
  }
  return name
}

function ownerColumns(owner: FileOwner) {
  if ('leaveRequestId' in owner) return { leave_request_id: owner.leaveRequestId }
  return 'applicationId' in owner
    ? { application_id: owner.applicationId, kind: owner.kind }
    : {
        employee_id: owner.employeeId,
        kind: owner.kind,
        added_by: owner.actorId === owner.employeeId ? owner.actorId : null,
        uploaded_by: owner.actorId,
        category_id: owner.document?.categoryId ?? null,
        dated_on: owner.document?.date ?? null,
        expires_on: owner.document?.expiresOn ?? null,
      }
}

type StoredFile = { id: string; name: string; mediaType: string; size: number }

/**
 * Reads a stored file in chunks. Each chunk is a separate query, so a slow reader holds no connection. If the file is
 * deleted meanwhile, the stream fails instead of ending early.
 */
export async function* contentOf(db: Db, { id, size }: Pick<StoredFile, 'id' | 'size'>): AsyncGenerator<Buffer> {
  for (let number = 0; number * chunkBytes < size; number++) {
    const { content } = await db
      .selectFrom('stored_file_chunk')
      .select('content')
      .where('file_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    yield content
  }
}

/** Answers with a stored file. Only PDFs may open in the browser, and no script in them may run. */
export function sendFile(reply: FastifyReply, db: Db, file: StoredFile): FastifyReply {
  const way = file.mediaType === 'application/pdf' ? 'inline' : 'attachment'
  return reply
    .type(file.mediaType)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(originalNameOf(file.name), { type: way }))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(Readable.from(contentOf(db, file), { objectMode: false, highWaterMark: chunkBytes }))
}
