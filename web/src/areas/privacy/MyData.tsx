import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { exportPerson } from './export-person.ts'
import css from './privacy.module.css'

/** What the product knows of whoever has signed in, to take along. */
export function MyData({ uuid }: { uuid: string }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await exportPerson(uuid)
    setBusy(false)
  }
  return (
    <Card title={t('My data')}>
      <p className={css.hint}>
        {t('Everything that is stored about you: your record, leave, files and history, as one archive.')}
      </p>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void download()}
      >
        {t('Download my data')}
      </Button>
    </Card>
  )
}
