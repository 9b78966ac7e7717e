import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isFocusFree } from './is-focus-free.ts'
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

/** Follows the title of the page while that has the focus. */
let follower: MutationObserver | undefined

/**
 * Moves the focus to the page title if there is no better target. A title that takes its place, such as that of the page whose
 * code or data has loaded, takes over the focus, unless the user has moved on.
 */
export function focusTitle(): void {
  follower?.disconnect()
  let target = titleOrPage()
  target?.focus({ preventScroll: true })
  follower = new MutationObserver((_, observer) => {
    // The browser drops the focus of a removed element.
    const isHere = target?.isConnected === false ? isFocusFree() : document.activeElement === target
    if (!isHere) return observer.disconnect()
    const next = titleOrPage()
    if (next === target) return undefined
    target = next
    target?.focus({ preventScroll: true })
  })
  follower.observe(document.body, { childList: true, subtree: true })
}

/** Returns the title, or the page until the title comes with its data. */
const titleOrPage = () => document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
