import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { blankable, byId, choice, day, exactLine, messageResult } from '../../lib/fields.ts'
import { fileContent, upload } from '../../lib/files.ts'
import { documentCategories } from './record.ts'

export const employeeFilesTexts = messages('employeeFiles', {
  cvMissing: 'Please upload your CV',
  // Not fixed by the specification.
  imageMissing: 'Please upload a picture',
  imageChanged: 'Image successfully updated',
  cvChanged: 'CV successfully updated',
  documentMissing: 'Please upload a document',
  documentAdded: 'Document successfully added',
  documentDeleted: 'Document successfully deleted',
  deleteText: 'This action cannot be reverted',
  addedByHr: 'HR added this file. Only HR can delete it.',
})

/** The file fields of an employee, named as the parts of the multipart body. */
export const employeeFileKinds = ['CV', 'attachment', 'otherFiles'] as const
export type EmployeeFileKind = (typeof employeeFileKinds)[number]

const changeImage = endpoint('PUT /employee/changeProfileImage/:id', 'file.change', {
  summary: "Replace an employee's photo and return its URL",
  params: byId,
  subject: { person: 'id' },
  multipart: true,
  body: z.object({ image: upload('photo', employeeFilesTexts.imageMissing) }),
  result: messageResult.extend({ image: z.string() }),
})

const changeCv = endpoint('PUT /employee/changeCv/:id', 'file.change', {
  summary: "Replace an employee's CV",
  params: byId,
  subject: { person: 'id' },
  multipart: true,
  body: z.object({ CV: upload('document', employeeFilesTexts.cvMissing) }),
  result: messageResult,
})

/** A document as the form sends it. */
export const documentInput = z.object({
  category: choice(documentCategories),
  /** The date of the document, such as that of a signature. */
  date: blankable(day).default(null),
})

const addDocument = endpoint('POST /employee/:id/documents', 'file.change', {
  summary: "Add a document to an employee's other files",
  params: byId,
  subject: { person: 'id' },
  multipart: true,
  body: documentInput.extend({ file: upload('attachment', employeeFilesTexts.documentMissing) }),
  result: messageResult,
})

const deleteDocument = endpoint('DELETE /employee/:id/documents/:file', 'file.change', {
  summary: "Delete one of an employee's other files by its stored name",
  params: byId.extend({ file: exactLine(300) }),
  subject: { person: 'id' },
  result: messageResult,
})

export const employeeFilesApi = {
  changeImage,
  changeCv,
  addDocument,
  deleteDocument,
  image: endpoint('GET /employee/profileImage/:id/:image', 'photo.read', {
    summary: "Return the signed URL of an employee's photo, valid for one to two hours",
    params: byId.extend({ image: exactLine(255) }),
    result: z.string(),
  }),
  read: endpoint('GET /employee/file/:id/:file', 'file.read', {
    summary: 'Download a file of an employee by its stored name',
    params: byId.extend({ file: exactLine(300) }),
    subject: { person: 'id' },
    result: fileContent,
  }),
}
