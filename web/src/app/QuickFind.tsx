import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ApplyDialog } from '../areas/leave/apply/ApplyButton.tsx'
import { t } from '../lib/t.ts'
import { lazily } from '../ui/lazily.ts'
import css from './shell.module.css'

const QuickFindDialog = lazily(async () => (await import('./QuickFindDialog.tsx')).QuickFindDialog)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Finds people, pages and what one can do, from any page, by its button or by keys. */
export function QuickFind() {
  const [open, setOpen] = useState<'find' | 'apply'>()
  const close = () => setOpen(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.shiftKey || event.altKey)
        return
      // Instead of what the browser does with it; nothing opens over another dialog.
      event.preventDefault()
      if (document.querySelector('[role=dialog]') === null) setOpen('find')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <UnstyledButton
        className={css.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen('find')}
      >
        <IconSearch size={16} stroke={1.5} aria-hidden="true" />
        <span className={css.word}>{t('Search')}</span>
        <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {open === 'find' && <QuickFindDialog onApply={() => setOpen('apply')} onClose={close} />}
      {open === 'apply' && <ApplyDialog onClose={close} />}
    </>
  )
}
