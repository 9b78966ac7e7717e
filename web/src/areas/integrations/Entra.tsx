import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { entraMapping } from '@hr/contract/areas/provisioning/mapping'
import { provisioningApi, type Provisioning, type RunKind } from '@hr/contract/areas/provisioning/provisioning'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { Hint } from '../../ui/texts.tsx'
import { EntraDialog } from './EntraDialog.tsx'
import { EntraPreviewDialog } from './EntraPreviewDialog.tsx'
import { EntraRuns } from './EntraRuns.tsx'
import css from './provisioning.module.css'

type Connection = Provisioning['entra']
type Open = 'edit' | 'disconnect' | RunKind | undefined

/** The connection to Entra ID: settings, mapping, dry run and the log of runs. */
export function Entra({ connection }: { connection: Connection }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Card title={t('Microsoft Entra ID')}>
        <Stack gap={12}>
          <Hint>
            {t(
              'Sends employee data to Entra ID through API-driven inbound provisioning. Entra ID finds employees by their employee number.',
            )}
          </Hint>
          {connection && (
            <DataList>
              <DataListItem label={t('Tenant')}>{connection.tenantId}</DataListItem>
              <DataListItem label={t('Client ID')}>{connection.clientId}</DataListItem>
              <DataListItem label={t('Service principal')}>{connection.servicePrincipalId}</DataListItem>
              <DataListItem label={t('Provisioning job')}>{connection.jobId}</DataListItem>
              <DataListItem label={t('Every morning')}>
                {connection.isDaily ? t('Sends changed data') : t('Sends nothing')}
              </DataListItem>
            </DataList>
          )}
          <EntraActions isConnected={connection !== null} onOpen={setOpen} />
        </Stack>
      </Card>
      {connection && <EntraRuns />}
      <Mapping />
      {open === 'edit' && <EntraDialog connection={connection} onClose={close} />}
      {(open === 'changed' || open === 'full') && <EntraPreviewDialog kind={open} onClose={close} />}
      {open === 'disconnect' && <DisconnectDialog onClose={close} />}
    </>
  )
}

const EntraActions = ({ isConnected, onOpen }: { isConnected: boolean; onOpen: (open: Open) => void }) =>
  isConnected ? (
    <Group gap={8}>
      <Button onClick={() => onOpen('changed')}>{t('Send changed data')}</Button>
      <Button variant="default" onClick={() => onOpen('full')}>
        {t('Send all data')}
      </Button>
      <Button variant="default" onClick={() => onOpen('edit')}>
        {t('Edit connection')}
      </Button>
      <Button variant="default" onClick={() => onOpen('disconnect')}>
        {t('Disconnect')}
      </Button>
    </Group>
  ) : (
    <Group>
      <Button onClick={() => onOpen('edit')}>{t('Connect to Entra ID')}</Button>
    </Group>
  )

const DisconnectDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmCall
    endpoint={provisioningApi.disconnect}
    input={{}}
    title={t('Disconnect from Entra ID?')}
    confirm={t('Disconnect')}
    isDestructive
    doneText={({ message }) => message}
    onClose={onClose}
  >
    <p>{t('The secret is deleted. Users in Entra ID stay unchanged.')}</p>
  </ConfirmCall>
)

const Mapping = () => (
  <Card title={t('Fields that are sent')}>
    <table className={`${css.table} ${css.stacked}`}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('SCIM attribute')}</th>
          <th scope="col">{t('Entra ID attribute')}</th>
        </tr>
      </thead>
      <tbody>
        {entraMapping.map(({ attribute, field, entra }) => (
          <tr key={attribute}>
            <th scope="row">{t(field)}</th>
            <td>
              <code>{attribute}</code>
            </td>
            <td>{entra === null ? '—' : <code>{entra}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)
