import type { ReactNode } from 'react'
import { useVisibleRows, type VisibleRows, type VisibleRowsOptions } from './use-visible-rows.ts'

type VirtualRowsProps = VisibleRowsOptions & {
  /** The first rows, shown while this component loads. */
  first: ReactNode
  children: (visible: VisibleRows) => ReactNode
}

/** Renders the visible rows of a long list. */
export const VirtualRows = ({ first: _first, children, ...options }: VirtualRowsProps) =>
  children(useVisibleRows(options))
