/**
 * Returns the address of a photo from its signed name, which is relative to `/images/`. A photo that is not saved yet has
 * an address of its own.
 */
export const photoAddress = (photo: string): string => new URL(photo, new URL('/images/', location.origin)).href
