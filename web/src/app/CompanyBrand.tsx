import { useEffect } from 'react'
import { useClientSettings } from '../api/client-settings.ts'
import { t } from '../lib/t.ts'
import { BrandMark } from '../ui/Brand.tsx'
import css from './shell.module.css'

/** The logo, name and accent colour of the company, or the product's own. */
export function CompanyBrand() {
  const { name = '', logo = null, accentColour = null } = useClientSettings()?.company ?? {}
  useEffect(() => {
    if (accentColour !== null || document.adoptedStyleSheets?.length > 0)
      void import('../lib/accent.ts').then(({ applyAccent }) => applyAccent(accentColour))
  }, [accentColour])
  return (
    <>
      {logo === null ? <BrandMark /> : <img className={css.logo} src={logo} alt="" height={24} />}
      <span className={css.shortLabel}>{name === '' ? t('HR Application') : name}</span>
    </>
  )
}
