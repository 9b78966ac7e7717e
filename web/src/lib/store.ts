import { createStore } from '@tanstack/react-store'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import type { MissingFactor } from '@hr/contract/areas/access/missing-factor'
import type { View } from '@hr/contract/areas/views/views'
import type { Shortcut } from './shortcuts.ts'
import { toggle } from './toggle.ts'

// Client state shared by several components. Server data is in the query cache, the state of a view in the address, and
// browser settings in local storage (`use-setting.ts`).

export type Session =
  /** Not determined yet. */
  | { kind: 'unknown' }
  /** `endedHere`: the user signed out in this tab. */
  | { kind: 'signed-out'; endedHere: boolean }
  /** `isEnding`: the idle timeout is a minute or two away. */
  | { kind: 'signed-in'; user: SignedInUser; isEnding: boolean }
  /** The session ended while a form had unsaved changes: the page stays, and a dialog asks to sign in again. */
  | { kind: 'expired'; user: SignedInUser }

export type Toast = { id: number; tone: 'ok' | 'info' | 'danger'; text: string; onRetry?: (() => void) | undefined }
export type IdentityPrompt = { answer: (isConfirmed: boolean) => void }

/** State of the signed-in user, dropped when the session ends. */
const ofSession = {
  /** The views that lists open with, as known at the last token refresh. */
  defaultViews: [] as readonly View[],
  /** The second factor that the user must set up or prove, as known at the last token refresh. */
  missingFactor: null as MissingFactor | null,
  /** The company's time zone, as known at the last token refresh. */
  timeZone: null as string | null,
  /** A call that waits for the user to confirm their identity. */
  identityPrompt: undefined as IdentityPrompt | undefined,
  /** The id of the newly created record, which its list highlights. */
  newRecord: undefined as string | undefined,
  /** The days of the leave that the user has just requested, for which an approver may choose a delegate. */
  newAbsence: undefined as { startDate: string; endDate: string } | undefined,
  toasts: [] as readonly Toast[],
  /** The failure of an action whose dialog has closed; the page shows it until the user leaves or closes it. */
  keptError: undefined as { text: string; path: string } | undefined,
  /** The ids of the projects that the user excluded from the sum of monthly averages. */
  excludedProjects: new Set<string>() as ReadonlySet<string>,
}

const initial = {
  ...ofSession,
  session: { kind: 'unknown' } as Session,
  /** Incremented when a session ends: work of one session must not continue in the next. */
  sessionNumber: 0,
  /** The shortcuts registered by `useShortcuts`. */
  shortcuts: [] as readonly Shortcut[],
  /** The number of mounted forms with unsaved changes. */
  unsavedForms: 0,
}

let lastToast = 0

export const store = createStore(initial, ({ setState }) => {
  const set = (change: Partial<typeof initial>) => setState((state) => ({ ...state, ...change }))
  return {
    startSession: (
      user: SignedInUser,
      isEnding: boolean,
      known: Pick<typeof initial, 'defaultViews' | 'missingFactor' | 'timeZone'>,
    ) => set({ session: { kind: 'signed-in', user, isEnding }, ...known }),
    endSession: (session: Session) =>
      setState((state) => ({ ...state, ...ofSession, session, sessionNumber: state.sessionNumber + 1 })),

    openIdentityPrompt: (identityPrompt: IdentityPrompt) => set({ identityPrompt }),
    closeIdentityPrompt: () => set({ identityPrompt: undefined }),

    markNewRecord: (newRecord: string) => set({ newRecord }),
    unmarkNewRecord: (uuid: string) =>
      setState((state) => (state.newRecord === uuid ? { ...state, newRecord: undefined } : state)),

    setNewAbsence: (newAbsence: typeof initial.newAbsence) => set({ newAbsence }),

    addShortcuts: (added: readonly Shortcut[]) =>
      setState((state) => ({ ...state, shortcuts: [...state.shortcuts, ...added] })),
    removeShortcuts: (removed: readonly Shortcut[]) =>
      setState((state) => ({ ...state, shortcuts: state.shortcuts.filter((one) => !removed.includes(one)) })),

    addUnsavedForm: () => setState((state) => ({ ...state, unsavedForms: state.unsavedForms + 1 })),
    removeUnsavedForm: () => setState((state) => ({ ...state, unsavedForms: state.unsavedForms - 1 })),
    discardUnsavedForms: () => set({ unsavedForms: 0 }),

    toggleProject: (uuid: string) =>
      setState((state) => ({ ...state, excludedProjects: toggle(state.excludedProjects, uuid) })),

    showToast: (tone: Toast['tone'], text: string, onRetry?: () => void) =>
      setState((state) => ({ ...state, toasts: [...state.toasts, { id: ++lastToast, tone, text, onRetry }] })),
    keepError: (text: string) => set({ keptError: { text, path: location.pathname } }),
    closeKeptError: () => set({ keptError: undefined }),
    closeToast: (id: number) =>
      setState((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) })),
  }
})
