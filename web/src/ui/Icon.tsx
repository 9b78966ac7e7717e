import type { Icon as TablerIcon } from '@tabler/icons-react'

type IconProps = {
  icon: TablerIcon
  /** In pixels. */
  size?: number
  className?: string | undefined
}

/** An icon with the standard stroke. It is decoration: a text beside it, or the label of its button, says the same. */
export const Icon = ({ icon: Glyph, size = 16, className }: IconProps) => (
  <Glyph size={size} stroke={1.5} className={className} aria-hidden="true" />
)
