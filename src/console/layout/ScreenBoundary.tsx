import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reporter } from '../reporter.ts'
import { ScreenError } from './ScreenError.tsx'

type State = { error: Error | null }

/** Keeps the frame alive when a screen fails; the layout gives it a new `key` per address. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reporter.report(error, { source: 'screen', extra: { componentStack } })
  }

  override render() {
    const { error } = this.state
    return error ? (
      <ScreenError error={error} resetErrorBoundary={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    )
  }
}
