import { Button, Select, Text } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { languageOf, languages, localeData, type Language } from '@hr/contract/lib/languages'
import { query } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { comboboxProps } from '../../form/combobox.ts'
import { language as pageLanguage } from '../../lib/language.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { linkTo } from '../../lib/target.ts'
import { saveAs } from '../../lib/save-as.ts'
import { t } from '../../lib/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { CvPage } from './CvPage.tsx'
import { loadCvTranslate, translateCv, type CvTranslate } from './cv-language.ts'
import { cvOf, fileNameOf, type Cv } from './cv.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './cv.module.css'

export default function CvScreen() {
  const { uuid } = useSearch({ from: '/shell/employees/downloadCv' })
  // Without an id there is nothing to show.
  if (uuid === undefined) return <Navigate {...linkTo('employees')} replace />
  return <CvContent uuid={uuid} />
}

function CvContent({ uuid }: { uuid: string }) {
  const { data, error, isFetching, refetch } = useQuery(query(employeesApi.find, { params: { id: uuid } }))
  const isSlow = useDelayed(data === undefined && isFetching)
  const [choice, setChoice] = useState({ language: pageLanguage, translate: translateCv })
  const cv = data && cvOf(data, choice.translate)
  return (
    <>
      <PageTitle title={t('Download CV')}>
        <ScreenButton
          screen="employeeProfile"
          uuid={uuid}
          variant="default"
          leftSection={<Icon icon={IconArrowLeft} />}
        >
          {t('Back to profile')}
        </ScreenButton>
        {cv && <LanguageSelect value={choice.language} onChange={setChoice} />}
        {cv && <DownloadButton cv={cv} />}
      </PageTitle>
      {error && !isFetching && (
        <ErrorState message={messageOf(error, t('Failed to get employee'))} onRetry={() => void refetch()} />
      )}
      {cv ? <CvPage cv={cv} language={choice.language} /> : isSlow && <PageSkeleton />}
    </>
  )
}

type LanguageSelectProps = {
  value: Language
  onChange: (choice: { language: Language; translate: CvTranslate }) => void
}

/** The language of the CV, which can be another one than that of the page. */
function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const choose = async (language: Language) => onChange({ language, translate: await loadCvTranslate(language) })
  return (
    <Select
      aria-label={t('Language of the CV')}
      data={languages.map((language) => ({ value: language, label: localeData[language].endonym }))}
      value={value}
      allowDeselect={false}
      comboboxProps={comboboxProps}
      w={136}
      // Without a connection the language stays.
      onChange={(chosen) => void choose(languageOf(chosen) ?? value).catch(() => toast.error(t('Failed to load data')))}
    />
  )
}

type PdfState = 'idle' | 'making' | 'failed'

function DownloadButton({ cv }: { cv: Cv }) {
  const [making, setMaking] = useState<PdfState>('idle')
  async function download() {
    setMaking('making')
    try {
      // The PDF library is large: it is loaded on demand.
      const { pdfOf } = await import('./cv-pdf.ts')
      saveAs(await pdfOf(cv), fileNameOf(cv))
      setMaking('idle')
    } catch {
      setMaking('failed')
    }
  }
  return (
    <>
      {making === 'failed' && (
        <Text span c="var(--mantine-color-error)" role="alert">
          {t('The PDF could not be created. Please try again.')}
        </Text>
      )}
      <Button loading={making === 'making'} leftSection={<Icon icon={IconDownload} />} onClick={() => void download()}>
        {t('Download PDF')}
      </Button>
    </>
  )
}

const PageSkeleton = () => (
  <div className={css.page}>
    <Skeleton width="50%" height={32} />
    <Skeleton width="30%" height={18} />
    <Skeleton width="100%" height={160} />
  </div>
)
