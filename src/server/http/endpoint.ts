import { z } from '@hono/zod-openapi'
import type { Permission } from '#shared/permissions.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { DEFAULT_LIMIT, DEFAULT_PAGE_SIZE } from './listDefaults.ts'
import type { Actor, Customer, Staff } from './actor.ts'
import type { ErrorCode } from './errorTable.ts'
import { fieldCode } from './fieldCodes.ts'
import type { RequestKey } from './idempotency.ts'
import type { UploadLimits, Uploads } from './uploads.ts'

/**
 * Who may call. `session`: the cookie is the credential. `public+`: anyone, richer when signed in.
 * A permission name: staff whose role holds it.
 */
export type Access = 'public' | 'public+' | 'session' | 'user' | Permission

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type ActorOf<A extends Access> = A extends 'user' ? Customer : A extends Permission ? Staff : Actor
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler is given. `db` is the open transaction unless the endpoint says `transaction: false`. */
export type Call<A extends Access, P, Q, B, T extends boolean> = {
  actor: ActorOf<A>
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  /** the body as it came, for signatures over it; empty for uploads */
  bytes: Uint8Array
  uploads: Uploads
  db: T extends false ? Db : Tx
  deps: Deps
  now: Date
  requestId: string
  /** what names this call, for handlers that record it themselves; none when the caller sent no id */
  requestKey: RequestKey | undefined
  ip: string
  /** what limits of people without a session count by: `hitPlace` */
  place: string
  userAgent: string
  request: Request
  setCookie: (name: string, value: string, options: { maxAgeSeconds: number; httpOnly?: boolean }) => void
  cookie: (name: string) => string | undefined
  header: (name: string, value: string) => void
}

/** What a signed-in person is told besides what everybody is: takes the answer that all share and gives it with theirs. */
export type OfPerson<A> = (person: { db: Db; actor: Customer; now: Date }, answer: A) => Promise<A>

type BodyOf<R> = First<R> extends keyof R ? Out<R[First<R>]> : never

/** What an endpoint says of an answer: its JSON, nothing, or what kind of other thing it is. */
type Contract = z.ZodType | null | 'binary' | 'html' | 'redirect' | 'events'
export type Responses = Partial<Record<Status, Contract>>

type Status = 200 | 201 | 202 | 204 | 302 | 303

/** What a handler gives for a contract; it is parsed by it before it leaves. */
type Made<C> = C extends z.ZodType ? z.input<C> : C extends null ? void : never

/** The first of the statuses that are declared, which is the one of an answer that names none. */
type First<R> = 200 extends keyof R ? 200 : 201 extends keyof R ? 201 : 202 extends keyof R ? 202 : keyof R

/** What a handler may answer: the body of the first status, another status with its own, or a response of its own. */
export type AnswerOf<R> = (First<R> extends keyof R ? Made<R[First<R>]> : never) | ReplyOf<R> | RawReply

type ReplyOf<R> = { [S in keyof R]: S extends number ? Reply<S, Made<R[S]>> : never }[keyof R]

/**
 * What becomes of `Client-Request-Id`. Always: the same id with another body is refused (409).
 *
 * - `stored`: the answer is kept with its effect, and a repeat is given it; `required` also refuses a call without an id;
 *   `sealed` keeps it encrypted, because it holds a secret.
 * - `repeatable`: only the call is recorded; the handler does nothing twice and answers a repeat afresh (files, reports
 *   too large to keep).
 * - `own`: the handler records the call inside its own statement, because it counts round trips.
 * - `none`: nobody is signed in, so there is nobody whose id it could be.
 */
export type Idempotency = 'stored' | 'required' | 'sealed' | 'repeatable' | 'own' | 'none'

/** An answer with a status other than the first declared one. */
export class Reply<S extends number, B> {
  readonly status: S
  readonly body: B
  constructor(status: S, body: B) {
    this.status = status
    this.body = body
  }
}
export const reply = <S extends number, B>(status: S, body: B): Reply<S, B> => new Reply(status, body)

/** A ready-made response: files, streams, redirects. */
export class RawReply {
  readonly response: Response
  constructor(response: Response) {
    this.response = response
  }
}
export const raw = (response: Response): RawReply => new RawReply(response)

/** The next moment at which an answer changes by the clock; null when there is none. Asked beside the answer, so it is cheap. */
export type ChangesAt = (db: Db, now: Date) => Promise<Date | null>

export type Endpoint = {
  method: Method
  path: string
  aliases: string[]
  summary: string
  access: Access
  extension: boolean
  params?: z.ZodType
  /** refuses keys that it does not name, unless it was declared as a loose object */
  query: z.ZodObject
  body?: z.ZodType
  upload?: UploadLimits
  /** the body may be empty */
  bodyOptional: boolean
  /** JSON may come as `text/plain` too, as beacons and other origins' pages send it */
  textBody: boolean
  responses: Responses
  errors: ErrorCode[]
  transaction: boolean
  idempotency: Idempotency
  bodyLimitBytes: number
  cacheSeconds: number
  changesAt?: ChangesAt
  ofPerson?: OfPerson<unknown>
  /** webhooks: many come from few addresses, and each is signed */
  calledByServers: boolean
  /** a question that is posted because an address may not, or cannot, hold it: it changes nothing, and nothing of it is kept */
  readsOnly: boolean
  handle(call: Call<Access, z.ZodType, z.ZodType, z.ZodType, true>): Promise<unknown>
}

/**
 * Declares a route where it is handled: contract, permission and code side by side. Paths use `{id}`.
 *
 * - Unsafe methods run in one transaction (`call.db`) that also stores the answer for its request id; a handler that
 *   must commit in steps (it calls a gateway) says `transaction: false` and opens its own.
 * - The answer is parsed by its contract before it leaves, so a column that nobody listed never leaks.
 */
export function endpoint<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  T extends boolean = true,
  R extends Responses = Responses,
>(
  spec: {
    method: Method
    path: string
    /** other readings of an ambiguous line of the specification, answered by the same handler */
    aliases?: string[]
    /** what it does, in Korean */
    summary: string
    access: A
    /** true when the specification does not list it */
    extension?: boolean
    params?: P
    /** keys that it does not name are refused; a loose object is for pages that others lead to with keys of their own */
    query?: Q
    body?: B
    bodyOptional?: boolean
    textBody?: boolean
    upload?: UploadLimits
    /** the first status is the default answer */
    responses: R
    errors?: ErrorCode[]
    transaction?: T
    idempotency?: Idempotency
    bodyLimitBytes?: number
    /**
     * answers may be reused for so long, for everybody (`public`) or for those without a session (`public+`); a catalog
     * change empties the cache at once
     */
    cacheSeconds?: number
    /** when an answer that is reused stops being true by the clock alone: nobody is given it from then on */
    changesAt?: ChangesAt
    /** added for those who are signed in to the answer that everybody shares (`public+`) */
    ofPerson?: OfPerson<BodyOf<R>>
    /** calls without a person behind them (webhooks) are not counted by their address */
    calledByServers?: boolean
    /** a question that is posted because what it asks must not stand in an address, or is too long; nothing of it is kept */
    readsOnly?: boolean
  },
  handle: (call: Call<A, P, Q, B, T>) => Promise<AnswerOf<R>>,
): Endpoint {
  const readsOnly = spec.readsOnly ?? false
  const unsafe = spec.method !== 'get' && !readsOnly
  const { params, query, body, upload, ofPerson, ...rest } = spec
  return {
    ...rest,
    ...(ofPerson ? { ofPerson: ofPerson as OfPerson<unknown> } : {}),
    ...(params ? { params } : {}),
    query: strictly(query),
    ...(body ? { body } : {}),
    ...(upload ? { upload } : {}),
    aliases: spec.aliases ?? [],
    extension: spec.extension ?? false,
    bodyOptional: spec.bodyOptional ?? false,
    textBody: spec.textBody ?? false,
    errors: spec.errors ?? [],
    transaction: spec.transaction ?? unsafe,
    idempotency:
      spec.idempotency ?? (unsafe && spec.access !== 'session' && spec.access !== 'public' ? 'stored' : 'none'),
    bodyLimitBytes: spec.bodyLimitBytes ?? 256 * 1024,
    cacheSeconds: spec.cacheSeconds ?? 0,
    calledByServers: spec.calledByServers ?? false,
    readsOnly,
    handle: handle as unknown as Endpoint['handle'],
  }
}

/** The query as it is parsed: without a declaration it has no keys at all. */
function strictly(query: z.ZodType | undefined): z.ZodObject {
  if (!query) return z.strictObject({})
  if (!(query instanceof z.ZodObject)) throw new Error('a query is declared as an object')
  return query.def.catchall ? query : query.strict()
}

/** Whether a query takes keys that it does not name. */
export const isOpenQuery = ({ query }: Endpoint): boolean => query.def.catchall instanceof z.ZodUnknown

// ---------- building blocks of contracts

/** A positive 53-bit id in a path or query. */
export const idParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id: idParam })
/** A positive id in a body: a JSON number, never text. */
export const idValue = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A query key that may be repeated: `?id=1&id=2`; one value is a list of one. */
export function repeated<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
      z.array(item).max(500).optional(),
    )
    .openapi({ type: 'array', items: wordOf(item) })
}

/** How one value of a repeated key is written in the document. */
function wordOf(item: z.ZodType): { type: 'string' | 'integer'; enum?: string[] } {
  if (item instanceof z.ZodEnum) return { type: 'string', enum: item.options.map(String) }
  return { type: item instanceof z.ZodNumber ? 'integer' : 'string' }
}

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
}
export const sliceQuery = {
  offset: z.coerce.number().int().min(0).max(25_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_LIMIT),
}

/** `Page<T>`. `total_is_estimate` is true when the exact count was not worth its cost. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    total_count: z.number().int(),
    total_is_estimate: z.boolean().optional(),
    page: z.number().int(),
    page_size: z.number().int(),
    has_next: z.boolean(),
  })

export const sliceOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    total_count: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    has_next: z.boolean(),
  })

/** A time of the day, `HH:MM` in Korea. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldCode('TIME_OF_DAY'))

/** A time on the wire: ISO 8601 with +09:00. */
export const isoTime = z.string().openapi({ format: 'date-time', example: '2026-11-21T09:00:00.000+09:00' })
/** Years that calendars and periods are reckoned in; with another nothing is meant. */
const isOurs = (text: string) => text >= '1900' && text < '3000'
/** A KST calendar day, `YYYY-MM-DD`, that exists. */
export const day = z.iso.date().refine(isOurs, fieldCode('INVALID_FORMAT'))
/** A KST calendar month, `YYYY-MM`. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldCode('INVALID_FORMAT'))
  .refine(isOurs, fieldCode('INVALID_FORMAT'))
  .openapi({ example: '2026-11' })
/** Integer won. */
export const wonValue = z.number().int().min(0).max(1_000_000_000)
/** One line of text, trimmed. */
export const line = (max: number, min = 1) => z.string().normalize('NFC').trim().min(min).max(max)

/** A flag in a query: `true`, `1`, `false` or `0`. */
export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
