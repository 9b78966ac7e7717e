import type { ReactNode } from 'react'
import { CompanyBrand } from '../../api/CompanyBrand.tsx'
import { copyright } from '../../lib/copyright.ts'
import css from './access.module.css'

/** The frame of the pages outside of the shell: logo, one card, copyright. */
export const AccessPage = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={css.page}>
    <header className={css.brand}>
      <CompanyBrand size={28} logoClass={css.logo} />
    </header>
    <main className={css.card}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
    <footer className={css.foot}>{copyright()}</footer>
  </div>
)
