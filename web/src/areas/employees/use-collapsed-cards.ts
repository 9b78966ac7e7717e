import { useLocalStorage } from '@mantine/hooks'

export type CardName = 'about' | 'employment' | 'personal' | 'background' | 'custom'

/** The collapsed cards, stored in this browser for all profiles together, so that nothing is stored about a person. */
export function useCollapsedCards() {
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'hr.profile.closed',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (folds) => folds.join(),
    deserialize: (stored = '') => stored.split(',').filter(Boolean),
  })
  const toggle = (fold: CardName) =>
    setClosed(closed.includes(fold) ? closed.filter((one) => one !== fold) : [...closed, fold])
  return (fold: CardName) => ({ isOpen: !closed.includes(fold), onToggle: () => toggle(fold) })
}
