import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { languageOf, languages, localeData, type Language } from '@hr/contract/lib/languages'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'

/** The value of the first choice, which is no language. */
const asBrowser = 'browser'

/** The language of the user, whose choices are listed on demand: the profile menu is long. */
export function LanguageChoice({ onChoose }: { onChoose: (language: Language | null) => void }) {
  const { language } = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu.Item
        leftSection={<Icon icon={IconLanguage} />}
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Language')}
      </Menu.Item>
      {isOpen && (
        <Menu.RadioGroup
          aria-label={t('Language')}
          value={language ?? asBrowser}
          onChange={(chosen) => onChoose(languageOf(chosen) ?? null)}
        >
          <Menu.RadioItem value={asBrowser}>{t('Same as browser')}</Menu.RadioItem>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {localeData[one].endonym}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </>
  )
}
