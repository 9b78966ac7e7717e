import css from './skeleton.module.css'

/** A single shape of a skeleton. */
export const Skeleton = ({ width, height = 10 }: { width: number | string; height?: number }) => (
  <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />
)
