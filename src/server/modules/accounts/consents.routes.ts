import { z } from '@hono/zod-openapi'
import { OPTIONAL_CONSENTS, REQUIRED_CONSENTS } from '#shared/consents.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { endpoint, isoTime, line } from '../../http/endpoint.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { consentsOf, currentVersions } from '../terms/consents.service.ts'
import { changeConsent } from './consents.service.ts'
import { consentKinds, currentConsents } from './consentStates.ts'

const required = new Set<string>(REQUIRED_CONSENTS)

const stateSchema = z
  .object({
    kind: z.enum(consentKinds),
    required: z.boolean(),
    agreed: z.boolean(),
    version: z.string().nullable(),
    recorded_at: isoTime.nullable(),
    current_version: z.string().openapi({ description: '지금 시행하는 글의 판. 동의할 때 보내요.' }),
  })
  .openapi('ConsentState')

const recordSchema = z
  .object({ kind: z.string(), version: z.string(), agreed: z.boolean(), recorded_at: isoTime })
  .openapi('ConsentRecord')

const changeSchema = z.object({ ...recordSchema.shape, results: z.array(stateSchema) })

type Recorded = Parameters<typeof currentConsents>[0]

async function presentStates(db: Db, recorded: Recorded, now: Date) {
  const states = currentConsents(recorded)
  const versionOf = await currentVersions(db, now)
  return consentKinds.map((kind) => ({
    kind,
    required: required.has(kind),
    agreed: states[kind].agreed,
    version: states[kind].version,
    recorded_at: kstIsoOrNull(states[kind].recordedAt),
    current_version: versionOf(kind),
  }))
}

/** What a customer agreed to. Taking it back is as easy as giving it: one call, at once. */
export const consentRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/consents',
      summary: '내 동의와 그 기록',
      access: 'user',
      extension: true,
      responses: {
        200: z.object({ results: z.array(stateSchema), history: z.array(recordSchema) }),
      },
    },
    async ({ db, actor, now }) => {
      const recorded = await consentsOf(db, actor.id)
      return {
        results: await presentStates(db, recorded, now),
        history: recorded.slice(0, 50).map(({ kind, version, agreed, recordedAt }) => ({
          kind,
          version,
          agreed,
          recorded_at: kstIso(recordedAt),
        })),
      }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/user/consents',
      summary: '선택 동의하기, 거두기',
      access: 'user',
      extension: true,
      body: z.strictObject({ kind: z.enum(OPTIONAL_CONSENTS), agreed: z.boolean(), version: line(20) }),
      responses: { 200: changeSchema },
      errors: ['CONSENT_OUTDATED', 'MARKETING_CHANNEL_REQUIRED'],
    },
    async ({ db, actor, body, now }) => {
      await changeConsent(db, actor.id, body, now)
      const recorded = await consentsOf(db, actor.id)
      return { ...body, recorded_at: kstIso(now), results: await presentStates(db, recorded, now) }
    },
  ),
]
