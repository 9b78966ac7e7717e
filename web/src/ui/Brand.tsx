import css from './brand.module.css'

/** The product's logo; the name is next to it or labels its container. */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={css.mark}>
    <rect width="24" height="24" rx="6" />
    <path d="M7.5 6.5v11M16.5 6.5v11M7.5 12h9" />
  </svg>
)
