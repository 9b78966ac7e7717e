import { Group, Pagination } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './pager.module.css'

type PagerProps = { pages: number; page: number; onChange: (page: number) => void }

/** Buttons for the first, last and neighbouring pages. */
export const Pager = ({ pages, page, onChange }: PagerProps) => (
  <nav aria-label={t('Pages')}>
    <Pagination.Root
      size="sm"
      classNames={{ control: css.control }}
      total={pages}
      value={page}
      onChange={onChange}
      getItemProps={(item) => ({ 'aria-label': t('Page {page}', { page: item }) })}
    >
      <Group gap={2}>
        <Step label={t('Previous page')} to={page - 1} pages={pages} onChange={onChange}>
          <Icon icon={IconChevronLeft} />
        </Step>
        <Pagination.Items />
        <Step label={t('Next page')} to={page + 1} pages={pages} onChange={onChange}>
          <Icon icon={IconChevronRight} />
        </Step>
      </Group>
    </Pagination.Root>
  </nav>
)

type StepProps = { label: string; to: number; pages: number; onChange: (page: number) => void; children: ReactNode }

// Not Mantine's buttons, which lose the focus when they are disabled on the first and last page.
const Step = ({ label, to, pages, onChange, children }: StepProps) => {
  const isValidPage = to >= 1 && to <= pages
  return (
    <Pagination.Control aria-label={label} aria-disabled={!isValidPage} onClick={() => isValidPage && onChange(to)}>
      {children}
    </Pagination.Control>
  )
}
