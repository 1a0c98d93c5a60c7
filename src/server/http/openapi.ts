import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from '@hono/zod-openapi'
import { type Endpoint, isOpenQuery } from './endpoint.ts'
import { envelopeSchema, statusOf } from './errors.ts'

/** The OpenAPI 3.1 document of the declared endpoints; `docs/openapi.json` and the clients' types come from it. */
export function openApiDocument(endpoints: Endpoint[]): Record<string, unknown> {
  const registry = new OpenAPIRegistry()
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
  for (const endpoint of endpoints)
    registry.registerPath(operationOf(endpoint) as Parameters<OpenAPIRegistry['registerPath']>[0])
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: '홈핏 API',
      version: '1',
      description: '모든 답은 UTF-8 JSON이고, 오류의 본문은 언제나 {code, title?, message, extra?}예요.',
    },
  }) as unknown as Record<string, unknown>
}

function operationOf(endpoint: Endpoint) {
  const open = ['public', 'public+', 'session'].includes(endpoint.access)
  return {
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    tags: [
      endpoint.path
        .split('/')
        .slice(1, 4)
        .filter((part) => !part.startsWith('{'))
        .join('/'),
    ],
    ...(open ? {} : { security: [{ bearer: [] }] }),
    'x-permission': endpoint.access,
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(isOpenQuery(endpoint) ? { 'x-open-query': true } : {}),
    ...(endpoint.readsOnly ? { 'x-reads-only': true } : {}),
    ...(endpoint.aliases.length > 0 ? { 'x-aliases': endpoint.aliases } : {}),
    request: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      query: endpoint.query,
      ...requestBodyOf(endpoint),
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, contract]) => [status, answerOf(contract)]),
      ),
      ...errorsOf(endpoint),
    },
  }
}

function requestBodyOf(endpoint: Endpoint) {
  if (endpoint.upload) {
    const schema = z.object({ files: z.array(z.any().openapi({ type: 'string', format: 'binary' })) }).loose()
    return { body: { content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return { body: { required: !endpoint.bodyOptional, content: { 'application/json': { schema: endpoint.body } } } }
}

const binary = z.any().openapi({ type: 'string', format: 'binary' })

function answerOf(contract: Endpoint['responses'][200]) {
  if (contract === null) return { description: '내용 없음' }
  if (contract === 'redirect') return { description: '다른 주소로 이동' }
  if (contract === 'binary') return { description: '파일', content: { 'application/octet-stream': { schema: binary } } }
  if (contract === 'html') return { description: '화면', content: { 'text/html': { schema: z.string() } } }
  if (contract === 'events')
    return { description: '이벤트 스트림', content: { 'text/event-stream': { schema: z.string() } } }
  return { description: '성공', content: { 'application/json': { schema: contract } } }
}

function errorsOf(endpoint: Endpoint) {
  const byStatus = new Map<number, string[]>()
  const codes = new Set(endpoint.errors)
  codes.add('VALIDATION').add('REQUEST_ID_INVALID')
  if (!['public', 'public+', 'session'].includes(endpoint.access)) codes.add('UNAUTHORIZED').add('FORBIDDEN')
  if (endpoint.params) codes.add('NOT_FOUND')
  for (const code of codes) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: { 'application/json': { schema: envelopeSchema } } },
    ]),
  )
}
