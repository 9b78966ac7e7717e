import css from './brand.module.css'

/** The product's mark; its name stands beside it or is given to what it is part of. */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={css.mark}>
    <rect width="24" height="24" rx="6" />
    <path d="M7.5 6.5v11M16.5 6.5v11M7.5 12h9" />
  </svg>
)
