import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorState } from '#customer/ui/ErrorState.tsx'
import { reporter } from './reporter.ts'

/** A screen that could not be drawn, for example because its code did not arrive, does not take the app with it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reporter.report(error, { source: 'screen', extra: { componentStack } })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        heading="화면을 열지 못했어요"
        description="연결을 확인하고 다시 시도해 주세요."
        onRetry={() => window.location.reload()}
      />
    )
  }
}
