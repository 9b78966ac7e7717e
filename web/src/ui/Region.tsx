import { Component, type ReactNode } from 'react'

type RegionProps = {
  /** Shown instead of a region that failed; without it nothing is. */
  fallback?: ReactNode
  children: ReactNode
}

/** An error boundary: a part of the page that fails takes nothing with it but itself. */
export class Region extends Component<RegionProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { fallback = null, children } = this.props
    return this.state.hasFailed ? fallback : children
  }
}
