import type { ReactNode } from 'react'

/** Returns an email address that wraps before its dots and its @ rather than inside a word, and other texts unchanged. */
export const breakEmail = (text: string): ReactNode =>
  text.includes('@') ? text.split(/(?=[.@])/).flatMap((part, index) => [<wbr key={index} />, part]) : text
