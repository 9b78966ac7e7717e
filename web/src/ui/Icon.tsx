import type { Icon as TablerIcon } from '@tabler/icons-react'

type IconProps = {
  icon: TablerIcon
  /** In pixels. */
  size?: number
  color?: string
  className?: string | undefined
}

/** An icon with the standard stroke. Decorative: an adjacent text or the button's label has the same meaning. */
export const Icon = ({ icon: Glyph, size = 16, color, className }: IconProps) => (
  <Glyph size={size} stroke={1.5} color={color} className={className} aria-hidden="true" />
)
