import { IconBell, IconLock, IconUser, type Icon } from '@tabler/icons-react'
import { accessApi } from '@hr/contract/areas/access/access'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import type { RoleName } from '@hr/contract/access'
import type { Language } from '@hr/contract/lib/languages'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { signOut } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { discardUnsavedChanges, hasUnsavedChanges } from '../lib/unsaved.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts.tsx'

// The links and choices of the profile menu, which the search offers, too.

export const themes = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('System') },
] as const

export const densityLabels = { comfortable: t('Comfortable'), compact: t('Compact') } as const

const links: readonly { screen: ScreenName; label: string; icon: Icon }[] = [
  { screen: 'profile', label: t('View profile'), icon: IconUser },
  { screen: 'ownNotificationSettings', label: t(notificationsTexts.settings), icon: IconBell },
  { screen: 'changePassword', label: t('Change password'), icon: IconLock },
]

/** The user's own pages that a role may open. */
export const profileLinks = (role: RoleName | null) => links.filter(({ screen }) => mayOpen(screen, role))

const fail = (error: unknown) => toast.error(messageOf(error, t('Failed to update data')))

export const logOut = () => void signOut().catch(fail)

/** @param language null for that of the browser */
export async function chooseLanguage(language: Language | null): Promise<void> {
  try {
    await request(accessApi.setLanguage, { body: { language } })
    discardUnsavedChanges()
    // Each language is a page of its own.
    location.reload()
  } catch (error) {
    fail(error)
  }
}

/** Something that leaves the page without saving its changes. */
export type Leaving = { label: string; leave: () => void }

/** Leaves the page, or calls `ask` first if it has unsaved changes. */
export const leaveOrAsk = (leaving: Leaving, ask: (leaving: Leaving) => void) =>
  hasUnsavedChanges() ? ask(leaving) : leaving.leave()

/** Discards the unsaved changes of the page once the user confirms it. */
export const LeavingDialog = ({ leaving, onClose }: { leaving: Leaving | undefined; onClose: () => void }) => (
  <ConfirmDialog
    isOpen={leaving !== undefined}
    title={t('Discard changes?')}
    confirm={leaving?.label ?? ''}
    isDestructive
    onConfirm={() => leaving?.leave()}
    onClose={onClose}
  >
    {t('Your changes on this page have not been saved.')}
  </ConfirmDialog>
)
