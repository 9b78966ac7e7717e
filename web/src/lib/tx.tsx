import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { t, type Literal } from './t.ts'

// No text contains it.
const mark = '\u0002'

/** As `t`, for sentences with markup inside: `tx('Sent to {name}.', { name: <b>…</b> })`. */
export function tx<const S extends string>(
  sentence: Literal<S>,
  values: Readonly<Record<string, ReactNode>>,
  _context?: string,
): ReactNode {
  const marked = Object.keys(values).map((name) => [name, `${mark}${name}${mark}`])
  return (
    t({ text: sentence }, Object.fromEntries(marked) as Record<string, string>)
      .split(mark)
      // Every second part is the name of a value.
      .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>)
  )
}
