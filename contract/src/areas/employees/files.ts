import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import type { Day } from '../../lib/day.ts'
import { blankable, byId, day, exactLine, messageResult, name } from '../../lib/fields.ts'
import { fileContent, upload } from '../../lib/files.ts'
import { documentItem } from './record.ts'

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
  documentChanged: 'Document successfully updated',
  documentRenewed: 'Document successfully renewed',
  addedByHr: 'HR added this file. Only HR can change or delete it.',
  categoryGone: 'This category was changed or deleted. Choose another one.',
  expiryBeforeDate: 'The expiry date must not be before the date',
  noExpiry: "Documents of this category don't expire",
  renewedMeanwhile: 'This document was renewed in the meantime. Close this dialog to see the current version.',
})

/** The file fields of an employee, named as the parts of the multipart body. */
export const employeeFileKinds = ['CV', 'attachment', 'otherFiles'] as const
export type EmployeeFileKind = (typeof employeeFileKinds)[number]

/** The employee whose files a call concerns. */
const ofEmployee = { params: byId, subject: { person: 'id' } } as const
/** The same, and the stored name of a document. */
const ofDocument = { ...ofEmployee, params: byId.extend({ file: exactLine(300) }) } as const

const changeImage = endpoint('PUT /employee/changeProfileImage/:id', 'file.change', {
  summary: "Replace an employee's photo and return its signed name",
  ...ofEmployee,
  multipart: true,
  body: z.object(ofClass('personal', { image: upload('photo', employeeFilesTexts.imageMissing) })),
  result: messageResult.extend(ofClass('personal', { image: z.string() })),
})

const changeCv = endpoint('PUT /employee/changeCv/:id', 'file.change', {
  summary: "Replace an employee's CV",
  ...ofEmployee,
  multipart: true,
  body: z.object(ofClass('personal', { CV: upload('document', employeeFilesTexts.cvMissing) })),
  result: messageResult,
})

/** The dates of a document as the form sends them. */
export const documentDates = z.object(
  ofClass('sensitive', {
    /** The date of the document, such as that of a signature. */
    date: blankable(day).default(null),
    expiresOn: blankable(day).default(null),
  }),
)
export type DocumentDates = z.output<typeof documentDates>

/** A document as the form sends it. */
export const documentInput = documentDates.extend(
  ofClass('sensitive', {
    /** The name of a category. */
    category: name,
  }),
)
export type DocumentInput = z.output<typeof documentInput>

/** Whether a document expires before its date. */
export const isExpiryBeforeDate = ({ date, expiresOn }: { date: Day | null; expiresOn: Day | null }): boolean =>
  date !== null && expiresOn !== null && expiresOn < date

const documentFile = ofClass('sensitive', { file: upload('attachment', employeeFilesTexts.documentMissing) })

const documents = endpoint('GET /employee/:id/documents', 'file.read', {
  summary: 'List the documents of an employee that the caller sees',
  contentClass: 'sensitive',
  ...ofEmployee,
  result: z.array(documentItem),
})

const addDocument = endpoint('POST /employee/:id/documents', 'file.change', {
  summary: "Add a document to an employee's other files",
  ...ofEmployee,
  multipart: true,
  body: documentInput.extend(documentFile),
  result: messageResult,
})

const changeDocument = endpoint('PUT /employee/:id/documents/:file', 'file.change', {
  summary: 'Change the category and the dates of a document',
  ...ofDocument,
  body: documentInput,
  result: messageResult,
})

const renewDocument = endpoint('POST /employee/:id/documents/:file/renewal', 'file.change', {
  summary: 'Renew a document: the new file replaces it, and it is kept as an earlier version',
  ...ofDocument,
  multipart: true,
  body: documentDates.extend(documentFile),
  result: messageResult,
})

const deleteDocument = endpoint('DELETE /employee/:id/documents/:file', 'file.change', {
  summary: "Delete one of an employee's other files by its stored name, with its earlier versions",
  contentClass: 'sensitive',
  ...ofDocument,
  result: messageResult,
})

export const employeeFilesApi = {
  changeImage,
  changeCv,
  documents,
  addDocument,
  changeDocument,
  renewDocument,
  deleteDocument,
  image: endpoint('GET /employee/profileImage/:id/:image', 'photo.read', {
    summary: "Return the signed name of an employee's photo, valid at /images/ for one to two hours",
    params: byId.extend({ image: exactLine(255) }),
    result: z.string(),
  }),
  read: endpoint('GET /employee/file/:id/:file', 'file.read', {
    summary: 'Download a file of an employee by its stored name',
    contentClass: 'sensitive',
    ...ofDocument,
    result: fileContent,
  }),
}
