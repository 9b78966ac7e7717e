import {
  IconArchive,
  IconArchiveOff,
  IconExternalLink,
  IconPencil,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { ScreenName } from '@hr/contract/screens'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import type { ConfirmAction, LinkAction } from './actions.ts'
import { Icon } from '../ui/Icon.tsx'

// The actions that most lists share, with the same labels and icons.

type Listed = { uuid: string }
type Disableable<Row> = { disabledReason?: (row: Row) => string | undefined }
type ConfirmOptions<Row> = Pick<ConfirmAction<Row>, 'title' | 'text' | 'details' | 'run' | 'disabledReason'>

const rowIcon = (Sign: TablerIcon) => <Icon icon={Sign} />

/** 'Open' and 'Open in new tab'. */
export const openActions = <Row extends Listed>(screen: ScreenName, sign: TablerIcon): LinkAction<Row>[] => {
  const to = ({ uuid }: Row) => linkTo(screen, uuid)
  return [
    { kind: 'link', label: t('Open', undefined, 'verb'), icon: rowIcon(sign), to },
    { kind: 'link', label: t('Open in new tab'), icon: rowIcon(IconExternalLink), to, inNewTab: true },
  ]
}

export const editAction = <Row extends Listed>(screen: ScreenName, barred: Disableable<Row> = {}): LinkAction<Row> => ({
  kind: 'link',
  label: t('Edit'),
  icon: rowIcon(IconPencil),
  to: ({ uuid }) => linkTo(screen, uuid),
  isEdit: true,
  isQuick: true,
  ...barred,
})

export const deleteAction = <Row extends Listed>(asking: ConfirmOptions<Row>): ConfirmAction<Row> => ({
  kind: 'confirm',
  label: t('Delete'),
  icon: rowIcon(IconTrash),
  confirm: t('Delete'),
  failedText: t('Failed to update data'),
  isDeletion: true,
  isQuick: true,
  ...asking,
})

/** The appearance of 'Archive' and 'Unarchive', which can both be reverted. */
export const archiveAppearance = {
  label: t('Archive'),
  icon: rowIcon(IconArchive),
  tone: 'plain',
  isQuick: true,
} as const
export const unarchiveAppearance = {
  label: t('Unarchive'),
  icon: rowIcon(IconArchiveOff),
  tone: 'plain',
  isQuick: true,
} as const
