import { t } from '../lib/t.ts'
import { BrandMark } from '../ui/Brand.tsx'
import { useClientSettings } from './client-settings.ts'

type CompanyBrandProps = { size?: number; logoClass: string | undefined; nameClass?: string | undefined }

/** The logo and name of the company, or the product's own. */
export function CompanyBrand({ size = 24, logoClass, nameClass }: CompanyBrandProps) {
  const { name = '', logo = null } = useClientSettings()?.company ?? {}
  return (
    <>
      {logo === null ? <BrandMark size={size} /> : <img className={logoClass} src={logo} alt="" height={size} />}
      <span className={nameClass}>{name === '' ? t('HR Application') : name}</span>
    </>
  )
}
