import { IconPlus } from '@tabler/icons-react'
import type { ScreenName } from '@hr/contract/screens'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import { t } from '../lib/t.ts'

/** Leads to the form of a new record. */
export const AddNewButton = ({ screen }: { screen: ScreenName }) => (
  <ScreenButton screen={screen} shortcut="n" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}>
    {t('Add new')}
  </ScreenButton>
)
