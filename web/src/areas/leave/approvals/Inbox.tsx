import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { pendingStatuses } from '@hr/contract/areas/leave/status'
import { useSearchAs } from '../../../lib/use-search-as.ts'
import { requestSearch } from '../search.ts'
import { query } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { LoadError } from '../../../api/LoadError.tsx'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { useShortcuts, useSingleKeys, type Shortcut } from '../../../lib/shortcuts.ts'
import { t } from '../../../lib/t.ts'
import { hasUnsavedChanges } from '../../../lib/unsaved.ts'
import { FilterBar } from '../../../table/filters/FilterBar.tsx'
import { withoutAll, type FilterChange } from '../../../table/filters/filters.ts'
import { FindField } from '../../../table/FindField.tsx'
import { useList } from '../../../table/use-list.ts'
import { useListState } from '../../../table/use-list-state.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { isFocusSpare } from '../../../ui/is-focus-free.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { focusTitle, PageTitle } from '../../../ui/PageTitle.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import windowPage from '../../../ui/window-page.module.css'
import { inProgressFilters, showsPending } from '../lists/leave-filters.tsx'
import { CreditApprovals } from '../credits/CreditApprovals.tsx'
import { undecidedCredits } from '../credits/undecided-credits.ts'
import { useOwnActions } from '../lists/own-actions.tsx'
import { consentList, consentParameters, inboxList } from './inbox-lists.ts'
import { showPending } from '../lists/show-pending.ts'
import { availableStatuses, inactiveReason, isDecidable, type ManagerStatus } from './decision-rules.ts'
import { DecisionDialog } from './lazy-decisions.ts'
import { InboxPane } from './InboxPane.tsx'
import { InboxRow, rowIdOf } from './InboxRow.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { useDecidableCount, type InboxType } from './use-decidable-count.ts'
import { useDecisions } from './use-decisions.ts'
import css from './approvals.module.css'

const needsDecision = ({ status }: LeaveRequest) => (pendingStatuses as readonly string[]).includes(status)

/** A decision applies to the rows of the current filters only. */
const currentRows = ({ rows, isOutdated }: { rows: LeaveRequest[]; isOutdated: boolean }) => (isOutdated ? [] : rows)

type InboxProps = {
  /** The key of the stored settings. */
  name: string
  title: string
  type: InboxType
  /** A description of the screen under its title. */
  hint: ReactNode
  /** Whether there is room for two panes. */
  isWide: boolean
  /** Buttons beside the filters. */
  buttons?: ReactNode
}

/**
 * Requests on the left, the open one on the right; after a decision the next one opens. A narrow screen shows either the
 * list or the open request, and returns to the list after a decision. Cancellation requests that await the user stay on
 * top whatever the filters: each decision resets the filter to Pending, which excludes them.
 */
export function Inbox({ name, title, type, hint, isWide, buttons }: InboxProps) {
  const user = useUser()
  const today = useToday()
  const description = inboxList(name, type)
  const state = useListState(description)
  const decisions = useDecisions()
  const ownActions = useOwnActions()
  const list = useList(description, state, { held: decisions.decided })
  const consents = useList(consentList(type), consentParameters(state), { held: decisions.decided })
  const others = currentRows(list).filter(({ uuid }) => consents.rows.every((consent) => consent.uuid !== uuid))
  const rows = [...currentRows(consents), ...others]
  const failedList = [list, consents].find(({ error, isFetching }) => error !== null && !isFetching)
  // The requests for time off in lieu are above the others, which wait for them to keep their place.
  const creditType = type === 'allLeaves' ? 'all' : 'team'
  const { isPending: isCreditsPending } = useQuery(undecidedCredits(creditType))
  const isLoaded =
    !isCreditsPending && [list, consents].every(({ total, isOutdated }) => total !== undefined && !isOutdated)
  const [keysOn, toggleKeys] = useSingleKeys()
  const [corrected, setCorrected] = useState<LeaveRequest>()
  const [written, setWritten] = useState<{ uuid: string; status: ManagerStatus }>()
  const { open, isSearching, failure, show } = useOpenRequest(rows, decisions.decided, { isLoaded, isWide })
  const changeFilters = (change: FilterChange) => state.set({ ...change, uuid: undefined })
  const { next, previous } = neighboursOf(rows, open)

  const focusRequest = (leave: LeaveRequest | undefined) => {
    const row = isWide && leave ? document.getElementById(rowIdOf(leave.uuid)) : null
    if (row) row.focus()
    else focusTitle()
  }
  /** Opens a request and moves the focus to it, which stays while a note is to be discarded first. */
  function openRequest(leave: LeaveRequest | undefined) {
    show(leave?.uuid)
    if (!hasUnsavedChanges()) focusRequest(leave)
  }
  /** A changed filter reloads the rows: the focus is moved once they are loaded. */
  const shouldMoveFocus = useRef(false)
  useEffect(() => {
    if (!shouldMoveFocus.current || !isLoaded || state.filters['status'] !== 'pending') return
    if (isFocusSpare()) focusRequest(open)
    shouldMoveFocus.current = false
  })
  const opened = useRef<string>(undefined)
  useEffect(() => {
    // Back in the list of a narrow screen, the focus returns to the request that was open.
    if (!isWide && !open && opened.current !== undefined) document.getElementById(rowIdOf(opened.current))?.focus()
    // A decided request disappears for a moment before it is open again.
    if (open || !isWide) opened.current = open?.uuid
  })
  /** If the approver opened another request while this one was being decided, they stay there. */
  const openNext = (decided: LeaveRequest) => {
    if (opened.current === decided.uuid) {
      const isNext = (leave: LeaveRequest) => isDecidable(user, leave)
      const { next: after, previous: before } = neighboursOf(rows, decided, isNext)
      opened.current = undefined
      const target = isWide ? (after ?? before) : undefined
      show(target?.uuid)
      focusRequest(target)
    }
    shouldMoveFocus.current = true
    showPending(state)
  }

  const isDecisionBlocked = inactiveReason(user) !== undefined
  const choices = open && !isDecisionBlocked ? availableStatuses(user, open, today) : []
  async function approve() {
    const isCancellation = open?.status === 'canceling'
    if (
      !open ||
      decisions.isBusy ||
      !needsDecision(open) ||
      !choices.includes(isCancellation ? 'canceled' : 'approved')
    )
      return
    const { isDone } = await (isCancellation ? decisions.update(open, 'canceled') : decisions.approve(open))
    if (isDone) openNext(open)
  }
  /** Opens the note of a decision below the request, or the dialog that corrects an earlier decision. */
  function openDecision(status: ManagerStatus | undefined) {
    if (!open) return
    if (!status) return setCorrected(open)
    // The address names it, so that it is still open if the user stays to send the note.
    show(open.uuid)
    setWritten({ uuid: open.uuid, status })
  }
  function decline() {
    if (!open || !needsDecision(open) || choices.length === 0) return
    openDecision(open.status === 'canceling' ? 'approved' : 'rejected')
  }
  const writing = written?.uuid === open?.uuid ? written : undefined
  const moveShortcuts: Shortcut[] = [
    { keys: 'j', label: t('Next request'), repeats: true, act: () => next && openRequest(next) },
    { keys: 'k', label: t('Previous request'), repeats: true, act: () => previous && openRequest(previous) },
  ]
  const decisionShortcuts: Shortcut[] = [
    { keys: 'a', label: t('Approve'), act: () => void approve() },
    { keys: 'd', label: t('Decline'), act: decline },
  ]
  // A narrow screen only shows the open request.
  useShortcuts(isWide ? [...moveShortcuts, ...(isDecisionBlocked || writing ? [] : decisionShortcuts)] : [])
  const onArrow = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowDown' ? next : event.key === 'ArrowUp' ? previous : undefined
    if (!to) return
    event.preventDefault()
    openRequest(to)
  }

  const isPendingView = state.q === '' && showsPending(state.filters)
  const decidable = useDecidableCount(type)
  const left = decidable === undefined ? '' : t('{n} left', { n: decidable })
  const count = isPendingView ? left : String(list.total ?? '')
  const isEmpty = isLoaded && rows.length === 0 && !open && !isSearching && !failure
  const noneLeft = decidable ? t('No pending leave requests') : t('No pending requests')
  const showsList = isWide || (!open && !isSearching && !failure)
  const rowOf = (leave: LeaveRequest) => (
    <InboxRow
      key={leave.uuid}
      leave={leave}
      isOpen={leave.uuid === open?.uuid}
      isTabStop={!isWide || leave.uuid === open?.uuid}
      refusal={decisions.errors.get(leave.uuid)}
      onOpen={() => (isWide ? show(leave.uuid) : openRequest(leave))}
    />
  )
  return (
    <div className={`${windowPage.page} ${css.page}`}>
      <PageTitle title={title} {...(showsList && { count })}>
        {showsList ? (
          <Group gap={8} align="stretch" role="search">
            <FindField
              value={state.q}
              placeholder={t('Name...', undefined, 'person')}
              onFind={(text) => changeFilters({ q: text === '' ? undefined : text })}
            />
            <FilterBar filters={inProgressFilters} values={state.filters} set={changeFilters} />
            {buttons}
          </Group>
        ) : (
          <Button variant="default" leftSection={<Icon icon={IconArrowLeft} />} onClick={() => show(undefined)}>
            {t('All requests')}
          </Button>
        )}
      </PageTitle>
      {showsList && hint}
      {showsList && <CreditApprovals type={creditType} q={state.q} />}
      <VisuallyHidden>
        <span role="status">{count}</span>
      </VisuallyHidden>
      {failedList && <LoadError error={failedList.error} onRetry={failedList.refetch} />}
      {!isLoaded && !failedList && <InboxSkeleton />}
      {isEmpty && (
        <Sheet>
          <EmptyState icon={<Icon icon={IconInbox} size={32} />} title={isPendingView ? noneLeft : t('List is empty')}>
            {state.isNarrowed && (
              <Button
                variant="default"
                onClick={() => changeFilters({ ...withoutAll(inProgressFilters), q: undefined })}
              >
                {t('Show all')}
              </Button>
            )}
          </EmptyState>
        </Sheet>
      )}
      {isLoaded && !isEmpty && (
        <Sheet className={css.inbox}>
          {showsList && (
            // Handles the arrow keys of its rows, which are buttons.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div
              className={css.rows}
              onKeyDown={onArrow}
              onScroll={({ currentTarget }) => {
                const { scrollTop, clientHeight, scrollHeight } = currentTarget
                if (scrollTop + clientHeight > scrollHeight - 800) list.loadMore()
              }}
            >
              {consents.rows.length > 0 && (
                <>
                  <h2 className={css.groupTitle} id="consents">
                    {t('Cancellation requests')}
                  </h2>
                  <ul aria-labelledby="consents">{consents.rows.map(rowOf)}</ul>
                </>
              )}
              {others.length > 0 && (
                <ul className={css.others} aria-label={t('Requests')}>
                  {others.map(rowOf)}
                </ul>
              )}
            </div>
          )}
          {failure && (
            <div className={css.paneScroll}>
              <Notice tone="danger">{messageOf(failure, t('Failed to load data'))}</Notice>
            </div>
          )}
          {open && (
            <InboxPane
              key={open.uuid}
              leave={open}
              refusal={decisions.errors.get(open.uuid)}
              isBusy={decisions.isBusy}
              keys={{ isOn: keysOn, toggle: toggleKeys }}
              onApprove={() => void approve()}
              onOpenDecision={openDecision}
              note={
                writing && {
                  status: writing.status,
                  decisions,
                  onDone: () => openNext(open),
                  onClose: () => setWritten(undefined),
                }
              }
              ownActions={ownActions.actions}
            />
          )}
        </Sheet>
      )}
      {ownActions.dialog}
      {corrected && (
        <DecisionDialog
          leave={corrected}
          decisions={decisions}
          onDone={() => openNext(corrected)}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </div>
  )
}

/**
 * The open request: the one in the address, else on wide screens the first one. It stays open when others are added
 * before it or when the rows no longer include it, so that approvers only decide on the request they have read.
 */
function useOpenRequest(
  rows: readonly LeaveRequest[],
  held: ReadonlyMap<string, LeaveRequest>,
  { isLoaded, isWide }: { isLoaded: boolean; isWide: boolean },
) {
  const search = useSearchAs(requestSearch)
  const navigate = useNavigate()
  const { uuid: named } = search
  const view = JSON.stringify(search)
  const [first, setFirst] = useState<{ view: string; uuid: string }>()
  const uuid = named ?? (first?.view === view ? first.uuid : undefined)
  // Not a request that was just decided and is about to leave the list.
  const start = rows.find((row) => !held.has(row.uuid))
  if (isWide && uuid === undefined && start) setFirst({ view, uuid: start.uuid })
  const listed = rows.find((row) => row.uuid === uuid)
  const elsewhere = useQuery({
    ...query(leaveApi.find, { params: { id: uuid ?? '' } }),
    enabled: isLoaded && uuid !== undefined && !listed,
  })
  const open = listed ?? (elsewhere.data?.uuid === uuid ? elsewhere.data : undefined)
  const show = (next: string | undefined) => {
    setFirst(undefined)
    // On a narrow screen the browser's back button returns from the request to the list.
    const replace = isWide || next === undefined
    void navigate({ to: '.', search: (before) => ({ ...before, uuid: next }), replace, resetScroll: !isWide })
  }
  const isSearching = uuid !== undefined && !listed && (!isLoaded || elsewhere.isLoading)
  return { open, isSearching, failure: open ? null : elsewhere.error, show }
}

/** The next and previous request; `isWanted` filters them. */
function neighboursOf(
  rows: readonly LeaveRequest[],
  one: LeaveRequest | undefined,
  isWanted: (leave: LeaveRequest) => boolean = () => true,
) {
  const at = rows.findIndex(({ uuid }) => uuid === one?.uuid)
  return { next: rows.slice(at + 1).find(isWanted), previous: rows.slice(0, Math.max(at, 0)).findLast(isWanted) }
}
