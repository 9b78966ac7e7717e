// Text files of cells, and how they are read.

/** The signs between cells. */
export const separators = ['tab', 'semicolon', 'comma', 'bar'] as const
export type Separator = (typeof separators)[number]

/** The encodings, by their names in the WHATWG Encoding Standard. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252', 'macintosh'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** The encodings that a file doesn't show by itself: each one gives other letters. */
export const legacyEncodings = ['windows-1250', 'windows-1252', 'macintosh'] as const satisfies readonly TextEncoding[]
export type LegacyEncoding = (typeof legacyEncodings)[number]

export const isLegacy = (encoding: TextEncoding): encoding is LegacyEncoding =>
  legacyEncodings.some((one) => one === encoding)
