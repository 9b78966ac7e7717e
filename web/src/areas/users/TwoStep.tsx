import { Group, SegmentedControl, Stack } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeysApi, passkeysTexts } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { signInFactors, usersApi, type SignInFactor, type UserFactor } from '@hr/contract/areas/users/users'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { usersTitles } from '@hr/contract/areas/users/titles'
import { query, steadyQuery } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { useTimeZone } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { FindField } from '../../table/FindField.tsx'
import { FewPages } from '../../table/FewPages.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { FactorChip } from './FactorChip.tsx'
import { factorLabels } from './factor-labels.ts'

const pageSize = 25

/** The users who may sign in, and who of them has two-step sign-in. */
export function TwoStep() {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [factor, setFactor] = useState<SignInFactor>('two-step')
  const [chosen, setChosen] = useState<UserFactor>()
  const users = useQuery(
    steadyQuery(usersApi.factors, {
      query: { factor, page: String(page), pageSize: String(pageSize), ...(typed !== '' && { q: typed }) },
    }),
  )
  const counts = useCounts()
  const passkeys = useQuery(query(passkeysApi.list, {})).data
  const show = (change: { factor?: SignInFactor; typed?: string }) => {
    setFactor(change.factor ?? factor)
    setTyped(change.typed ?? typed)
    setPage(1)
  }
  return (
    <Stack gap={16}>
      <PageAbout>
        {t(
          'Users turn it on in their own profile, under Security. Users without a password sign in with the identity provider, or have not signed in yet.',
        )}
      </PageAbout>
      {passkeys?.obstacle && <Notice tone="warn">{t(passkeysTexts[passkeys.obstacle])}</Notice>}
      <Group gap="8px 16px">
        <SegmentedControl
          aria-label={t(usersTitles.twoStep)}
          data={signInFactors.map((value) => ({
            value,
            label: counts[value] === undefined ? factorLabels[value] : `${factorLabels[value]} (${counts[value]})`,
          }))}
          value={factor}
          onChange={(next) => show({ factor: next })}
        />
        <FindField value={typed} placeholder={t('Name, email...')} onFind={(text) => show({ typed: text })} />
      </Group>
      <Part query={users} skeleton={<Skeleton width="100%" height={200} />}>
        {({ items, total }) =>
          total === 0 ? (
            <Sheet>
              <EmptyState
                icon={<Icon icon={IconUser} size={28} />}
                title={typed === '' && factor === 'two-step' ? t('No user has two-step sign-in yet') : t('No users')}
              />
            </Sheet>
          ) : (
            <>
              <FewRecords label={t('Users')}>
                {items.map((user) => (
                  <UserItem key={user.uuid} user={user} onTurnOff={() => setChosen(user)} />
                ))}
              </FewRecords>
              <FewPages total={total} pageSize={pageSize} page={page} onChange={setPage} />
            </>
          )
        }
      </Part>
      {chosen && <TurnOff user={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  )
}

/** How many users each answer has; undefined until it is loaded. */
function useCounts(): Partial<Record<SignInFactor, number>> {
  const first = (factor: SignInFactor) => query(usersApi.factors, { query: { factor, page: '1', pageSize: '1' } })
  const on = useQuery(first('two-step'))
  const off = useQuery(first('password'))
  const none = useQuery(first('no password'))
  return {
    ...(on.data && { 'two-step': on.data.total }),
    ...(off.data && { password: off.data.total }),
    ...(none.data && { 'no password': none.data.total }),
  }
}

function UserItem({ user, onTurnOff }: { user: UserFactor; onTurnOff: () => void }) {
  const timeZone = useTimeZone()
  return (
    <FewRecord
      name={nameOf(user)}
      state={<FactorChip factor={user.factor} />}
      actions={
        user.since === null
          ? []
          : [
              {
                label: t('Turn off'),
                fullLabel: t('Turn off two-step sign-in for {name}', { name: nameOf(user) }),
                onClick: onTurnOff,
              },
            ]
      }
    >
      <Hint>
        {[
          shownEmail(user.email),
          user.since !== null && t('since {moment}', { moment: formatInstant(user.since, timeZone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Hint>
    </FewRecord>
  )
}

/** Turns two-step sign-in off for a user who has lost the phone; the server asks for the password again. */
const TurnOff = ({ user, onClose }: { user: UserFactor; onClose: () => void }) => (
  <ConfirmCall
    endpoint={secondFactorApi.turnOff}
    input={{ query: { userUuid: user.uuid } }}
    title={t('Turn off two-step sign-in for {name}?', { name: nameOf(user) })}
    record={nameOf(user)}
    confirm={t('Turn off')}
    isDestructive
    doneText={() => t(secondFactorTexts.off)}
    onClose={onClose}
  >
    {t(
      'Signing in will only require the password. The passkeys will be removed, and the recovery codes will stop working. If your company requires two-step sign-in, the user has one day to set it up again.',
    )}
  </ConfirmCall>
)
