import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './address-tabs.module.css'

type Tab = { tab: string | undefined; label: string; detail?: ReactNode }
type AddressTabsProps = { label: string; tabs: readonly Tab[]; current?: string }

/** Tabs of a page as links, by `?tab=` in its address; the first one has no parameter. On phones they scroll sideways. */
export function AddressTabs({ label, tabs, current }: AddressTabsProps) {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Its promise, in new browsers, must not become the effect's clean-up.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={list} className={css.tabs} aria-label={label}>
      {tabs.map((one) => (
        <Link
          key={one.label}
          to="."
          search={{ tab: one.tab }}
          // The absence of the parameter distinguishes the first tab.
          activeOptions={{ explicitUndefined: true }}
          resetScroll={false}
          aria-current={one.tab === current ? 'page' : undefined}
        >
          {one.label}
          {one.detail}
        </Link>
      ))}
    </nav>
  )
}
