import css from './leave.module.css'

/** The name of a type of leave beside a dot of its colour; the colour alone never says anything. */
export const LeaveTypeName = ({ name, color }: { name: string; color: string }) => (
  <span className={css.type}>
    <span className={css.dot} style={{ background: color }} aria-hidden="true" />
    {name}
  </span>
)
