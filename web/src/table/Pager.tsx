import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import css from './table.module.css'

type PagerProps = { pages: number; page: number; onChange: (page: number) => void }

/** The way to the other pages: first, last, those around this one. */
export function Pager({ pages, page, onChange }: PagerProps) {
  const { range } = usePagination({ total: pages, page, onChange, siblings: 1 })
  return (
    <nav aria-label={t('Pages')} className={css.pager}>
      <Step label={t('Previous page')} to={page - 1} pages={pages} onChange={onChange}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" />
      </Step>
      {range.map((place, index) =>
        place === 'dots' ? (
          // Two gaps at most, one on each side.
          <span key={`gap-${index < range.length / 2 ? 'before' : 'after'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={place}
            type="button"
            aria-label={t('Page {{page}}', { page: place })}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onChange(place)}
          >
            {place}
          </button>
        ),
      )}
      <Step label={t('Next page')} to={page + 1} pages={pages} onChange={onChange}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = { label: string; to: number; pages: number; onChange: (page: number) => void; children: ReactNode }

// aria-disabled, not disabled: the focus stays on the button when it brings to the last page.
const Step = ({ label, to, pages, onChange, children }: StepProps) => {
  const isPossible = to >= 1 && to <= pages
  return (
    <button type="button" aria-label={label} aria-disabled={!isPossible} onClick={() => isPossible && onChange(to)}>
      {children}
    </button>
  )
}
