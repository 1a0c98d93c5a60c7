import { z } from '@hono/zod-openapi'
import { can } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParams, isoTime, pageOf } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { deviceNameOf } from '../auth/deviceName.ts'
import { recordPiiAccess } from '../audit/audit.service.ts'
import { recordRepeatedRead } from '../audit/repeatedReads.service.ts'
import { consentsOf } from '../terms/consents.service.ts'
import { maySeekPeople, memberKeyRefused } from '../audit/personalKeys.ts'
import {
  memberConsentSchema,
  memberDetailSchema,
  memberDeviceSchema,
  memberQuery,
  memberSchema,
  unmaskBody,
} from './members.contract.ts'
import { listMembers, memberKey } from './members.list.ts'
import { devicesOf, readMember } from './members.read.ts'
import { closeWindows, openWindow, windowOf } from './piiWindows.service.ts'
import { onlyIfEstimate, toPage } from '../../db/page.ts'

const path = '/core-admin/v1/users'
/** What is shown while a window is open; said in the access log. */
const fields = ['name', 'email_address', 'phone', 'birth_year', 'address']

/** A member as this person may see them now: in the clear while their window is open, and that is recorded. */
export async function seenBy(db: Db, actor: Staff, id: number, ip: string, now: Date) {
  const open = can(actor.role, 'pii:read') ? await windowOf(db, { adminId: actor.id, userId: id }, now) : undefined
  const member = await readMember(db, id, open?.expiresAt ?? null, now)
  if (open)
    await recordRepeatedRead(db, {
      actor,
      action: 'member.read',
      subject: `user:${id}`,
      reason: open.reason,
      detail: { fields },
      ip,
      now,
    })
  return member
}

/** 회원: found by exact keys, masked unless somebody with a reason opened a window of ten minutes. */
export const membersAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '회원 목록 (개인정보 가림)',
      access: 'users:read',
      extension: true,
      query: memberQuery,
      responses: { 200: pageOf(memberSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    async ({ db, query, actor, ip, now }) => {
      const key = query.q ? memberKey(query.q) : undefined
      const personalKey = key?.kind === 'email' || key?.kind === 'phone' ? key.kind : undefined
      if (personalKey && !maySeekPeople(actor)) throw memberKeyRefused()
      const { results, total } = await listMembers(db, query)
      // a masked answer confirms a guess: looking somebody up by what is theirs alone is a reading
      if (personalKey) {
        for (const subject of results.length > 0 ? results.map(({ id }) => `user:${id}`) : ['search'])
          await recordPiiAccess(db, {
            actor,
            action: 'member.search',
            subject,
            detail: { by: personalKey, found: results.length },
            ip,
            now,
          })
      }
      return toPage(results, onlyIfEstimate(total), query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '회원 상세 (열람 창이 열려 있으면 가리지 않음)',
      access: 'users:read',
      extension: true,
      params: idParams,
      responses: { 200: memberDetailSchema },
      errors: ['USER_NOT_FOUND'],
    },
    ({ db, params, actor, ip, now }) => seenBy(db, actor, params.id, ip, now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/unmask`,
      summary: '사유를 적고 10분 동안 개인정보 보기',
      access: 'pii:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      params: idParams,
      body: unmaskBody,
      responses: { 200: z.object({ member: memberDetailSchema, expires_at: isoTime }).openapi('UnmaskedMember') },
      errors: ['USER_NOT_FOUND', 'MEMBER_WITHDRAWN'],
    },
    async ({ deps, params, body, actor, ip, now }) =>
      deps.db.transaction(async (tx) => {
        const masked = await readMember(tx, params.id, null, now)
        if (masked.status === 'WITHDRAWN') throw new AppError('MEMBER_WITHDRAWN')
        const whose = { adminId: actor.id, userId: params.id, reason: body.reason }
        const expiresAt = await openWindow(tx, whose, now)
        await recordPiiAccess(tx, {
          actor,
          action: 'member.unmask',
          subject: `user:${params.id}`,
          reason: body.reason,
          detail: { fields, until: kstIso(expiresAt) },
          ip,
          now,
        })
        return { member: await readMember(tx, params.id, expiresAt, now), expires_at: kstIso(expiresAt) }
      }),
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}/unmask`,
      summary: '개인정보 다시 가리기',
      access: 'pii:read',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    async ({ db, params, actor, now }) => {
      await closeWindows(db, { adminId: actor.id, userId: params.id }, now)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/consents`,
      summary: '회원의 동의 내역',
      access: 'users:read',
      extension: true,
      params: idParams,
      responses: { 200: z.object({ results: z.array(memberConsentSchema) }) },
    },
    async ({ db, params }) => ({
      results: (await consentsOf(db, params.id)).map((row) => ({
        id: row.id,
        kind: row.kind,
        version: row.version,
        agreed: row.agreed,
        recorded_at: kstIso(row.recordedAt),
      })),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/devices`,
      summary: '회원의 로그인 기록과 기기',
      access: 'users:read',
      extension: true,
      params: idParams,
      responses: { 200: z.object({ results: z.array(memberDeviceSchema) }) },
    },
    async ({ db, params, now }) => ({
      results: (await devicesOf(db, params.id)).map((row) => ({
        id: row.id,
        device: deviceNameOf(row),
        provider: row.provider,
        started_at: kstIso(row.createdAt),
        last_used_at: kstIso(row.rotatedAt),
        ended_at: kstIsoOrNull(row.revokedAt ?? (row.expiresAt <= now ? row.expiresAt : null)),
      })),
    }),
  ),
]
