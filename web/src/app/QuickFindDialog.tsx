import {
  ActionIcon,
  Combobox,
  Group,
  Modal,
  Text,
  useMantineColorScheme,
  useVirtualizedCombobox,
  VisuallyHidden,
} from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useUser } from '../api/session.ts'
import { OptionsFailed } from '../form/OptionsFrom.tsx'
import { useSearchText } from '../form/use-search-text.ts'
import { t } from '../lib/t.ts'
import { linkTo, type Target } from '../lib/target.ts'
import { nameOf, Person } from '../ui/Avatar.tsx'
import { viewsQuery } from '../table/open-view.ts'
import { rankOf, ranks } from '../lib/match-words.ts'
import { useDensity } from './density.ts'
import type { Leaving } from './profile-actions.tsx'
import type { OverPage } from './QuickFind.tsx'
import {
  actionsFor,
  bestOf,
  entriesOf,
  fitting,
  guideEntries,
  listPartsFor,
  listsWith,
  onlyGood,
  pagesFor,
  profileActions,
  profileEntries,
  reportsFor,
  type Entry,
  type Ranked,
} from './quick-find.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { useFoundPeople, type FoundPerson } from './use-found-people.ts'
import css from './quick-find.module.css'
import { Note } from '../ui/texts.tsx'

type Option = { id: string; content: ReactNode; choose: () => void }

type OptionGroup = {
  label: string
  options: Option[]
  /** How well the options fit, by their ids. */
  ranked: Ranked<string>[]
  /** Stays at the bottom, whatever is found above it. */
  isLast?: boolean
}

type QuickFindDialogProps = {
  /** The text that the user has typed while this dialog was loaded. */
  initialText: string
  onOpen: (part: OverPage) => void
  onClose: () => void
}

/** A search field and its results: pages and actions immediately, people from the server. */
export function QuickFindDialog({ initialText, onOpen, onClose }: QuickFindDialogProps) {
  const id = useId()
  const { text, setText, groups, best, people, isKnown, isDecided } = useFound({ initialText, onOpen, onClose })
  const options = groups.flatMap((group) => group.options)
  const input = useRef<HTMLInputElement>(null)

  // Until the user moves, what fits best is selected, also when it arrives later.
  const [movedTo, setMovedTo] = useState<string>()
  const isListed = options.some(({ id: listed }) => listed === movedTo)
  const selected = Math.max(
    options.findIndex((option) => option.id === (isListed ? movedTo : best)),
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

  // Enter right after the last letter waits for the answer to this text, and opens what then fits best.
  const isEntered = useRef(false)
  const forgetEnter = () => {
    isEntered.current = false
  }
  const waitOrForget = (event: KeyboardEvent) => {
    isEntered.current = event.key === 'Enter' && !event.nativeEvent.isComposing && !isDecided && !isListed
    if (isEntered.current) event.stopPropagation()
  }
  useEffect(() => {
    if (!isEntered.current || !isDecided) return
    isEntered.current = false
    options[selected]?.choose()
  })

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
              onKeyDownCapture={waitOrForget}
              onChange={(event) => {
                forgetEnter()
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
            <Combobox.Group
              key={group.label}
              label={group.label}
              classNames={{ groupLabel: css.group, group: group.isLast ? css.last : undefined }}
            >
              {group.options.map((option) => {
                const index = options.indexOf(option)
                return (
                  <Combobox.Option
                    key={option.id}
                    id={idOf(index)}
                    value={option.id}
                    aria-selected={index === selected}
                    className={css.option}
                    onMouseMove={() => {
                      forgetEnter()
                      setMovedTo(option.id)
                    }}
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
const maxSections = 5

/** The guide in the reader's language, which is loaded with the search. */
const guideQuery = {
  queryKey: ['guide sections'],
  queryFn: async () => (await import('../areas/guide/guide.ts')).sections,
  staleTime: Infinity,
}

/** The user's own choices, which open no page. */
function useProfileActions(ask: (leaving: Leaving) => void): Entry[] {
  const { setColorScheme } = useMantineColorScheme()
  const [, chooseDensity] = useDensity()
  const isPhone = useIsPhone()
  return profileActions({ chooseTheme: setColorScheme, chooseDensity: isPhone ? undefined : chooseDensity, ask })
}

/** The options that match the text; all pages and the most frequent actions while it is empty. */
function useFound({ initialText, onOpen, onClose }: QuickFindDialogProps) {
  const { effectiveRole } = useUser()
  const navigate = useNavigate()
  const { text, q, setText } = useSearchText(initialText)
  // Not deferred: Enter right after the last letter must not choose what the letters before it found.
  const typed = text.trim()
  const found = useFoundPeople(q.trim())
  const { data: views = [] } = useQuery(viewsQuery)
  const { data: sections = [] } = useQuery(guideQuery)
  const ownActions = useProfileActions(onOpen)
  const [areListsShown, setListsShown] = useState(false)
  const isAnswered = typed === q.trim() && !found.isFetching
  // While new results load, the previous results that still match.
  const people = found.people.flatMap((person) => {
    const rank = rankOf(typed, { label: nameOf(person), words: person.position?.name })
    return typed === '' || (rank === undefined && !isAnswered) ? [] : [{ found: person, rank: rank ?? ranks.contains }]
  })

  const go = (target: Target) => {
    onClose()
    void navigate(target)
  }
  const choose = (goal: Entry['goal']) => {
    if (goal === 'apply' || goal === 'shortcuts') onOpen(goal)
    else if (typeof goal === 'object') go(goal)
    else {
      // Before it acts: it may open something else.
      onClose()
      goal()
    }
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
    choose: () => choose(goal),
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
  const ifTyped = (entries: Entry[]) => (typed === '' ? [] : entries)
  const [actions = [], pages = [], reports = [], guide = [], ownViews = []] = onlyGood(
    [
      [...actionsFor(effectiveRole), ...ifTyped([...listPartsFor(effectiveRole), ...ownActions])],
      [...pagesFor(effectiveRole), ...ifTyped(profileEntries(effectiveRole))],
      ifTyped(reportsFor(effectiveRole)),
      ifTyped(guideEntries(sections, effectiveRole)),
      entriesOf(views),
    ].map((entries) => fitting(entries, typed)),
  )
  const ofEntries = (label: string, entries: Ranked<Entry>[]) => ({
    label,
    options: entries.map(({ found: entry }) => optionOf(entry)),
    ranked: entries.map(({ found: { id }, rank }) => ({ found: id, rank })),
  })
  // What is known at once comes first, so that later answers move nothing.
  const groups: OptionGroup[] = [
    ofEntries(t('Actions'), actions),
    ofEntries(t('Pages'), pages),
    ofEntries(t('Reports'), reports),
    ofEntries(t('User guide'), guide.slice(0, maxSections)),
    ofEntries(t('Views'), ownViews),
    {
      label: t('People'),
      options: people.slice(0, maxPeople).map(({ found: person }) => personOption(person)),
      ranked: people.slice(0, maxPeople).map(({ found: { uuid }, rank }) => ({ found: uuid, rank })),
    },
    { label: t('Lists'), options: listOptions, ranked: [], isLast: !areListsShown },
  ].filter(({ options }) => options.length > 0)
  // Without a text the first one.
  const ranked = typed === '' ? [] : groups.flatMap((group) => group.ranked)
  return {
    text,
    setText,
    groups,
    best: bestOf(ranked),
    people: found.query,
    isKnown: isAnswered,
    /** Whether no later answer can fit better. */
    isDecided: isAnswered || typed === '' || ranked.some(({ rank }) => rank === ranks.exact),
  }
}
