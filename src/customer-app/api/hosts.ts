import { type AppConfig, SERVICES, type ServiceName, type Stage, STAGES } from '#shared/environment/appConfig.ts'

export type Hosts = Readonly<Record<ServiceName, string>>
export type HostTable = Partial<Record<Stage, Partial<Record<ServiceName, string>>>>

/** What can be wrong with the hosts: mistakes of whoever configures an installation, in their words. */
export const HOST_ERRORS = {
  NO_HOST_FOR_STAGE: '이 단계에 설정된 호스트가 없습니다',
  SERVICE_HOST_NOT_CONFIGURED: '서비스 호스트가 설정되지 않았습니다',
  HOSTS_READ_ONLY: '호스트 스위치보드는 읽기 전용입니다',
} as const
export type HostErrorCode = keyof typeof HOST_ERRORS

export class HostError extends Error {
  readonly code: HostErrorCode

  constructor(code: HostErrorCode, detail: string) {
    super(`${HOST_ERRORS[code]}: ${detail}`)
    this.name = 'HostError'
    this.code = code
  }
}

/**
 * The host switchboard: `hosts.store` is the origin of the store service in this stage. Nothing can be plugged in or out
 * afterwards. Errors: NO_HOST_FOR_STAGE when it is made, SERVICE_HOST_NOT_CONFIGURED when an unset service (or one whose
 * host is no http(s) origin) is asked for, HOSTS_READ_ONLY when it is written to.
 */
export function createHosts(table: HostTable, stage: Stage): Hosts {
  const row = Object.hasOwn(table, stage) ? table[stage] : undefined
  if (!row) throw new HostError('NO_HOST_FOR_STAGE', stage)
  const refuseWrite = (_hosts: Hosts, name: string | symbol): never => {
    throw new HostError('HOSTS_READ_ONLY', String(name))
  }
  return new Proxy<Hosts>(Object.create(null), {
    get(_hosts, name) {
      if (typeof name === 'symbol') return undefined
      const host = isService(name) ? originOf(row[name]) : undefined
      if (!host) throw new HostError('SERVICE_HOST_NOT_CONFIGURED', name)
      return host
    },
    set: refuseWrite,
    defineProperty: refuseWrite,
    deleteProperty: refuseWrite,
    setPrototypeOf: (hosts) => refuseWrite(hosts, 'prototype'),
  })
}

/** The hosts of this page: what its configuration names; every other service lives on the page's own origin. */
export function hostsOfPage(config: Pick<AppConfig, 'stage' | 'hosts'>, pageOrigin: string): Hosts {
  const own = Object.fromEntries(SERVICES.map((service) => [service, pageOrigin]))
  const row = { ...own, ...config.hosts }
  return createHosts(STAGES.includes(config.stage) ? { [config.stage]: row } : {}, config.stage)
}

/**
 * What goes before the path of a call on this page: the origin of its service, nothing where that is the page's own.
 * A configuration error is thrown at the first call, not while the page is being put together.
 */
export function createHostOf(readConfig: () => Pick<AppConfig, 'stage' | 'hosts'>, pageOrigin: string) {
  let hosts: Hosts | undefined
  return (path: string): string => {
    const service = serviceOf(path)
    if (!service) return ''
    hosts ??= hostsOfPage(readConfig(), pageOrigin)
    return hosts[service] === pageOrigin ? '' : hosts[service]
  }
}

/** Which service answers a path; undefined for what is not a call of one (pictures, pages). */
export function serviceOf(path: string): ServiceName | undefined {
  if (/^\/api\/(session|refresh-token)\/?(\?|$)/.test(path)) return 'session'
  if (path.startsWith('/api/v2/logs/')) return 'logging'
  const [, first] = /^\/(api|store|core)(?:-admin)?\//.exec(path) ?? []
  return first as ServiceName | undefined
}

const isService = (name: string): name is ServiceName => (SERVICES as readonly string[]).includes(name)

function originOf(host: string | undefined): string | undefined {
  try {
    const { protocol, pathname, search, username, origin } = new URL(host ?? '')
    return /^https?:$/.test(protocol) && pathname === '/' && !search && !username ? origin : undefined
  } catch {
    return undefined
  }
}
