import css from './progress-line.module.css'

/** A moving line for work of unknown length; `className` gives its place and height. */
export const ProgressLine = ({ label, className }: { label: string; className: string | undefined }) => (
  <div role="progressbar" aria-label={label} className={`${css.line} ${className}`} />
)
