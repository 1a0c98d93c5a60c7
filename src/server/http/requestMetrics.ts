import type { Context, Next } from 'hono'
import { Counter, Histogram, Registry } from 'prom-client'

/** What was called, how it ended and how long it took, for `/metrics`. Routes are patterns, so no id makes a series. */
export class RequestMetrics {
  readonly registry = new Registry()
  private readonly calls = new Counter({
    name: 'http_requests_total',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })
  private readonly seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer, by route',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  })

  /** Middleware: measures what comes after it. `routeOf` names what was called. */
  measure = async (c: Context, next: Next): Promise<void> => {
    const startedAt = performance.now()
    await next()
    const method = c.req.method
    const route = (c.get('route') as string | undefined) ?? 'other'
    this.calls.inc({ method, route, status: String(c.res.status) })
    this.seconds.observe({ method, route }, (performance.now() - startedAt) / 1000)
  }
}

const kept = new WeakMap<object, RequestMetrics>()

/** The measurements of one server, by its ports. */
export function metricsOf(deps: object): RequestMetrics {
  const metrics = kept.get(deps) ?? new RequestMetrics()
  kept.set(deps, metrics)
  return metrics
}
