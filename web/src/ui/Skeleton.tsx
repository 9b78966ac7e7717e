import css from './skeleton.module.css'

/** A single shape of a skeleton: a line, a circle or a block, which keeps the place of a whole part of a page. */
export const Skeleton = ({ width, height = 10 }: { width: number | string; height?: number }) => (
  <span
    className={css.skeleton}
    data-block={(height > 40 && width !== height) || undefined}
    style={{ width, height }}
    aria-hidden="true"
  />
)
