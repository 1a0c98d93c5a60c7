import type { Reporter } from './reporter.ts'

type Errors = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Reports what nobody caught: errors of scripts and rejections of promises. Answers how to stop. */
export function watchErrors(window: Errors, reporter: Pick<Reporter, 'report'>): () => void {
  const onError = (event: ErrorEvent) => {
    // a script of another origin says nothing but `Script error.`, and a picture that does not load is no error of ours
    if (event.error == null) return
    reporter.report(event.error, { source: 'window' })
  }
  const onRejection = (event: PromiseRejectionEvent) => {
    reporter.report(event.reason, { source: 'promise' })
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
