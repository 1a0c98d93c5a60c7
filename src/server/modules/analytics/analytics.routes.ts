import { eq } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { installation } from '../../db/installation.tables.ts'
import { logBatchBody, serviceConfig, userConfigV1, userConfigV2, uuidQuery } from './analytics.contract.ts'
import { experimentsFor, fileLogs } from './analytics.service.ts'

type Switches = { min_app_version: string; maintenance: boolean; feature_flags: Record<string, boolean> }

const usual: Switches = { min_app_version: '1.0.0', maintenance: false, feature_flags: {} }

/** Switches of the installation: its row `app-switches`, over the usual ones. */
async function readSwitches(db: Db): Promise<Switches> {
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, 'app-switches'))
  return { ...usual, ...(row?.value as Partial<Switches> | undefined) }
}

/** What the apps are configured by, and where they tell what happened in them. */
export const analyticsRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/api/v1/config/',
      summary: '앱 설정',
      access: 'public+',
      query: uuidQuery,
      responses: { 200: serviceConfig },
    },
    async ({ db, actor, query, now }) => ({
      ...(await readSwitches(db)),
      experiments: await experimentsFor(db, actor, query.uuid),
      server_time: kstIso(now),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v1/user/config/',
      summary: '나에게 적용되는 실험',
      access: 'public+',
      query: uuidQuery,
      responses: { 200: userConfigV1 },
    },
    async ({ db, actor, query }) => ({ experiments: await experimentsFor(db, actor, query.uuid) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/config',
      summary: '나에게 적용되는 설정',
      access: 'public+',
      query: uuidQuery,
      responses: { 200: userConfigV2 },
    },
    async ({ db, actor, query }) => ({
      experiments: await experimentsFor(db, actor, query.uuid),
      iam_campaigns: [],
      flags: (await readSwitches(db)).feature_flags,
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/logs/bulk',
      summary: '앱에서 일어난 일의 기록',
      access: 'public+',
      extension: true,
      body: logBatchBody,
      textBody: true,
      idempotency: 'none',
      responses: { 204: null },
      errors: ['RATE_LIMITED', 'BODY_TOO_LARGE', 'MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE'],
    },
    async ({ db, actor, place, body, now }) => {
      await fileLogs(db, { actor, place, records: body.records, now })
    },
  ),
]
