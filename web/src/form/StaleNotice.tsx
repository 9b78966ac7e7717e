import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Somebody else was faster. What is typed stays until the person decides to give it up. */
export function StaleNotice({ message, onReload }: { message: string; onReload: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function reload() {
    setAsking(false)
    setFailure(undefined)
    try {
      await onReload()
    } catch (error) {
      setFailure(messageOf(error, t('Failed to load data')))
    }
  }
  return (
    <>
      <Notice
        tone="danger"
        action={
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Load the current record')}
          </Button>
        }
      >
        {message}
        {failure !== undefined && <p>{failure}</p>}
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Load the current record?')}
        confirm={t('Load the current record')}
        isDestructive
        onConfirm={() => void reload()}
        onClose={() => setAsking(false)}
      >
        {t('What you have typed on this page is replaced by what is stored now.')}
      </ConfirmDialog>
    </>
  )
}
