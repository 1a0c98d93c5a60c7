import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorState } from '#customer/ui/ErrorState.tsx'
import { reporter } from './reporter.ts'

/**
 * A screen that could not be drawn, for example because its code did not arrive, does not take the app with it: what
 * surrounds it stays, and another screen is another try. Its number goes to the report as well.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().pathname}>{children}</Boundary>
}

type Props = { at: string; children: ReactNode }
type State = { at: string; reference: string | null }

class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, reference: null }

  static getDerivedStateFromError() {
    return { reference: Math.random().toString(36).slice(2, 10) }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, reference: null }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reporter.report(error, { source: 'screen', extra: { componentStack, reference: this.state.reference } })
  }

  override render() {
    const { reference } = this.state
    if (!reference) return this.props.children
    return (
      <ErrorState
        heading="화면을 열지 못했어요"
        description="연결을 확인하고 다시 시도해 주세요."
        reference={reference}
        onRetry={() => window.location.reload()}
      />
    )
  }
}
