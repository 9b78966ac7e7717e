import css from './table.module.css'

type CheckProps = { label: string; isChecked: boolean; isMixed?: boolean; onChange: () => void }

/** A checkbox without visible words. A plain input: a page of a hundred rows has a hundred of them. */
export const Check = ({ label, isChecked, isMixed = false, onChange }: CheckProps) => (
  <input
    type="checkbox"
    className={css.check}
    aria-label={label}
    checked={isChecked}
    ref={(input) => {
      if (input) input.indeterminate = isMixed && !isChecked
    }}
    onChange={onChange}
  />
)
