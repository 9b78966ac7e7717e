import { IconPlus } from '@tabler/icons-react'
import type { ScreenName } from '@hr/contract/screens'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'

/** Links to the form for a new record. */
export const AddNewButton = ({ screen }: { screen: ScreenName }) => (
  <ScreenButton screen={screen} shortcut="n" leftSection={<Icon icon={IconPlus} />}>
    {t('Add new')}
  </ScreenButton>
)
