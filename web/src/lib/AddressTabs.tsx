import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './address-tabs.module.css'

type Tab = { tab: string | undefined; label: string; detail?: ReactNode }

/** Tabs of a page as links, by `?tab=` in its address; the first one has no parameter. */
export const AddressTabs = ({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current?: string }) => (
  <nav className={css.tabs} aria-label={label}>
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
