import { readAppConfig } from '#shared/environment/appConfig.ts'
import { createReporter } from '#shared/reporting/reporter.ts'
import { watchErrors } from '#shared/reporting/watchErrors.ts'
import { staffSession } from './auth/staffSession.ts'

const { sentryDsn: dsn, stage, webVersion } = readAppConfig()

/** Where the console reports what nobody expected; the code that sends it comes only where it is configured. */
export const reporter = createReporter({
  load: dsn
    ? async () => {
        const { createSentrySink } = await import('#shared/reporting/sentry.ts')
        return createSentrySink({ dsn, stage, webVersion, app: 'console' })
      }
    : null,
})

/** From here on errors that nobody caught are reported, with the role and id of who is signed in. */
export function startReporting() {
  watchErrors(window, reporter)
  staffSession.subscribe(() => {
    const { staff } = staffSession.snapshot()
    reporter.setUser(staff && { role: staff.role, id: String(staff.id) })
  })
  void reporter.start()
}
