import { extensionOf } from '@hr/contract/lib/files'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'
import type { StoredFile } from './stored-file.ts'

/** Browsers show PDF files but would download Word files from a new tab. */
export const opensInNewTab = ({ name }: Pick<StoredFile, 'name'>): boolean => extensionOf(name) === 'pdf'

// The open tabs with the object URLs of their files. A URL is valid until its tab is closed, because the browser's
// viewer reads it again to reload, print or save the file.
const tabs = new Map<Window, string>()

/** Opens a PDF in the browser's own viewer. */
export async function openInNewTab({ content }: StoredFile): Promise<void> {
  releaseClosedTabs()
  // Opened before the content is loaded: browsers block tabs that do not follow a click at once.
  const tab = window.open('about:blank', '_blank')
  if (!tab) {
    toast.error(t('Your browser blocked the new tab. Allow pop-ups for this site, or download the file.'))
    return
  }
  tab.opener = null
  try {
    // The type is fixed here, so that the browser never treats a file as a page of this site.
    const url = URL.createObjectURL(new Blob([await content()], { type: 'application/pdf' }))
    tabs.set(tab, url)
    tab.location.replace(url)
  } catch (error) {
    tab.close()
    toast.error(messageOf(error, t('Failed to load data')))
  }
}

function releaseClosedTabs() {
  for (const [tab, url] of tabs) {
    if (!tab.closed) continue
    URL.revokeObjectURL(url)
    tabs.delete(tab)
  }
}
