import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Sr } from './Sr.tsx'
import css from './ui.module.css'

/** Labels and values of a record. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>

/** One label and its value; an empty value is a dash, never blank. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children === null || children === '' ? <NotGiven /> : children}</dd>
  </div>
)

export const NotGiven = () => (
  <>
    <span className={css.none} aria-hidden="true">
      —
    </span>
    <Sr>{t('not given')}</Sr>
  </>
)
