import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser'
import type { ReportSink } from './reporter.ts'

export type SentryOptions = {
  dsn: string
  stage: string
  webVersion: string
  app: 'customer' | 'console'
  /** where the page is; its query and fragment, which may carry codes and addresses, are left out */
  path?: () => string
}

/**
 * Reports to Sentry. A client of its own, without breadcrumbs, replays, sessions or patched globals: what leaves the
 * browser is the error, the path, and the role and id of who saw it. Throws when the DSN is none.
 */
export function createSentrySink(options: SentryOptions): ReportSink {
  const { dsn, stage, webVersion, app, path = () => window.location.pathname } = options
  const client = new BrowserClient({
    dsn,
    environment: stage,
    release: `homefit@${webVersion}`,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [dedupeIntegration(), linkedErrorsIntegration()],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: (event) => ({ ...event, request: undefined }),
  })
  if (!client.getDsn()) throw new Error('SENTRY_DSN is no DSN')
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  scope.setTag('app', app)

  return {
    send({ id, error, context, at }) {
      scope.captureException(error, {
        event_id: id,
        captureContext: {
          tags: { source: context.source, path: path() },
          extra: { ...context.extra, at: new Date(at).toISOString() },
        },
      })
    },
    setUser(person) {
      scope.setUser(person && { id: `${person.role}:${person.id}`, role: person.role })
    },
  }
}
