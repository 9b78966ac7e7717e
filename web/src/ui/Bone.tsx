import css from './ui.module.css'

/** One shape of a skeleton. */
export const Bone = ({ width, height = 10 }: { width: number | string; height?: number }) => (
  <span className={css.bone} style={{ width, height }} aria-hidden="true" />
)
