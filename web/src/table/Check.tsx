import css from './table.module.css'

type CheckProps = { label: string; isChecked: boolean; isMixed?: boolean; isDisabled?: boolean; onChange: () => void }

/** A checkbox without visible words. A plain input: a page of a hundred rows has a hundred of them. */
export const Check = ({ label, isChecked, isMixed = false, isDisabled = false, onChange }: CheckProps) => (
  <input
    type="checkbox"
    className={css.check}
    aria-label={label}
    checked={isChecked}
    disabled={isDisabled}
    ref={(input) => {
      if (input) input.indeterminate = isMixed && !isChecked
    }}
    onChange={onChange}
  />
)
