import { ActionIcon, Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { mayOpen } from '@hr/contract/screens'
import { peopleApi, type Person as FoundPerson } from '@hr/contract/areas/employees/people'
import { steadyQuery } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { OptionsFailed } from '../form/OptionsFrom.tsx'
import { useSearchText } from '../form/use-search-text.ts'
import { isComposing } from '../lib/is-composing.ts'
import { t } from '../lib/t.ts'
import { targetOf, type Target } from '../lib/target.ts'
import { nameOf, Person } from '../ui/Face.tsx'
import { Sr } from '../ui/Sr.tsx'
import ui from '../ui/ui.module.css'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { actionsFor, fits, listsWith, pagesFor, type Entry } from './quick-find.ts'
import css from './quick-find.module.css'

type Option = { id: string; content: ReactNode; choose: () => void }
type Group = { label: string; options: Option[] }

type QuickFindDialogProps = { onApply: () => void; onClose: () => void }

/**
 * A field and what fits it: pages and actions at once, people of the company as the server finds them. Up, Down and
 * Enter choose, as in any list to choose from.
 */
export function QuickFindDialog({ onApply, onClose }: QuickFindDialogProps) {
  const id = useId()
  const { text, setText, groups, people, isKnown } = useFound({ onApply, onClose })
  const options = groups.flatMap((group) => group.options)
  // Nobody has moved to another one: it is the first, also when others come to stand before it.
  const [moved, setMoved] = useState<string>()
  const chosen = options.find((option) => option.id === moved) ?? options[0]
  const isPhone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  useFocusBack(true)
  const idOf = (option: Option) => `${id}-${option.id.replaceAll(' ', '-')}`
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const move = (step: 1 | -1) => {
    const next = options.at((options.findIndex((option) => option === chosen) + step) % options.length)
    setMoved(next?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => chosen?.choose() }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      // Whoever has pressed the keys goes on typing at once.
      transitionProps={{ duration: 0 }}
      size={600}
      yOffset="10dvh"
      centered={false}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      classNames={{ content: css.content, body: css.body }}
    >
      <Modal.Title className={ui.sr}>{t('Search')}</Modal.Title>
      <div className={css.head}>
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <input
          ref={input}
          data-autofocus
          className={css.input}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosenId}
          aria-label={t('Search')}
          placeholder={people ? t('Find people, pages and actions') : t('Find pages and actions')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMoved(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Sr>
        <span role="status">{isKnown && t('{{count}} results', { count: options.length })}</span>
      </Sr>
      {/* Pressing an option leaves the focus in the field. */}
      <div id={id} role="listbox" aria-label={t('Search')} className={css.options} tabIndex={-1}>
        {groups.map(({ label, options: ofGroup }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={css.group} aria-hidden="true">
              {label}
            </div>
            {ofGroup.map((option) => (
              // The keys that choose it are those of the field.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.id}
                id={idOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === chosen}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setMoved(option.id)}
                onClick={option.choose}
              >
                {option.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      {people && text !== '' && <OptionsFailed query={people} onLoaded={() => input.current?.focus()} />}
      {options.length === 0 && isKnown && <p className={css.nothing}>{t('Nothing found')}</p>}
      <div className={css.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('close')}
        </span>
      </div>
    </Modal>
  )
}

const mostPeople = 6
const none: FoundPerson[] = []

/** What fits the typed text; all there is of pages and actions as long as there is none. */
function useFound({ onApply, onClose }: QuickFindDialogProps) {
  const { effectiveRole } = useUser()
  const navigate = useNavigate()
  const { text, q, setText } = useSearchText()
  const typed = text.trim()
  const findsPeople = mayOpen('employeeProfile', effectiveRole)
  const people = useQuery({
    ...steadyQuery(peopleApi.find, { query: { q: q.trim() } }),
    enabled: findsPeople && q.trim() !== '',
  })
  const isAnswered = !findsPeople || (typed === q.trim() && (typed === '' || !people.isFetching))
  // Of an answer to what was typed before, those who still fit.
  const found = (typed === '' ? none : (people.data ?? none)).filter(
    (person) => isAnswered || fits(typed, nameOf(person)),
  )

  const go = (target: Target) => {
    onClose()
    void navigate(target)
  }
  const optionOf = ({ id, label, within, icon: Icon, goal }: Entry): Option => ({
    id,
    content: (
      <>
        <Icon size={18} stroke={1.5} aria-hidden="true" />
        <span className={css.label}>{label}</span>
        {within !== undefined && within !== label && <span className={css.within}>{within}</span>}
      </>
    ),
    choose: () => (goal === 'apply' ? onApply() : go(goal)),
  })
  const personOption = (person: FoundPerson): Option => ({
    id: person.uuid,
    content: (
      <Person
        name={nameOf(person)}
        photo={person.profileImage}
        {...(person.position && { sub: person.position.name })}
      />
    ),
    choose: () => go(targetOf('employeeProfile', person.uuid)),
  })
  const fitting = (entries: Entry[]) =>
    entries.filter(({ label, within = '' }) => fits(typed, `${label} ${within}`)).map(optionOf)
  const groups: Group[] = [
    { label: t('Actions'), options: fitting(actionsFor(effectiveRole)) },
    { label: t('Pages'), options: fitting(pagesFor(effectiveRole)) },
    { label: t('People'), options: found.slice(0, mostPeople).map(personOption) },
    { label: t('Lists'), options: typed === '' ? [] : listsWith(typed, effectiveRole).map(optionOf) },
  ].filter(({ options }) => options.length > 0)
  return { text, setText, groups, people: findsPeople ? people : undefined, isKnown: isAnswered }
}
