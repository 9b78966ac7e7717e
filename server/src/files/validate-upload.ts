import { message, messages, type Message } from '@hr/contract/lib/messages'
import { extensionOf, type Upload, type UploadKind, uploadKinds } from '@hr/contract/lib/files'
import { fieldProblem, type Problem } from '../http/problem.ts'
import { mediaTypeOf, type MediaType } from './content.ts'
import { isReadable, maxPixels, pictureSize } from './pictures.ts'
import { type ReceivedFile, receivedFile } from './received-file.ts'

/** An upload whose content matches its name; only such uploads are stored. */
export type ValidatedUpload = { file: ReceivedFile; mediaType: MediaType }

/** Spreadsheets are read but not stored; their reader validates them. */
type StoredKind = Exclude<UploadKind, 'spreadsheet' | 'table'>

// The stored media type for each allowed extension.
const mediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
} as const satisfies Record<(typeof uploadKinds)[StoredKind]['extensions'][number], MediaType>
const mediaTypeNamedBy: Readonly<Record<string, MediaType>> = mediaTypes

const texts = messages('upload', {
  remoteTemplate:
    'Documents that load an external template or other file are not accepted. Save the document as a PDF, or attach another template.',
  embeddedObject: 'Documents with embedded objects are not accepted. Save the document as a PDF.',
  macros: 'Documents with macros are not accepted. Save the document without macros.',
  otherName:
    "The file content doesn't match its extension. Save it in the format that its extension indicates, or rename it.",
  unreadable: "This picture can't be read. It may be incomplete.",
  tooManyPixels: message('The picture has more than {max, number} megapixels. Choose a smaller picture.', {
    max: maxPixels / 1_000_000,
  }),
})

/**
 * Validates an upload by its content (`docs/rules.md`, section 8). It needs no database and runs before the
 * transaction.
 * @param field the name of the body's part, for the answer
 * @throws Problem 400 with a message for the user
 */
export async function validateUpload(upload: Upload, kind: StoredKind, field: string): Promise<ValidatedUpload> {
  const file = receivedFile(upload)
  const { extensions, refused } = uploadKinds[kind]
  const refusal = (reason: Message): Problem => fieldProblem(field, reason, 400)
  const mediaType = await mediaTypeOf(file)
  if (mediaType === 'macros') throw refusal(texts.macros)
  if (mediaType === 'remote template') throw refusal(texts.remoteTemplate)
  if (mediaType === 'embedded object') throw refusal(texts.embeddedObject)
  if (!mediaType || !extensions.some((extension) => mediaTypes[extension] === mediaType)) throw refusal(refused)
  // A photo is encoded again, so its extension does not matter.
  const matchesExtension = kind === 'photo' || mediaTypeNamedBy[extensionOf(file.name)] === mediaType
  if (!matchesExtension) throw refusal(texts.otherName)
  if (mediaType.startsWith('image/')) {
    const problem = await pictureProblem(file, kind)
    if (problem) throw refusal(problem)
  }
  return { file, mediaType }
}

async function pictureProblem(file: ReceivedFile, kind: StoredKind): Promise<Message | undefined> {
  const size = await pictureSize(file)
  if (!size) return texts.unreadable
  if (size.width * size.height > maxPixels) return texts.tooManyPixels
  // Photos are decoded later, when they are encoded again.
  return kind === 'photo' || (await isReadable(file)) ? undefined : texts.unreadable
}

/** Returns the problem for a picture that could not be decoded. */
export const unreadablePicture = (field: string): Problem => fieldProblem(field, texts.unreadable, 400)
