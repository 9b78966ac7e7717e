import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensApi, type PersonalToken } from '@hr/contract/areas/tokens/tokens'
import { query, useApiMutation } from '../../../api/client.ts'
import { LoadError } from '../../../api/LoadError.tsx'
import { messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { Card } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Hint } from '../../../ui/texts.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { PersonalTokenForm } from './PersonalTokenForm.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { scopeTexts } from './scopes.tsx'
import { TokenDates } from './TokenDates.tsx'
import css from './tokens.module.css'

type Opened = { kind: 'create' } | { kind: 'rotate' | 'revoke'; token: PersonalToken }

/** The user's personal tokens, with which programs act for the user. */
export function PersonalTokens() {
  const { data, error, refetch } = useQuery({ ...query(tokensApi.list, {}), staleTime: 0 })
  const revoke = useApiMutation(tokensApi.revoke, { changes: [tokensApi.list, tokensApi.all] })
  const [opened, setOpened] = useState<Opened>()
  // Apart from the dialogs: the form closes itself after it has saved.
  const [created, setCreated] = useState<Created>()
  const close = () => setOpened(undefined)
  return (
    <Card title={t('Access tokens')}>
      <Hint mb={12}>
        {t(
          'With a token, a program acts for you through the API, limited to what you choose. Treat it like a password.',
        )}
      </Hint>
      {revoke.error && <Notice tone="danger">{messageOf(revoke.error, t('Failed to delete data'))}</Notice>}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton width="70%" />}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={t('Access tokens')}>
          {data.map((token) => (
            <li key={token.uuid}>
              <span>
                <b>{token.name}</b>
                <Hint component="small" display="block">
                  {token.scopes.map((scope) => scopeTexts[scope]).join(', ')}
                </Hint>
                <TokenDates token={token} />
              </span>
              {token.revokedAt === null && (
                <Group component="span" gap={8}>
                  <Button
                    variant="default"
                    aria-label={t('Replace {name}', { name: token.name })}
                    onClick={() => setOpened({ kind: 'rotate', token })}
                  >
                    {t('Replace')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={t('Revoke {name}', { name: token.name })}
                    onClick={() => setOpened({ kind: 'revoke', token })}
                  >
                    {t('Revoke')}
                  </Button>
                </Group>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Button
          mt={12}
          variant="default"
          leftSection={<Icon icon={IconPlus} />}
          onClick={() => setOpened({ kind: 'create' })}
        >
          {t('Create token')}
        </Button>
      )}
      {opened?.kind === 'create' && <PersonalTokenForm onCreated={setCreated} onClose={close} />}
      {opened?.kind === 'rotate' && (
        <RotateDialog of={{ kind: 'token', ...opened.token }} onCreated={setCreated} onClose={close} />
      )}
      {created && <TokenSecret {...created} onClose={() => setCreated(undefined)} />}
      <ConfirmDialog
        isOpen={opened?.kind === 'revoke'}
        title={t('Revoke this token?')}
        confirm={t('Revoke')}
        isDestructive
        isBusy={revoke.isPending}
        onClose={close}
        onConfirm={() =>
          opened?.kind === 'revoke' &&
          revoke.mutate(
            { params: { id: opened.token.uuid } },
            { onSuccess: ({ message }) => toast.success(message), onSettled: close },
          )
        }
      >
        {t('Programs that use it stop working at once.')}
      </ConfirmDialog>
    </Card>
  )
}

/** A new token with the name of its use or owner; null if its answer got lost. */
export type Created = { name: string; secret: string | null }

/** A new token, shown only once. */
export const TokenSecret = ({ name, secret, onClose }: Created & { onClose: () => void }) => (
  <SecretDialog
    title={t('Token of {name}', { name })}
    text={t("Copy the token now. It won't be shown again.")}
    label={t('Token')}
    secret={secret}
    onClose={onClose}
  />
)
