import { type Endpoint, endpoint, pageOf } from '../../http/endpoint.ts'
import { decisionBody, moderationParams, moderationQuery, moderationSchema } from './moderation.contract.ts'
import { listModeration, readModeration } from './moderation.read.ts'
import { decide } from './moderation.service.ts'

const path = '/core-admin/v1/moderation'
const deeds = { blind: '가리기', restore: '다시 보이기', dismiss: '문제없음으로 끝내기' } as const

/** 신고: what people reported, and what staff decide about it. One queue for every kind of writing. */
export const moderationAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '신고된 글',
      access: 'moderation:read',
      extension: true,
      query: moderationQuery,
      responses: { 200: pageOf(moderationSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query }) => listModeration(db, query),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{kind}/{id}`,
      summary: '신고된 글 하나',
      access: 'moderation:read',
      extension: true,
      params: moderationParams,
      responses: { 200: moderationSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, params }) => readModeration(db, params.id),
  ),
  ...(['blind', 'restore', 'dismiss'] as const).map((deed) =>
    endpoint(
      {
        method: 'post',
        path: `${path}/{kind}/{id}/${deed}`,
        summary: `신고된 글 ${deeds[deed]}`,
        access: 'moderation:write',
        extension: true,
        params: moderationParams,
        body: decisionBody,
        responses: { 200: moderationSchema },
        errors: ['REVIEW_NOT_FOUND', 'VERSION_CONFLICT', 'REVIEW_NOT_REPORTED', 'MODERATION_STATE'],
      },
      async ({ db, params, body, actor, ip, requestId, now }) => {
        await decide(db, deed, body, { id: params.id, actor, ip, requestId, now })
        return readModeration(db, params.id)
      },
    ),
  ),
]
