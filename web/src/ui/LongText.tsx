import { useState } from 'react'
import { t } from '../lib/t.ts'
import css from './ui.module.css'

// Specification one, section 9: long text collapses from 50 characters down to 45.
const longFrom = 50
const shownCharacters = 45

export function LongText({ children: text }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const characters = [...text]
  if (characters.length < longFrom) return text
  return (
    <>
      {isOpen ? text : `${characters.slice(0, shownCharacters).join('')}…`}
      <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('See Less') : t('See More')}
      </button>
    </>
  )
}
