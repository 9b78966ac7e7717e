// What may be uploaded, seen from both sides: the form tells before it sends, the server refuses by the same rules
// (`docs/rules.md`, section 8) and then looks at the content.
import { z } from 'zod'
import { exactLine, fieldTexts, visible } from './fields.ts'

/** How many bytes a file may have. */
export const maxFileBytes = 5 * 1024 * 1024
/** How many bytes all parts of a request may have together. */
export const maxRequestBytes = 20 * 1024 * 1024

type Kind = { extensions: readonly string[]; maxBytes: number; refused: string }

/** The kinds of upload: what their names may end with, how large they may be, and what is said of anything else. */
export const uploadKinds = {
  photo: {
    extensions: ['jpeg', 'jpg', 'png'],
    maxBytes: maxFileBytes,
    refused: 'Upload a JPEG, JPG or PNG image',
  },
  document: {
    extensions: ['pdf', 'doc', 'docx'],
    maxBytes: maxFileBytes,
    refused: 'Upload a PDF, DOC or DOCX file',
  },
  attachment: {
    extensions: ['pdf', 'doc', 'docx', 'jpeg', 'jpg', 'png'],
    maxBytes: maxFileBytes,
    refused: 'Upload a PDF, DOC, DOCX, JPEG, JPG or PNG file',
  },
  pdf: { extensions: ['pdf'], maxBytes: maxFileBytes, refused: 'Upload a PDF file' },
  spreadsheet: {
    extensions: ['xlsx', 'xls'],
    maxBytes: maxFileBytes,
    refused: 'Upload an XLSX or XLS file',
  },
  /** Of the import of people, which may be larger than all other files (`docs/rules.md`, section 8). */
  peopleSpreadsheet: {
    extensions: ['xlsx', 'xls'],
    maxBytes: maxRequestBytes,
    refused: 'Upload an XLSX or XLS file',
  },
} as const satisfies Record<string, Kind>
export type UploadKind = keyof typeof uploadKinds

export const filesTexts = {
  name: 'The file name is too long or contains unsupported characters',
  tooLarge: (maxBytes: number) => `The file is larger than ${maxBytes / 1024 / 1024} MB`,
  tooMany: (max: number) => (max === 1 ? 'Sent more than once' : `At most ${max} files`),
} as const

/** A file as a form gives it and as the server receives it; the browser's `File` is one. */
export type Upload = { readonly name: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }

// What a JSON body could hold has no functions: it never passes for a file.
const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function'

/** The name without the folders of whoever sent it, without what nobody sees, trimmed and composed. */
export const fileNameOf = (given: string): string =>
  visible(given.replace(/^.*[/\\]/s, ''))
    .trim()
    .normalize('NFC')

/** What the name ends with, in small letters; '' without a dot. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Stored names have 8 characters and '-' before the name that people see (`docs/rules.md`, section 8). */
const storedPrefixLength = 9

/** The name that a file was uploaded under. */
export const shownNameOf = (storedName: string): string => storedName.slice(storedPrefixLength)

/** For the `accept` of a file input: '.pdf,.doc,.docx'. */
export const acceptOf = (kind: UploadKind): string =>
  uploadKinds[kind].extensions.map((extension) => `.${extension}`).join(',')

type UploadPart = { kind: UploadKind; max: number }

// Which schemas stand for files, so that both ends know the parts of a body that are files.
const parts = z.registry<UploadPart>()

const storableName = exactLine(255).min(1)

const fileOf = (kind: UploadKind, missing: string) => {
  const { extensions, maxBytes, refused }: Kind = uploadKinds[kind]
  return z
    .custom<Upload>(isUpload, { error: missing, abort: true })
    .refine(({ name }) => extensions.includes(extensionOf(fileNameOf(name))), { error: refused, abort: true })
    .refine(({ name }) => storableName.safeParse(fileNameOf(name)).success, filesTexts.name)
    .refine(({ size }) => size <= maxBytes, filesTexts.tooLarge(maxBytes))
    .meta({ type: 'string', format: 'binary' })
}

/**
 * One file of a multipart body.
 * @param missing what is said when there is none
 */
export function upload(kind: UploadKind, missing: string = fieldTexts.required) {
  const schema = fileOf(kind, missing)
  parts.add(schema, { kind, max: 1 })
  return schema
}

/** A part of a multipart body that may come several times; without it the list is empty. */
export function uploads(kind: UploadKind, max: number) {
  const schema = z.array(fileOf(kind, fieldTexts.value)).max(max, filesTexts.tooMany(max))
  parts.add(schema, { kind, max })
  return schema.default([])
}

/** The parts of a body that are files, by name. */
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

/** The result of calls that answer with a file itself, without an envelope; in the browser it is a `Blob`. */
export const fileContent = z
  .custom<{ readonly type: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }>(() => true)
  .meta({ type: 'string', format: 'binary' })
