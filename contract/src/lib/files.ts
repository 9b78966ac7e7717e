// Upload rules (`docs/rules.md`, section 8), shared by form and server. The server also inspects the content.
import { issue, message, messages, type Message } from './messages.ts'
import { z } from 'zod'
import { exactLine, fieldTexts, visible } from './fields.ts'

/** The maximum size of a file, in bytes. */
export const maxFileBytes = 5 * 1024 * 1024
/** The maximum size of a request with all its parts, in bytes. */
export const maxRequestBytes = 20 * 1024 * 1024

type Kind = { extensions: readonly string[]; maxBytes: number; refused: Message }

const refusals = messages('refusedFile', {
  photo: 'Upload a JPEG, JPG or PNG image',
  document: 'Upload a PDF, DOC or DOCX file',
  attachment: 'Upload a PDF, DOC, DOCX, JPEG, JPG or PNG file',
  pdf: 'Upload a PDF file',
  spreadsheet: 'Upload an XLSX or XLS file',
  table: 'Upload an XLSX, XLS or CSV file',
})

/** The kinds of upload: allowed extensions, maximum size in bytes, and the error message. */
export const uploadKinds = {
  photo: {
    extensions: ['jpeg', 'jpg', 'jfif', 'png'],
    maxBytes: maxFileBytes,
    refused: refusals.photo,
  },
  document: {
    extensions: ['pdf', 'doc', 'docx'],
    maxBytes: maxFileBytes,
    refused: refusals.document,
  },
  attachment: {
    extensions: ['pdf', 'doc', 'docx', 'jpeg', 'jpg', 'jfif', 'png'],
    maxBytes: maxFileBytes,
    refused: refusals.attachment,
  },
  pdf: { extensions: ['pdf'], maxBytes: maxFileBytes, refused: refusals.pdf },
  spreadsheet: {
    extensions: ['xlsx', 'xls'],
    maxBytes: maxFileBytes,
    refused: refusals.spreadsheet,
  },
  /** Any sheet that an import maps, which may be larger than other files (`docs/rules.md`, section 8). */
  table: {
    extensions: ['xlsx', 'xls', 'csv', 'tsv', 'txt'],
    maxBytes: maxRequestBytes,
    refused: refusals.table,
  },
} as const satisfies Record<string, Kind>
export type UploadKind = keyof typeof uploadKinds

export const filesTexts = messages('files', {
  name: 'The file name is too long or contains unsupported characters',
  tooLarge: (maxBytes: number) =>
    message('The file is larger than {size, number} MB. Choose a smaller file.', { size: maxBytes / 1024 / 1024 }),
  tooMany: (max: number) => message('{max, plural, one {Sent more than once} other {At most # files}}', { max }),
})

/** A file as a form holds it and as the server receives it. The browser's `File` is one. */
export type Upload = { readonly name: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }

// A JSON body can't contain functions, so it never passes as a file.
const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function'

/** The file name without the sender's folders and invisible characters, trimmed and normalised. */
export const fileNameOf = (given: string): string =>
  visible(given.replace(/^.*[/\\]/s, ''))
    .trim()
    .normalize('NFC')

/** The extension in lower case; '' without a dot. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Stored names are 8 characters, '-' and the original name (`docs/rules.md`, section 8). */
const storedPrefixLength = 9

/** The original name of a stored file. */
export const originalNameOf = (storedName: string): string => storedName.slice(storedPrefixLength)

/** The `accept` attribute of a file input: '.pdf,.doc,.docx'. */
export const acceptOf = (kind: UploadKind): string =>
  uploadKinds[kind].extensions.map((extension) => `.${extension}`).join(',')

type UploadPart = { kind: UploadKind; max: number }

// Marks the schemas of files, so that server and web know which parts of a body are files.
const parts = z.registry<UploadPart>()

const storableName = exactLine(255).min(1)

const fileOf = (kind: UploadKind, missing: Message) => {
  const { extensions, maxBytes, refused }: Kind = uploadKinds[kind]
  return z
    .custom<Upload>(isUpload, { error: issue(missing), abort: true })
    .refine(({ name }) => extensions.includes(extensionOf(fileNameOf(name))), { error: issue(refused), abort: true })
    .refine(({ name }) => storableName.safeParse(fileNameOf(name)).success, issue(filesTexts.name))
    .refine(({ size }) => size <= maxBytes, issue(filesTexts.tooLarge(maxBytes)))
    .meta({ type: 'string', format: 'binary' })
}

/**
 * One file of a multipart body.
 * @param missing the error if there is none
 */
export function upload(kind: UploadKind, missing: Message = fieldTexts.required) {
  const schema = fileOf(kind, missing)
  parts.add(schema, { kind, max: 1 })
  return schema
}

/** A repeatable part of a multipart body. Without it the list is empty. */
export function uploads(kind: UploadKind, max: number) {
  const schema = z.array(fileOf(kind, fieldTexts.value)).max(max, issue(filesTexts.tooMany(max)))
  parts.add(schema, { kind, max })
  return schema.default([])
}

/** The file parts of a body, by name. */
export function uploadParts(body: z.ZodType | undefined): Record<string, UploadPart> {
  if (!(body instanceof z.ZodObject)) return {}
  const found = Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const part = partOf(schema)
    return part ? [[name, part] as const] : []
  })
  return Object.fromEntries(found)
}

function partOf(schema: z.ZodType): UploadPart | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return partOf(schema.unwrap() as z.ZodType)
  return parts.get(schema)
}

/** The result of calls that return a file without an envelope; a `Blob` in the browser. */
export const fileContent = z
  .custom<{ readonly type: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }>(() => true)
  .meta({ type: 'string', format: 'binary' })
