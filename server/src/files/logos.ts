import type { Upload } from '@hr/contract/lib/files'
import { encodeLogo } from './pictures.ts'
import { validateUpload, unreadablePicture } from './validate-upload.ts'

/** Returns the address of the company's logo; null without one. It is public, because the sign-in page shows it. */
export const logoAddress = (name: string | null): string | null => (name === null ? null : `/logos/${name}`)

/**
 * Converts an upload into a logo: PNG, which every mail program shows. It runs before the transaction.
 * @param field the name of the body's part, for the answer
 * @throws Problem 400 with a message for the user
 */
export async function logoOf(upload: Upload, field: string): Promise<Buffer> {
  const { file } = await validateUpload(upload, 'photo', field)
  const logo = await encodeLogo(Buffer.from(await file.arrayBuffer()))
  if (!logo) throw unreadablePicture(field)
  return logo
}
