import { readAppConfig } from '#shared/environment/appConfig.ts'
import { createReporter } from '#shared/reporting/reporter.ts'

const { sentryDsn: dsn, stage, webVersion } = readAppConfig()

/** Where the customer app reports what nobody expected; the code that sends it comes only where it is configured. */
export const reporter = createReporter({
  load: dsn
    ? async () => {
        const { createSentrySink } = await import('#shared/reporting/sentry.ts')
        return createSentrySink({ dsn, stage, webVersion, app: 'customer' })
      }
    : null,
})
