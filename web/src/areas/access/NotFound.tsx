import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { accessTexts } from '@hr/contract/areas/access/access'
import { t } from '../../lib/t.ts'
import { AccessPage } from './AccessPage.tsx'
import { useGoBack } from './use-go-back.ts'
import css from './access.module.css'

export default function NotFound() {
  const goBack = useGoBack()
  const { pathname } = useLocation()
  return (
    <AccessPage title={`${t(accessTexts.noMatch)} ${pathname}`}>
      <p className={css.text}>{t('There is no page at this address.')}</p>
      <Button size="sm" onClick={goBack}>
        {t(accessTexts.goBackFromNowhere)}
      </Button>
    </AccessPage>
  )
}
