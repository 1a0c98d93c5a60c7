import { expect, test } from 'vitest'
import { z } from 'zod'
import type { QueryApi } from '#customer/api/client.ts'
import type { RowFixes } from '#console/bulk/bulkAction.ts'
import { codeOf } from '#dataProvider/errors.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { AppError } from '#server/http/errors.ts'
import { failed } from '#server/modules/bulk/operation.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { endpoint, reply } from '#server/http/endpoint.ts'
import { pathTo } from '#shared/api/wire.ts'
import { code, isTest, text, withoutComments } from './support/sources.ts'

const CLIENT = /^src\/(console|resources|dataProvider|customer-app)\//

/** A text that is a call's path, not a prefix of paths and no address of a screen. */
const PATH =
  /['"`](\/(?:(?:api|store|core|store-admin|core-admin)\/v\d+\/[\w${]|api\/(?:session|refresh-token))[^'"`]*)['"`]/g

/** What knows the contract's paths by type: a typed call stands before the path, or `satisfies` behind it. */
const TYPED_CALL =
  /(?:\b(?:call|useQuery|useInfiniteQuery|useMutation|queryOptions)\(\s*'\w+',|\bcall\(\s*[^()]*,|\.(?:upload|[A-Z]+|startsWith)\(|\bPathOf<'\w+'>\[\] = \[(?:'[^']+',\s*)*|\bpathTo\(|\bpost\(|\b(?:Answer|Body|Given|PathOf)<)\s*$/
const TYPED_TEXT = /^(?: as const)? satisfies (?:PathOf<|UploadPath\b)/

/** Paths of the API in a text of a client that nothing holds against the contract. */
const untypedPaths = (source: string): string[] =>
  [...source.matchAll(PATH)].flatMap((found) => {
    const before = source.slice(Math.max(0, found.index - 200), found.index)
    const after = source.slice(found.index + found[0].length)
    return TYPED_CALL.test(before) || TYPED_TEXT.test(after) ? [] : [found[1] ?? '']
  })

test('클라이언트의 모든 경로는 계약의 타입으로 검사된다', () => {
  const untyped = code
    .filter((file) => CLIENT.test(file) && !isTest(file))
    .flatMap((file) => untypedPaths(withoutComments(text.get(file) ?? '')).map((path) => `${file}: ${path}`))
  expect(untyped).toEqual([])
})

test('타입 없이 쓴 경로는 어떻게 써도 찾아낸다', () => {
  const made = `
    http('/store-admin/v1/nothing')
    fetch(\`/api/v2/nothing/\${id}\`)
    const PATH = "/core-admin/v1/nothing"
    call(\`/store/v1/\${what}\`)
    http('/api/session')`
  expect(untypedPaths(made)).toHaveLength(5)
  const typed = `
    data.call('get', '/store-admin/v1/orders')
    query.useQuery(
      'get',
      '/store/v1/products',
    )
    const PATH = '/store-admin/v1/live' satisfies PathOf<'get'>
    navigate('/store/products/3')`
  expect(untypedPaths(typed)).toEqual([])
})

/** Never run: that it compiles is the test, and that each line below its remark would not. */
const wrongCalls = async (data: ConsoleDataProvider, query: QueryApi) => {
  // @ts-expect-error no such path
  await data.call('get', '/store-admin/v1/ordres')
  // @ts-expect-error the path knows no such method
  await data.call('delete', '/store-admin/v1/orders')
  // @ts-expect-error a place of the path is left out
  await data.call('get', '/store-admin/v1/orders/{id}')
  // @ts-expect-error no such key in the query
  await data.call('get', '/store-admin/v1/orders', { params: { query: { stauts: ['PAID'] } } })
  // @ts-expect-error no such value of the key
  await data.call('get', '/store-admin/v1/orders', { params: { query: { status: ['PAYED'] } } })
  // @ts-expect-error no such field of the body
  await data.call('post', '/store-admin/v1/searches', { body: { text: '', key: 'q', kind: 'x' } })
  const order = await data.call('get', '/store-admin/v1/orders/{id}', { params: { path: { id: 1 } } })
  // @ts-expect-error no such field of the answer
  await Promise.resolve(order.order_number)
  // @ts-expect-error the resource has no such command
  await data.bulk('order-items', 'shiping', { ids: [1] })
  // @ts-expect-error no such resource
  await data.bulk('order-item', 'shipping', { ids: [1] })
  // @ts-expect-error this list cannot be downloaded
  await data.export('brands', {})
  // @ts-expect-error no such path that takes files
  await data.upload('/store-admin/v1/orders', new FormData())
  // @ts-expect-error the place has another name
  pathTo('/store-admin/v1/jobs/{id}/file/{which}', { id: 1, file: 'input' })
  // @ts-expect-error no such path
  query.queryOptions('get', '/store/v1/prodcts')
  // @ts-expect-error no such key in the query
  query.queryOptions('get', '/store/v1/products', { params: { query: { order: 'NEW' } } })
}

test('틀린 경로·조건·항목은 컴파일되지 않는다', () => {
  expect(wrongCalls).toBeTypeOf('function')
})

/** Never run either: what handlers answer, held against what their endpoints declare. */
const wrongAnswers = () => {
  const spec = { method: 'get', path: '/api/v9/order', summary: '주문', access: 'public' } as const
  const order = z.object({ id: z.number(), note: z.string().optional() })
  endpoint({ ...spec, responses: { 200: order } }, async () => ({ id: 1 }))
  // @ts-expect-error a field of the answer is missing
  endpoint({ ...spec, responses: { 200: order } }, async () => ({ note: '' }))
  // @ts-expect-error a field of the answer is of another type
  endpoint({ ...spec, responses: { 200: order } }, async () => ({ id: '1' }))
  // @ts-expect-error nothing is answered where something is declared
  endpoint({ ...spec, responses: { 200: order } }, async () => undefined)
  // @ts-expect-error the status is not declared
  endpoint({ ...spec, responses: { 200: order } }, async () => reply(201, { id: 1 }))
  const either = { 200: order, 202: z.object({ job: z.number() }) }
  // @ts-expect-error the body belongs to another status
  endpoint({ ...spec, responses: either }, async () => reply(202, { id: 1 }))
}

test('선언과 다른 답을 하는 처리기는 컴파일되지 않는다', () => {
  expect(wrongAnswers).toBeTypeOf('function')
})

/** Never run either: codes, where they are said and where they are looked at. */
const wrongCodes = () => {
  // @ts-expect-error no such error
  const thrown = new AppError('SKU_SOLD')
  // @ts-expect-error no such code of a row
  failed(1, '주문', 'VERSON', '')
  // @ts-expect-error no such code of a row
  const fixes: RowFixes = { VERSION: '', VERSON: '' }
  // @ts-expect-error no such code can be answered
  const isLate = codeOf(thrown) === 'VERSION_CONFLCT'
  const { code } = toApiError(thrown)
  // @ts-expect-error no such code can be answered
  return code === 'SKU_SOLD' || isLate || fixes
}

test('표에 없는 코드는 서버에서도 화면에서도 컴파일되지 않는다', () => {
  expect(wrongCodes).toBeTypeOf('function')
})
