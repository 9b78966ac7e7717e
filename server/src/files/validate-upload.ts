import { extensionOf, type Upload, type UploadKind, uploadKinds } from '@hr/contract/lib/files'
import { fieldProblem, type Problem } from '../http/problem.ts'
import { mediaTypeOf, type MediaType } from './content.ts'
import { isReadable, maxPixels, pictureSize } from './pictures.ts'
import { type ReceivedFile, receivedFile } from './received-file.ts'

/** An upload whose content is what its name says; only such a one is stored. */
export type ValidatedUpload = { file: ReceivedFile; mediaType: MediaType }

/** Spreadsheets are read and not stored: whoever reads one judges it. */
type StoredKind = Exclude<UploadKind, 'spreadsheet' | 'peopleSpreadsheet'>

// What a file is stored as, by what its name may end with.
const mediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const satisfies Record<(typeof uploadKinds)[StoredKind]['extensions'][number], MediaType>
const mediaTypeNamedBy: Readonly<Record<string, MediaType>> = mediaTypes

const texts = {
  macros: 'Documents with macros are not taken: save it without them',
  otherName: 'The content is not what the name of the file says',
  unreadable: 'This picture cannot be read, it may be incomplete',
  tooManyPixels: `The picture has more than ${maxPixels / 1_000_000} megapixels`,
} as const

/**
 * Judges an upload by its content (`docs/rules.md`, section 8). It needs no database and belongs before the transaction.
 * @param field the part of the body, for the answer
 * @throws Problem 400 with a sentence for the person
 */
export async function validateUpload(upload: Upload, kind: StoredKind, field: string): Promise<ValidatedUpload> {
  const file = receivedFile(upload)
  const { extensions, refused } = uploadKinds[kind]
  const refusal = (message: string): Problem => fieldProblem(field, message, 400)
  const mediaType = await mediaTypeOf(file)
  if (mediaType === 'macros') throw refusal(texts.macros)
  if (!mediaType || !extensions.some((extension) => mediaTypes[extension] === mediaType)) throw refusal(refused)
  // A photo is encoded again, so that its name says nothing of what is stored.
  const isNamedRight = kind === 'photo' || mediaTypeNamedBy[extensionOf(file.name)] === mediaType
  if (!isNamedRight) throw refusal(texts.otherName)
  if (mediaType.startsWith('image/')) {
    const problem = await pictureProblem(file, kind)
    if (problem) throw refusal(problem)
  }
  return { file, mediaType }
}

async function pictureProblem(file: ReceivedFile, kind: StoredKind): Promise<string | undefined> {
  const size = await pictureSize(file)
  if (!size) return texts.unreadable
  if (size.width * size.height > maxPixels) return texts.tooManyPixels
  // Photos are decoded once, when they are encoded again.
  return kind === 'photo' || (await isReadable(file)) ? undefined : texts.unreadable
}

/** What is said of a picture that turned out to be broken while it was decoded. */
export const unreadablePicture = (field: string): Problem => fieldProblem(field, texts.unreadable, 400)
