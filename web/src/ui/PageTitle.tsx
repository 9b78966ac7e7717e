import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './page-title.module.css'
import { Dim } from './texts.tsx'

type PageTitleProps = { title: string; count?: number | string; children?: ReactNode }

/** The h1 of a page; it gets the focus after a navigation. */
export const PageTitle = ({ title, count, children }: PageTitleProps) => (
  <Group justify="space-between" gap="8px 16px" mih={36}>
    <Box component="h1" miw={0} tabIndex={-1}>
      {title}
      {count !== undefined && <Dim ms={8}>{count}</Dim>}
    </Box>
    {children !== undefined && (
      <Group gap={8} className={css.actions}>
        {children}
      </Group>
    )}
  </Group>
)

/**
 * Moves the focus to the page title if there is no better target. A title that comes with the data of the page gets the
 * focus when it arrives, unless the user has moved on.
 */
export function focusTitle(): void {
  const title = titleOfPage()
  const page = document.querySelector('main')
  ;(title ?? page)?.focus({ preventScroll: true })
  if (title || !page) return
  const observer = new MutationObserver(() => {
    const arrived = titleOfPage()
    const isWaiting = document.activeElement === page
    if (arrived && isWaiting) arrived.focus({ preventScroll: true })
    if (arrived || !isWaiting) observer.disconnect()
  })
  observer.observe(page, { childList: true, subtree: true })
}

const titleOfPage = () => document.querySelector<HTMLElement>('h1')
