import { useState, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import css from './ui.module.css'

// Specification one, section 9: long text collapses from 50 characters down to 45.
const longFrom = 50
const shownCharacters = 45

type LongTextProps = {
  children: string
  /** Makes a link of the text, without the button beside it. */
  link?: (text: string) => ReactNode
}

export function LongText({ children: text, link = (shown) => shown }: LongTextProps) {
  const [isOpen, setOpen] = useState(false)
  const characters = [...text]
  if (characters.length < longFrom) return link(text)
  return (
    <>
      {link(isOpen ? text : `${characters.slice(0, shownCharacters).join('')}…`)}
      <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('See Less') : t('See More')}
      </button>
    </>
  )
}
