import { ActionIcon, Combobox, Group, Modal, Text, useVirtualizedCombobox, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useUser } from '../api/session.ts'
import { OptionsFailed } from '../form/OptionsFrom.tsx'
import { useSearchText } from '../form/use-search-text.ts'
import { t } from '../lib/t.ts'
import { linkTo, type Target } from '../lib/target.ts'
import { nameOf, Person } from '../ui/Avatar.tsx'
import { viewsQuery } from '../table/open-view.ts'
import { matchesWords } from './match-words.ts'
import { actionsFor, entriesOf, fitting, listsWith, pagesFor, reportsFor, type Entry } from './quick-find.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useFoundPeople, type FoundPerson } from './use-found-people.ts'
import css from './quick-find.module.css'
import { Note } from '../ui/texts.tsx'

type Option = { id: string; content: ReactNode; choose: () => void }
type OptionGroup = { label: string; options: Option[] }

type QuickFindDialogProps = {
  /** The text that the user has typed while this dialog was loaded. */
  initialText: string
  onApply: () => void
  onClose: () => void
}

/** A search field and its results: pages and actions immediately, people from the server. */
export function QuickFindDialog({ initialText, onApply, onClose }: QuickFindDialogProps) {
  const id = useId()
  const { text, setText, groups, people, isKnown } = useFound({ initialText, onApply, onClose })
  const options = groups.flatMap((group) => group.options)
  const input = useRef<HTMLInputElement>(null)

  // Undefined selects the first option until the user moves, even when options are added before it.
  const [movedTo, setMovedTo] = useState<string>()
  const selected = Math.max(
    options.findIndex((option) => option.id === movedTo),
    0,
  )
  const idOf = (index: number) => `${id}-${options[index]?.id.replaceAll(' ', '-')}`
  const combobox = useVirtualizedCombobox({
    opened: options.length > 0,
    onOpenedChange: onClose,
    totalOptionsCount: options.length,
    getOptionId: idOf,
    selectedOptionIndex: selected,
    setSelectedOptionIndex: (index) => setMovedTo(options[index]?.id),
    onSelectedOptionSubmit: (index) => options[index]?.choose(),
  })
  const selectedId = options.length > 0 ? idOf(selected) : undefined
  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      // The user keeps typing without waiting for a transition.
      transitionProps={{ duration: 0 }}
      size={600}
      yOffset="10dvh"
      centered={false}
      fillsPhone
      classNames={{ content: css.content, body: css.body }}
    >
      <VisuallyHidden renderRoot={(props) => <Modal.Title {...props} />}>{t('Search')}</VisuallyHidden>
      <Combobox store={combobox} onOptionSubmit={(option) => options.find((one) => one.id === option)?.choose()}>
        <div className={css.head}>
          <Icon icon={IconSearch} size={18} />
          <Combobox.EventsTarget withExpandedAttribute>
            <SearchInput
              ref={input}
              selectedId={selectedId}
              placeholder={t('Find people, pages and actions')}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setMovedTo(undefined)
              }}
            />
          </Combobox.EventsTarget>
          <ActionIcon aria-label={t('Close')} onClick={onClose}>
            <Icon icon={IconX} size={18} />
          </ActionIcon>
        </div>
        <VisuallyHidden>
          <span role="status">
            {isKnown && t('{count, plural, one {# result} other {# results}}', { count: options.length })}
          </span>
        </VisuallyHidden>
        <Combobox.Options aria-label={t('Search')} className={css.options} tabIndex={-1}>
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label} classNames={{ groupLabel: css.group }}>
              {group.options.map((option) => {
                const index = options.indexOf(option)
                return (
                  <Combobox.Option
                    key={option.id}
                    id={idOf(index)}
                    value={option.id}
                    aria-selected={index === selected}
                    className={css.option}
                    onMouseMove={() => setMovedTo(option.id)}
                  >
                    {option.content}
                  </Combobox.Option>
                )
              })}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      {text !== '' && <OptionsFailed query={people} onLoaded={() => input.current?.focus()} />}
      {options.length === 0 && isKnown && (
        <Text c="dimmed" px={16} pt={12} pb={20}>
          {t('Nothing found')}
        </Text>
      )}
      <Group visibleFrom="sm" px={16} py={8} fz="xs" c="dimmed" className={css.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('close')}
        </span>
      </Group>
    </Dialog>
  )
}

type SearchInputProps = ComponentProps<'input'> & { selectedId: string | undefined }

/** Exposes the selected option to screen readers from the start; Combobox does so only after the first arrow key. */
const SearchInput = ({ selectedId, ...props }: SearchInputProps) => (
  <input
    data-autofocus
    // At once: the dialog's own focus comes a moment later, and keys pressed until then would be lost.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    className={css.input}
    aria-label={t('Search')}
    aria-autocomplete="list"
    spellCheck={false}
    maxLength={100}
    {...props}
    aria-activedescendant={selectedId}
  />
)

const maxPeople = 6

/** The options that match the text; all pages and actions while it is empty. */
function useFound({ initialText, onApply, onClose }: QuickFindDialogProps) {
  const { effectiveRole } = useUser()
  const navigate = useNavigate()
  const { text, q, setText } = useSearchText(initialText)
  // Not deferred: Enter right after the last letter must not choose what the letters before it found.
  const typed = text.trim()
  const found = useFoundPeople(q.trim())
  const { data: views = [] } = useQuery(viewsQuery)
  const [areListsShown, setListsShown] = useState(false)
  const isAnswered = typed === q.trim() && !found.isFetching
  // While new results load, the previous results that still match.
  const matches = typed === '' ? [] : found.people.filter((person) => isAnswered || matchesWords(typed, nameOf(person)))

  const go = (target: Target) => {
    onClose()
    void navigate(target)
  }
  const optionOf = ({ id, label, about, within, icon, goal }: Entry): Option => ({
    id,
    content: (
      <>
        <Icon icon={icon} size={18} />
        <span className={css.label}>
          {label}
          {about !== undefined && <small> {about}</small>}
        </span>
        {within !== undefined && within !== label && (
          <Note span ml="auto">
            {within}
          </Note>
        )}
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
    choose: () => go(linkTo(person.screen, person.uuid)),
  })
  const optionsOf = (entries: readonly Entry[]) => fitting(entries, typed).map(optionOf)
  const lists = listsWith(typed, effectiveRole)
  const listOptions: Option[] =
    typed === '' || lists.length === 0
      ? []
      : areListsShown
        ? lists.map(optionOf)
        : [
            {
              id: 'lists',
              content: (
                <>
                  <Icon icon={IconSearch} size={18} />
                  {t('Search lists for “{text}”', { text: typed })}
                </>
              ),
              choose: () => setListsShown(true),
            },
          ]
  // What is searched for by name comes first.
  const groups: OptionGroup[] = [
    { label: t('People'), options: matches.slice(0, maxPeople).map(personOption) },
    { label: t('Actions'), options: optionsOf(actionsFor(effectiveRole)) },
    { label: t('Pages'), options: optionsOf(pagesFor(effectiveRole)) },
    { label: t('Reports'), options: typed === '' ? [] : optionsOf(reportsFor(effectiveRole)) },
    { label: t('Views'), options: optionsOf(entriesOf(views)) },
    { label: t('Lists'), options: listOptions },
  ].filter(({ options }) => options.length > 0)
  return { text, setText, groups, people: found.query, isKnown: isAnswered }
}
