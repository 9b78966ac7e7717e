import { Box, Collapse, Group, UnstyledButton } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { documentVisibilityTexts, visibilityWithoutCategory } from '@hr/contract/areas/documents/visibility'
import type { DocumentItem, DocumentVersion } from '@hr/contract/areas/employees/record'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { useTimeZone, useToday } from '../../api/client-settings.ts'
import { employeeFile } from '../../files/employee-file.ts'
import { FileActions } from '../../files/FileActions.tsx'
import { formatBytes } from '../../lib/bytes.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { categoryLabel } from '../documents/public.ts'
import css from './profile.module.css'

type EmployeeFileLineProps = {
  uuid: string
  file: { id: string; name: string; size: number }
  /** What is shown below the name, before the size. */
  about: readonly string[]
  /** Further buttons. */
  children?: ReactNode
}

/** A file of an employee, with buttons to open and download it. */
export const EmployeeFileLine = ({ uuid, file, about, children }: EmployeeFileLineProps) => (
  <div className={css.file}>
    <span>
      {file.name}
      <small>{[...about, formatBytes(file.size)].join(' · ')}</small>
    </span>
    <Group gap={8} wrap="nowrap">
      <FileActions file={employeeFile(uuid, file)} />
      {children}
    </Group>
  </div>
)

type DocumentLineProps = {
  uuid: string
  document: DocumentItem
  /** The buttons of the document and of its earlier versions. */
  actionsOf?: (version: DocumentItem | DocumentVersion) => ReactNode
}

/** A document with its facts and its earlier versions. */
export function DocumentLine({ uuid, document, actionsOf }: DocumentLineProps) {
  const { category, visibility, earlier } = document
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const factsOf = useVersionFacts()
  const facts = [
    category === null ? t('Other file') : categoryLabel(category),
    ...(visibility === visibilityWithoutCategory ? [] : [t(documentVisibilityTexts[visibility])]),
    ...factsOf(document),
  ]
  return (
    <>
      <EmployeeFileLine uuid={uuid} file={document} about={facts}>
        {actionsOf?.(document)}
      </EmployeeFileLine>
      {earlier.length > 0 && (
        <>
          <UnstyledButton
            mih={24}
            mb={8}
            fz="xs"
            c="var(--mantine-color-anchor)"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('{count, plural, one {# earlier version} other {# earlier versions}}', { count: earlier.length })}
          </UnstyledButton>
          <Collapse id={id} expanded={isOpen} keepMountedMode="display-none">
            <Box component="ul" ps={16} aria-label={t('Earlier versions: {name}', { name: document.name })}>
              {earlier.map((version) => (
                <li key={version.id}>
                  <EmployeeFileLine uuid={uuid} file={version} about={factsOf(version)}>
                    {actionsOf?.(version)}
                  </EmployeeFileLine>
                </li>
              ))}
            </Box>
          </Collapse>
        </>
      )}
    </>
  )
}

/** Returns the dates of a version of a document, and who filed it. */
function useVersionFacts() {
  const today = useToday()
  const timeZone = useTimeZone()
  return ({ date, expiresOn, addedAt, addedBy }: DocumentVersion): string[] => {
    const addedOn = formatDay(dayOfInstant(addedAt, timeZone))
    return [
      ...(date === null ? [] : [formatDay(date)]),
      ...(expiresOn === null
        ? []
        : [
            expiresOn < today
              ? t('Expired on {day}', { day: formatDay(expiresOn) })
              : t('Expires on {day}', { day: formatDay(expiresOn) }),
          ]),
      addedBy === null
        ? t('Added on {day}', { day: addedOn })
        : t('Added on {day} by {name}', { day: addedOn, name: addedBy }),
    ]
  }
}
