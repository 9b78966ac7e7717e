import { VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import css from './ui.module.css'

// Specification one, section 9: long text collapses from 50 characters down to 45.
const longTextLength = 50
const shownCharacters = 45

/** The text of a table cell; most are short and need no component. */
export const longText = (text: string): ReactNode => (text.length < longTextLength ? text : <LongText>{text}</LongText>)

/**
 * The text of a table cell. Screen readers always read the whole text; other users see it on hover or with 'See More'.
 */
export function LongText({ children: text }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const characters = [...text]
  if (characters.length < longTextLength) return text
  const short = (
    <span title={text}>
      <span aria-hidden="true">{characters.slice(0, shownCharacters).join('')}…</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
  return (
    <>
      {isOpen ? text : short}
      <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('See Less') : t('See More')}
      </button>
    </>
  )
}
