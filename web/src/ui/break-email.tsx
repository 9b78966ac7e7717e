import { Fragment, type ReactNode } from 'react'

/** Returns an email address that wraps before its dots and its @ rather than inside a word, and other texts unchanged. */
export const breakEmail = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(/(?=[.@])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text
