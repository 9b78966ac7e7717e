import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { invitationsApi, type InvitationLink } from '@hr/contract/areas/employees/invitations'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { useApiMutation } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { messageOf } from '../../api/errors.ts'
import { saveAs } from '../../lib/save-as.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LocalLinkHint } from '../../ui/LocalLinkHint.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Hint } from '../../ui/texts.tsx'
import css from './invitation-links.module.css'

/**
 * Tells that no mail server is set up, and creates links to set a password, which a Superadmin hands over. `employees`:
 * undefined for everyone whom the setup invites.
 */
export function InvitationLinks({ employees }: { employees?: string[] }) {
  const create = useApiMutation(invitationsApi.createLinks)
  const { data } = create
  return (
    <Stack align="flex-start" gap={12} className={css.links}>
      <Notice tone="warn">
        <strong>{t(noServerTexts.noServer)}</strong>
        <br />
        {t(
          'Create links and hand them over yourself, or ask the operator of the server to set SMTP_URL first. Each link works once, for 7 days.',
        )}
      </Notice>
      {create.error && <Notice tone="danger">{messageOf(create.error, t('The links could not be created'))}</Notice>}
      {data?.links && data.links.length > 0 ? (
        <CreatedLinks links={data.links} onEnded={create.reset} />
      ) : (
        <>
          {data && (
            <Notice tone="warn">
              {data.links
                ? t('Everyone has signed in or is invited.')
                : t('The links could not be shown. Create new ones.')}
            </Notice>
          )}
          <Button
            variant="default"
            size="sm"
            loading={create.isPending}
            onClick={() => create.mutate({ body: { employees } })}
          >
            {t('Create links to copy')}
          </Button>
        </>
      )}
    </Stack>
  )
}

/** The links in the order of their people: to copy, to download and to end. */
function CreatedLinks({ links, onEnded }: { links: readonly InvitationLink[]; onEnded: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const { copy, copied } = useCopy(() => list.current && getSelection()?.selectAllChildren(list.current))
  const [isAsking, setIsAsking] = useState(false)
  const text = textOf(links)
  return (
    <>
      <p>{t("Copy or download the links now. They won't be shown again.")}</p>
      <Group gap={8}>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon icon={copied ? IconCheck : IconCopy} />}
          onClick={() => copy(text)}
        >
          {copied ? t('Copied') : t('Copy all')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon icon={IconDownload} />}
          onClick={() => saveAs(new Blob([`\u{feff}${text}`], { type: 'text/plain;charset=utf-8' }), fileName)}
        >
          {t('Download')}
        </Button>
        <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
          {t('Revoke all links')}
        </Button>
      </Group>
      {links[0] && <LocalLinkHint link={links[0].link} />}
      <ul ref={list}>
        {links.map((invitation) => (
          <LinkRow key={invitation.uuid} {...invitation} />
        ))}
      </ul>
      {isAsking && (
        <ConfirmCall
          endpoint={invitationsApi.endLinks}
          input={{ body: { employees: links.map(({ uuid }) => uuid) } }}
          title={t('Revoke all links?')}
          confirm={t('Revoke links')}
          isDestructive
          // The links disappear.
          doneText={() => undefined}
          onDone={onEnded}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('Unused links stop working. You can invite these people again.')}</p>
        </ConfirmCall>
      )}
    </>
  )
}

const fileName = `${t('Links to set a password')}.txt`

/** The links as a text, which says first how to treat it. */
const textOf = (links: readonly InvitationLink[]): string =>
  [
    t(
      'Each link below is the key to an account: it sets the password of the person next to it. It works once, for 7 days. Give each person only their own link, and delete this list afterwards.',
    ),
    '',
    ...links.map(({ name, email, link }) => `${name}, ${shownEmail(email)}\n${link}\n`),
  ].join('\n')

function LinkRow({ name, email, link }: InvitationLink) {
  const field = useRef<HTMLInputElement>(null)
  // The field selects its content on focus.
  const { copy, copied } = useCopy(() => field.current?.focus())
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Hint>{shownEmail(email)}</Hint>
      </div>
      <TextInput
        ref={field}
        size="sm"
        readOnly
        aria-label={`${name}, ${shownEmail(email)}`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon icon={copied ? IconCheck : IconCopy} />}
        aria-label={t("Copy {name}'s link", { name })}
        onClick={() => copy(link)}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
    </li>
  )
}
