import type { ReactNode } from 'react'
import { copyright } from '../../lib/copyright.ts'
import { t } from '../../lib/t.ts'
import { BrandMark } from '../../ui/Brand.tsx'
import css from './access.module.css'

/** The frame of the pages outside of the shell: logo, one card, copyright. */
export const AccessPage = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={css.page}>
    <header className={css.brand}>
      <BrandMark size={28} />
      <span>{t('HR Application')}</span>
    </header>
    <main className={css.card}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
    <footer className={css.foot}>{copyright()}</footer>
  </div>
)
