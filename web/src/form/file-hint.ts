import { uploadKinds, type UploadKind } from '@hr/contract/lib/files'
import { formatBytes } from '../lib/bytes.ts'
import { t } from '../lib/t.ts'

/** 'pdf, doc, docx, max. 5 MB' */
export function hintOf(kind: UploadKind): string {
  const { extensions, maxBytes } = uploadKinds[kind]
  return t('{extensions}, max. {max}', { extensions: extensions.join(', '), max: formatBytes(maxBytes) })
}

/** 'pdf, doc, docx, max. 5 MB each' */
export function hintForEach(kind: UploadKind): string {
  const { extensions, maxBytes } = uploadKinds[kind]
  return t('{extensions}, max. {max} each', { extensions: extensions.join(', '), max: formatBytes(maxBytes) })
}
