import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ApplyDialog } from '../areas/leave/apply/ApplyButton.tsx'
import { isMac } from '../lib/is-mac.ts'
import { t } from '../lib/t.ts'
import { QuickFindDialog } from './QuickFindDialog.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import css from './shell.module.css'

/** `early`: pressed before the part was there that knows what keys do. */
export type Keys = { early: KeyboardEvent[]; act?: ((event: KeyboardEvent) => void) | undefined }

const isFind = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey

/** Finds people, pages and what one can do, from any page, by its button or by keys. */
export function QuickFind() {
  const [open, setOpen] = useState<'find' | 'apply'>()
  const close = () => setOpen(undefined)
  const [hasKeys, setHasKeys] = useState(false)
  const keys = useRef<Keys>({ early: [] })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { early, act } = keys.current
      if (!isFind(event)) {
        if (act) return act(event)
        // Without a connection that part does not come: what is typed meanwhile is not kept.
        keys.current.early = [...early.slice(-9), event]
        return setHasKeys(true)
      }
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
      {hasKeys && <Shortcuts keysRef={keys} onOpen={setOpen} />}
      {open === 'find' && <QuickFindDialog onApply={() => setOpen('apply')} onClose={close} />}
      {open === 'apply' && <ApplyDialog onClose={close} />}
    </>
  )
}
