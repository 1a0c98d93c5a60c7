import { z } from '@hono/zod-openapi'
import { roleLabels, staffRoles } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import { isoTime, line } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { deviceNameOf } from './deviceName.ts'
import type { admins } from './auth.tables.ts'

export const staffSessionSchema = z
  .object({
    id: z.number().int(),
    device: z.string(),
    started_at: isoTime,
    last_used_at: isoTime,
    current: z.boolean().openapi({ description: '지금 이 요청을 보낸 로그인' }),
  })
  .openapi('StaffSession')

export const presentSession = (
  session: { id: number; userAgent: string | null; createdAt: Date; rotatedAt: Date },
  current?: number,
): z.infer<typeof staffSessionSchema> => ({
  id: session.id,
  device: deviceNameOf({ provider: 'web', deviceName: null, userAgent: session.userAgent }),
  started_at: kstIso(session.createdAt),
  last_used_at: kstIso(session.rotatedAt),
  current: session.id === current,
})

export const staffStatuses = ['ACTIVE', 'DISABLED'] as const

export const staffMemberSchema = z
  .object({
    id: z.number().int(),
    email_address: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    role_label: z.string(),
    status: z.enum(staffStatuses),
    totp_on: z.boolean(),
    recovery_codes_left: z.number().int(),
    must_change_password: z.boolean(),
    sample: z.boolean(),
    last_sign_in_at: isoTime.nullable(),
    version: z.number().int(),
    created_at: isoTime,
  })
  .openapi('StaffMember')

export const staffMemberDetailSchema = staffMemberSchema
  .extend({ sessions: z.array(staffSessionSchema) })
  .openapi('StaffMemberDetail')

/** A password that is shown this once: it was made for somebody else and has to be changed at the first sign-in. */
export const temporaryPasswordSchema = z
  .object({ id: z.number().int(), temporary_password: z.string() })
  .openapi('TemporaryPassword')

export const newStaffBody = z.strictObject({
  email_address: z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254)),
  name: line(30),
  role: z.enum(staffRoles),
})

export const staffChangeBody = z
  .strictObject({
    name: line(30).optional(),
    role: z.enum(staffRoles).optional(),
    status: z.enum(staffStatuses).optional(),
    reason: line(200).optional(),
    version: versionField,
  })
  .refine((body) => body.name !== undefined || body.role !== undefined || body.status !== undefined, {
    message: fieldCode('NOTHING_TO_CHANGE'),
  })

export const presentStaff = (row: typeof admins.$inferSelect): z.infer<typeof staffMemberSchema> => ({
  id: row.id,
  email_address: row.emailAddress,
  name: row.name,
  role: row.role,
  role_label: roleLabels[row.role],
  status: row.status,
  totp_on: row.totpConfirmedAt !== null,
  recovery_codes_left: row.recoveryHashes.length,
  must_change_password: row.mustChangePassword,
  sample: row.sample,
  last_sign_in_at: kstIsoOrNull(row.lastSignInAt),
  version: row.version,
  created_at: kstIso(row.createdAt),
})
