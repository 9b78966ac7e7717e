import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, exactLine, message } from '../../lib/fields.ts'
import { fileContent, upload } from '../../lib/files.ts'

export const employeeFilesTexts = {
  cvMissing: 'Please upload your CV',
  // Ours, where the specification is silent.
  imageMissing: 'Please upload a picture',
  imageChanged: 'Image successfully updated',
  cvChanged: 'CV successfully updated',
} as const

/** What the files of an employee are, as the parts of the employee's multipart body are called. */
export const employeeFileKinds = ['CV', 'attachment', 'otherFiles'] as const
export type EmployeeFileKind = (typeof employeeFileKinds)[number]

const changeImage = endpoint('PUT /employee/changeProfileImage/:id', 'file.change', {
  summary: 'Replaces the photo of a person; answers with its address',
  params: byId,
  subject: { person: 'id' },
  multipart: true,
  body: z.object({ image: upload('photo', employeeFilesTexts.imageMissing) }),
  result: message.extend({ image: z.string() }),
})

const changeCv = endpoint('PUT /employee/changeCv/:id', 'file.change', {
  summary: 'Replaces the CV of a person',
  params: byId,
  subject: { person: 'id' },
  multipart: true,
  body: z.object({ CV: upload('document', employeeFilesTexts.cvMissing) }),
  result: message,
})

export const employeeFilesApi = {
  changeImage,
  changeCv,
  image: endpoint('GET /employee/profileImage/:id/:image', 'photo.read', {
    summary: 'The signed address of a person’s photo; it works for an hour or two',
    params: byId.extend({ image: exactLine(255) }),
    result: z.string(),
  }),
  read: endpoint('GET /employee/file/:id/:file', 'file.read', {
    summary: 'A file of a person, by the name that it is stored under',
    params: byId.extend({ file: exactLine(300) }),
    subject: { person: 'id' },
    result: fileContent,
  }),
}
