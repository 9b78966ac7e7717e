import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { employeesTexts, type Employee } from '@hr/contract/areas/employees/employees'
import { t } from '../../lib/t.ts'
import { Bone } from '../../ui/Bone.tsx'
import { Face } from '../../ui/Face.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Card, Sheet } from '../../ui/Sheet.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import css from './profile.module.css'

/** Banner and cards of a person, seen by oneself or by HR. */
export function ProfileView({ employee }: { employee: Employee }) {
  const name = `${employee.firstName} ${employee.lastName}`
  const isPhone = useIsPhone()
  return (
    <div className={css.page}>
      <Sheet className={css.banner}>
        <Face name={name} photo={employee.profileImage} size={isPhone ? 72 : 96} />
        <div className={css.who}>
          <div className={css.nameRow}>
            <h1 tabIndex={-1}>{name}</h1>
            <EmployeeStatusChip status={employee.status} />
          </div>
          <p>{employee.position?.name}</p>
        </div>
      </Sheet>
      <div className={css.grid}>
        <Card title={t(employeesTexts.about)}>
          <Facts>
            <Fact label={t('Title')}>{employee.position?.name ?? null}</Fact>
            <Fact label={t('Email')}>
              <CopyableEmail email={employee.email} />
            </Fact>
          </Facts>
        </Card>
      </div>
    </div>
  )
}

function CopyableEmail({ email }: { email: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={css.copy}>
      {email}
      <ActionIcon size={24} aria-label={copied ? t('Copied') : t('Copy e-mail')} onClick={() => copy(email)}>
        <Icon size={14} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** The shape of the profile until the record is there. */
export const ProfileSkeleton = () => (
  <div className={css.page} aria-hidden="true">
    <Sheet className={css.banner}>
      <Bone width={96} height={96} />
      <div className={css.bones}>
        <Bone width={200} height={20} />
        <Bone width={120} />
      </div>
    </Sheet>
    <div className={css.grid}>
      <Card title={t(employeesTexts.about)}>
        <div className={css.bones}>
          <Bone width="70%" />
          <Bone width="80%" />
        </div>
      </Card>
    </div>
  </div>
)
