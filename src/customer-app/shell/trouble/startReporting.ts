import { watchErrors } from '#shared/reporting/watchErrors.ts'
import { session } from '../api.ts'
import { reporter } from './reporter.ts'

/** From here on errors that nobody caught are reported, with the role and id of who is signed in. */
export function startReporting() {
  watchErrors(window, reporter)
  session.subscribe(() => reporter.setUser(session.getState().user))
  if (document.readyState === 'complete') void reporter.start()
  else window.addEventListener('load', () => void reporter.start(), { once: true })
}
