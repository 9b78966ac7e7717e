import { Button, Group, Text } from '@mantine/core'
import { t } from '../lib/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import css from './bulk-dialog.module.css'

export type Failure = { name: string; reason: string }

type FailuresDialogProps = { title: string; failures: readonly Failure[]; onClose: () => void }

/** Lists the rows for which a bulk action failed, and why. */
export const FailuresDialog = ({ title, failures, onClose }: FailuresDialogProps) => (
  <Dialog onClose={onClose} title={title} size={440}>
    <FailureList failures={failures} />
    <Group justify="flex-end" mt="md">
      <Button size="sm" onClick={onClose} data-autofocus>
        {t('Close')}
      </Button>
    </Group>
  </Dialog>
)

export const FailureList = ({ failures }: { failures: readonly Failure[] }) => (
  <ul className={css.failures}>
    {failures.map(({ name, reason }, index) => (
      // Two people may have the same name.
      <li key={`${name} ${index}`}>
        <b>{name}</b>
        <Text c="var(--hr-danger)">{reason}</Text>
      </li>
    ))}
  </ul>
)
