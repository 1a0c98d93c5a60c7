import { z } from '@hono/zod-openapi'
import { can } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Staff } from '../../http/actor.ts'
import { isoTime, line } from '../../http/endpoint.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import type { Approval } from './approvals.service.ts'
import { approvalKinds } from './approvals.tables.ts'

export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELED'] as const

const lineSchema = z.object({ label: z.string(), value: z.string() })

export const approvalSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(approvalKinds),
    target_id: z.number().int().nullable(),
    target_kind: z.string().nullable().openapi({ description: '같은 종류의 요청이 여러 화면의 것일 때 그중 무엇인지' }),
    title: z.string(),
    amount: z.number().int().openapi({ description: '원, POINTS는 포인트' }),
    reason: z.string(),
    evidence_url: z.string().nullable(),
    lines: z.array(lineSchema).openapi({ description: '승인하면 일어나는 일' }),
    result: z.array(lineSchema).openapi({ description: '승인한 뒤에 일어난 일' }),
    status: z.enum(approvalStatuses),
    requested_by: z.number().int(),
    requested_name: z.string(),
    decided_name: z.string().nullable(),
    decided_at: isoTime.nullable(),
    decision_reason: z.string().nullable(),
    job_id: z.number().int().nullable(),
    can_decide: z.boolean(),
    can_withdraw: z.boolean(),
    blocked_reason: z.string().nullable().openapi({ description: '승인할 수 없는 이유' }),
    outdated: z.string().nullable().openapi({ description: '승인해도 반영되지 않는 이유. 하나를 읽을 때만 살펴봄' }),
    created_at: isoTime,
  })
  .openapi('Approval')

export const decisionBody = z.strictObject({ reason: line(500).optional() })
export const rejectionBody = z.strictObject({ reason: line(500) })

const lines = (value: unknown): { label: string; value: string }[] => z.array(lineSchema).safeParse(value).data ?? []

/** A request as this member of staff sees it: whether they may decide, and if not, why. */
export function presentApproval(
  row: Approval,
  viewer: Staff,
  outdated: string | null = null,
): z.infer<typeof approvalSchema> {
  const own = row.requestedBy === viewer.id
  const blocked = blockedReason(row, viewer, own)
  return {
    id: row.id,
    kind: row.kind,
    target_id: row.targetId,
    target_kind: z.string().safeParse(row.payload['target_kind']).data ?? null,
    title: row.title,
    amount: row.amount,
    reason: row.reason,
    evidence_url: row.evidenceUrl,
    lines: lines(row.payload['lines']),
    result: lines(row.payload['result']),
    status: row.status,
    requested_by: row.requestedBy,
    requested_name: row.requestedName,
    decided_name: row.decidedName,
    decided_at: kstIsoOrNull(row.decidedAt),
    decision_reason: row.decisionReason,
    job_id: row.jobId,
    can_decide: blocked === null,
    can_withdraw: own && row.status === 'PENDING',
    blocked_reason: blocked,
    outdated,
    created_at: kstIso(row.createdAt),
  }
}

function blockedReason(row: Approval, viewer: Staff, own: boolean): string | null {
  if (row.status !== 'PENDING') return '이미 처리한 요청이에요.'
  if (own) return '내가 요청한 것은 다른 사람이 승인해야 해요.'
  return can(viewer.role, 'approvals:decide') ? null : '관리자만 승인할 수 있어요.'
}
