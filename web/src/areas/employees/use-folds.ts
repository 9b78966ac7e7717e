import { useLocalStorage } from '@mantine/hooks'

export type Fold = 'about' | 'employment' | 'personal' | 'background'

/** The collapsed cards, stored in this browser for all profiles together, so that nothing is stored about a person. */
export function useFolds() {
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'hr.profile.closed',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (folds) => folds.join(),
    deserialize: (stored = '') => stored.split(',').filter(Boolean),
  })
  const toggle = (fold: Fold) =>
    setClosed(closed.includes(fold) ? closed.filter((one) => one !== fold) : [...closed, fold])
  return (fold: Fold) => ({ isOpen: !closed.includes(fold), onToggle: () => toggle(fold) })
}
