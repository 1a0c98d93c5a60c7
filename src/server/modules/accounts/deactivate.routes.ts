import { z } from '@hono/zod-openapi'
import { addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db } from '../../db/db.ts'
import { day, endpoint } from '../../http/endpoint.ts'
import { consentsOf } from '../terms/consents.service.ts'
import { readUser } from '../auth/profile.service.ts'
import { isFresh, reauthenticate } from '../auth/reauthenticate.ts'
import { deactivate } from './deactivate.service.ts'
import { countAdvertising, keptOf } from './retained.service.ts'
import { hashMonths, type RetainedKind, retention } from './retention.ts'
import { isBlocked, readTraces, type Traces } from './traces.read.ts'

const kinds = Object.keys(retention) as [RetainedKind, ...RetainedKind[]]

const previewSchema = z
  .object({
    can_deactivate: z.boolean(),
    has_password: z.boolean(),
    recently_signed_in: z.boolean(),
    blockers: z.array(
      z.object({
        kind: z.enum(['ORDER', 'CLAIM', 'REFUND', 'SUBSCRIPTION', 'GIFT']),
        count: z.number().int(),
        title: z.string(),
        description: z.string(),
        link: z.string(),
      }),
    ),
    lost: z.object({
      points: z.number().int(),
      coupons: z.number().int(),
      cart_items: z.number().int(),
      social_accounts: z.number().int(),
      devices: z.number().int(),
    }),
    kept: z.array(
      z.object({
        kind: z.enum(kinds),
        title: z.string(),
        reason: z.string(),
        period: z.string(),
        keep_until: day,
        counts: z.record(z.string(), z.number().int()),
      }),
    ),
    hashes_until: day,
  })
  .openapi('DeactivatePreview')

function blockers(traces: Traces) {
  const all = [
    {
      kind: 'ORDER' as const,
      count: traces.open_orders,
      title: '끝나지 않은 주문이 있어요',
      description: '배송 전이면 취소하고, 받았으면 구매확정을 해 주세요.',
      link: '/my/orders',
    },
    {
      kind: 'CLAIM' as const,
      count: traces.open_claims,
      title: '진행 중인 취소·교환·반품이 있어요',
      description: '끝날 때까지 기다리거나 신청을 거둬 주세요.',
      link: '/my/claims',
    },
    {
      kind: 'REFUND' as const,
      count: traces.open_refunds,
      title: '아직 돌려드리지 못한 돈이 있어요',
      description: '환불이 끝나면 탈퇴할 수 있어요.',
      link: '/my/claims',
    },
    {
      kind: 'SUBSCRIPTION' as const,
      count: traces.active_subscription,
      title: '이용 중인 멤버십이 있어요',
      description: '구독 관리에서 해지하면 탈퇴할 수 있어요.',
      link: '/my/subscription',
    },
    {
      kind: 'GIFT' as const,
      count: traces.open_gifts,
      title: '아직 받지 않은 선물이 있어요',
      description: '선물함에서 취소하면 전액 돌려받고 탈퇴할 수 있어요.',
      link: '/my/gifts',
    },
  ]
  return all.filter(({ count }) => count > 0)
}

async function preview(db: Db, userId: number, recentlySignedIn: boolean, now: Date) {
  const user = await readUser(db, userId)
  const traces = await readTraces(db, userId, now)
  const today = kstDay(now)
  const kept = keptOf(traces, countAdvertising(await consentsOf(db, userId)), today)
  return {
    can_deactivate: !isBlocked(traces),
    has_password: user.passwordHash !== null,
    recently_signed_in: recentlySignedIn,
    blockers: blockers(traces),
    lost: {
      points: traces.points,
      coupons: traces.coupons,
      cart_items: traces.cart_items,
      social_accounts: traces.social_accounts,
      devices: traces.devices,
    },
    kept: kept.map(({ kind, counts, keepUntil }) => {
      const { title, reason, period } = retention[kind]
      return { kind, title, reason, period, counts, keep_until: keepUntil }
    }),
    hashes_until: addMonths(today, hashMonths),
  }
}

export const deactivateRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/deactivate/preview',
      summary: '탈퇴하면 무엇이 사라지고 무엇이 남는지',
      access: 'user',
      extension: true,
      responses: { 200: previewSchema },
      errors: ['USER_NOT_FOUND'],
    },
    async ({ db, deps, actor, now }) => preview(db, actor.id, await isFresh(deps, actor), now),
  ),
  endpoint(
    {
      method: 'delete',
      path: '/api/v1/user/deactivate/',
      summary: '회원 탈퇴',
      access: 'user',
      transaction: false,
      body: z.strictObject({
        reason: z.string().trim().max(500).optional(),
        password: z.string().min(1).max(128).optional(),
      }),
      bodyOptional: true,
      responses: { 204: null },
      errors: [
        'DEACTIVATE_BLOCKED',
        'PASSWORD_MISMATCH',
        'PASSWORD_CONFIRM_REQUIRED',
        'SIGN_IN_AGAIN',
        'USER_NOT_FOUND',
        'RATE_LIMITED',
      ],
    },
    async ({ deps, actor, body, requestId }) => {
      await reauthenticate(deps, actor, body?.password)
      await deactivate(deps, { userId: actor.id, reason: body?.reason || null, actor, requestId })
      return undefined
    },
  ),
]
