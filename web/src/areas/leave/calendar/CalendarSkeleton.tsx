import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './calendar.module.css'

const bars = [62, 48, 70, 54, 66, 44, 58, 50, 64, 46]

/** The placeholder of the leave calendar. */
export const CalendarSkeleton = () => (
  <div className={css.skeleton}>
    {bars.map((width, row) => (
      <div key={width}>
        <Skeleton width={width * 2} />
        <Skeleton width={`${width / 4}%`} height={20} />
        {row % 3 === 1 && <Skeleton width={`${width / 6}%`} height={20} />}
      </div>
    ))}
  </div>
)
