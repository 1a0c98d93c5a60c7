import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from '#customer/router/place.ts'
import { ErrorState } from '#customer/ui/states/ErrorState.tsx'
import { reporter } from './reporter.ts'

/**
 * A screen that could not be drawn, for example because its code did not arrive, does not take the app with it: what
 * surrounds it stays, and another screen is another try, as is the network coming back. Its number goes to the report.
 */
export function ScreenBoundary({ children, onRetry }: Omit<Props, 'at'>) {
  return (
    <Boundary at={useLocation().pathname} onRetry={onRetry}>
      {children}
    </Boundary>
  )
}

/** `onRetry`: told before what is in here is drawn again. */
type Props = { at: string; children: ReactNode; onRetry?: () => void }
type State = { at: string; reference: string | null; tries: number }

class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, reference: null, tries: 0 }

  static getDerivedStateFromError() {
    return { reference: Math.random().toString(36).slice(2, 10) }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, reference: null, tries: 0 }
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry)
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reporter.report(error, { source: 'screen', extra: { componentStack, reference: this.state.reference } })
  }

  /** What fails again is loaded as a whole; without a network that would lose the page. */
  retry = () => {
    const { reference, tries } = this.state
    if (!reference) return
    if (tries > 0 && navigator.onLine) return window.location.reload()
    this.props.onRetry?.()
    this.setState({ reference: null, tries: tries + 1 })
  }

  override render() {
    const { reference } = this.state
    if (!reference) return this.props.children
    return (
      <ErrorState
        heading="화면을 열지 못했어요"
        description="연결을 확인하고 다시 시도해 주세요."
        reference={reference}
        onRetry={this.retry}
      />
    )
  }
}
