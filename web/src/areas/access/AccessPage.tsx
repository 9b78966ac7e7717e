import type { ReactNode } from 'react'
import { CompanyBrand } from '../../api/CompanyBrand.tsx'
import { useAccent } from '../../api/use-accent.ts'
import { copyright } from '../../lib/copyright.ts'
import css from './access.module.css'

/** The frame of the pages outside of the shell: logo, one card, copyright. */
export function AccessPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  useAccent()
  return (
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
}
