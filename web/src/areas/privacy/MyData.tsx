import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { exportPerson } from './export-person.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hint } from '../../ui/texts.tsx'

/** Downloads everything that the application stores about the signed-in user. */
export function MyData({ uuid }: { uuid: string }) {
  const download = useMutation({ mutationFn: () => exportPerson(uuid) })
  return (
    <Card title={t('My data')}>
      <Hint mb={12}>
        {t('Everything that is stored about you: your record, leave, files and history, as one archive.')}
      </Hint>
      <Button
        variant="default"
        loading={download.isPending}
        leftSection={<Icon icon={IconDownload} />}
        onClick={() => download.mutate()}
      >
        {t('Download my data')}
      </Button>
    </Card>
  )
}
