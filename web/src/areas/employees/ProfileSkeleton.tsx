import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './profile.module.css'

const rows = { about: 4, employment: 11, personal: 13, background: 5, team: 5, files: 2 }

/** The placeholder of the profile while the record loads. */
export const ProfileSkeleton = () => (
  <div className={css.page} aria-hidden="true">
    <Sheet className={css.banner}>
      <div className={css.bannerTop}>
        <Skeleton width={96} height={96} />
        <div className={css.skeleton}>
          <Skeleton width={200} height={20} />
          <Skeleton width={120} />
          <Skeleton width={260} />
        </div>
      </div>
    </Sheet>
    <div className={css.grid}>
      <div className={css.column}>
        <CardSkeleton count={rows.about} />
        <CardSkeleton count={rows.employment} />
      </div>
      <div className={css.column}>
        <CardSkeleton count={rows.personal} />
        <CardSkeleton count={rows.background} />
      </div>
      <div className={css.column}>
        <CardSkeleton count={rows.team} />
        <CardSkeleton count={rows.files} />
      </div>
    </div>
  </div>
)

/** A card with this number of lines. */
const CardSkeleton = ({ count }: { count: number }) => (
  <Sheet className={css.shape}>
    <Skeleton width={120} height={14} />
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} width={index % 2 === 0 ? '70%' : '80%'} />
    ))}
  </Sheet>
)
