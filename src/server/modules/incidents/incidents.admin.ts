import { kstIso } from '#shared/format/kst.ts'
import { type Endpoint, endpoint, idParams, pageOf, reply } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkResponses } from '../bulk/bulk.contract.ts'
import { readCandidates } from './candidates.read.ts'
import { answerIncident } from './incidents.answers.ts'
import {
  answerBody,
  answerRowsQuery,
  answerRowsSchema,
  candidatesSchema,
  incidentBody,
  incidentChangeBody,
  incidentLineSchema,
  incidentSchema,
  incidentsPath,
  incidentsQuery,
  memberSchema,
  membersBody,
  membersChangedSchema,
  membersQuery,
  ofJobSchema,
  suggestionsSchema,
} from './incidents.contract.ts'
import { listIncidents, listMembers, readAnswerRows, readIncident } from './incidents.read.ts'
import { changeIncident, changeMembers, openIncident } from './incidents.service.ts'
import { readOfJob, readSuggestions } from './suggestions.read.ts'

const one = `${incidentsPath}/{id}` as const

/** 사건: conversations that have one cause, found, put together and answered once. */
export const incidentsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: incidentsPath,
      summary: '사건 목록',
      access: 'cs:read',
      extension: true,
      query: incidentsQuery,
      responses: { 200: pageOf(incidentLineSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query }) => listIncidents(db, query),
  ),
  endpoint(
    {
      method: 'post',
      path: incidentsPath,
      summary: '사건 열기: 후보나 고른 상담을 묶기',
      access: 'cs:reply',
      extension: true,
      body: incidentBody,
      responses: { 201: incidentSchema },
      errors: ['INCIDENT_TAKEN', 'BULK_TOO_MANY'],
    },
    async ({ db, body, actor, ip, requestId, now }) => {
      const id = await openIncident(db, body, { actor, ip, requestId, now })
      return reply(201, await readIncident(db, id))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${incidentsPath}/candidates`,
      summary: '사건 후보: 평소보다 뚜렷하게 많은 문의와 그 원인',
      access: 'cs:read',
      extension: true,
      responses: { 200: candidatesSchema },
    },
    async ({ db, now }) => ({ results: await readCandidates(db, now), as_of: kstIso(now) }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${incidentsPath}/of-jobs/{id}`,
      summary: '작업 이후의 문의와 그 사건',
      access: 'cs:read',
      extension: true,
      params: idParams,
      responses: { 200: ofJobSchema },
    },
    ({ db, params }) => readOfJob(db, params.id),
  ),
  endpoint(
    {
      method: 'get',
      path: one,
      summary: '사건 하나',
      access: 'cs:read',
      extension: true,
      params: idParams,
      responses: { 200: incidentSchema },
    },
    ({ db, params }) => readIncident(db, params.id),
  ),
  endpoint(
    {
      method: 'patch',
      path: one,
      summary: '사건 바꾸기: 제목, 담당자, 저절로 묶기, 종료',
      access: 'cs:reply',
      extension: true,
      params: idParams,
      body: incidentChangeBody,
      responses: { 200: incidentSchema },
      errors: ['VERSION_CONFLICT', 'INCIDENT_TAKEN'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await changeIncident(db, params.id, body, { actor, ip, requestId, now })
      return readIncident(db, params.id)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${one}/conversations`,
      summary: '사건의 상담',
      access: 'cs:read',
      extension: true,
      params: idParams,
      query: membersQuery,
      responses: { 200: pageOf(memberSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, params, query }) => listMembers(db, params.id, query),
  ),
  endpoint(
    {
      method: 'post',
      path: `${one}/conversations`,
      summary: '사건에 상담을 넣고 빼기',
      access: 'cs:reply',
      extension: true,
      params: idParams,
      body: membersBody,
      bodyLimitBytes: bulkBodyBytes,
      responses: { 200: membersChangedSchema },
      errors: ['INCIDENT_CLOSED', 'INCIDENT_TAKEN', 'BULK_TOO_MANY'],
    },
    ({ db, params, body, actor, ip, requestId, now }) =>
      changeMembers(db, params.id, body, { actor, ip, requestId, now }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${one}/suggestions`,
      summary: '사건과 원인이 같은, 아직 묶지 않은 상담',
      access: 'cs:read',
      extension: true,
      params: idParams,
      responses: { 200: suggestionsSchema },
    },
    ({ db, params }) => readSuggestions(db, params.id),
  ),
  endpoint(
    {
      method: 'get',
      path: `${one}/rows`,
      summary: '한꺼번에 답하거나 종료할 사건의 상담',
      access: 'cs:read',
      extension: true,
      params: idParams,
      query: answerRowsQuery,
      responses: { 200: answerRowsSchema },
    },
    async ({ db, params, query }) => ({ results: await readAnswerRows(db, params.id, query) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${one}/bulk/reply`,
      summary: '사건의 상담에 한꺼번에 답하기',
      access: 'cs:reply',
      extension: true,
      transaction: false,
      params: idParams,
      body: answerBody,
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['INCIDENT_CLOSED', 'BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    ({ deps, params, body, actor, requestId, now }) => answerIncident({ deps, actor, requestId, now }, params.id, body),
  ),
]
