import { HttpError } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { createDataProvider } from '#dataProvider/dataProvider.ts'
import { codeOf, extraOf, toHttpError } from '#dataProvider/errors.ts'
import { fileNameOf } from '#dataProvider/exportFile.ts'
import { toQuery } from '#dataProvider/query.ts'
import { ApiError } from '#shared/api/apiError.ts'
import type { HttpInit } from '#shared/api/http.ts'

type Sent = { path: string; method: string; body: unknown; requestId?: string }

/** A network that writes down what is sent and answers in turn. */
const providerOver = (...answers: (Response | ApiError)[]) => {
  const sent: Sent[] = []
  const http = (path: string, init: HttpInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    sent.push({ path, method: init.method ?? 'GET', body, requestId: init.requestId })
    const answer = answers.shift()
    if (answer instanceof ApiError) return Promise.reject(answer)
    return Promise.resolve(answer ?? new Response(null, { status: 204 }))
  }
  return { sent, provider: createDataProvider(http) }
}

const page = (results: object[], rest: object = {}) =>
  Response.json({ results, total_count: 41, page: 2, page_size: 20, has_next: true, ...rest })

const bulkAnswer = (rows: object[]) => Response.json({ job_id: 7, dry_run: false, status: 'DONE', totals: {}, rows })

describe('목록', () => {
  test('쪽·정렬·조건을 우리 말로 보내고, 배열은 같은 이름을 되풀이한다', async () => {
    const { provider, sent } = providerOver(page([{ id: 1 }], { total_is_estimate: true }))
    const answer = await provider.getList('order-items', {
      pagination: { page: 2, perPage: 20 },
      sort: { field: 'paid_at', order: 'DESC' },
      filter: { status: ['PAID', 'SHIPPING'], q: '', memo: undefined, shipping_origin_id: 3 },
    })
    expect(sent[0]?.path).toBe(
      '/store-admin/v1/order-items?status=PAID&status=SHIPPING&shipping_origin_id=3&page=2&page_size=20&sort=-paid_at',
    )
    expect(answer).toMatchObject({
      data: [{ id: 1 }],
      total: 41,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    })
    expect(answer.meta).toMatchObject({ total_is_estimate: true })
  })

  test('여러 건은 한 번에 읽고, 백 건이 넘으면 나누어 읽는다', async () => {
    const { provider, sent } = providerOver(page([{ id: 1 }]), page([{ id: 2 }]))
    const { data } = await provider.getMany('brands', { ids: Array.from({ length: 101 }, (_, index) => index + 1) })
    expect(sent).toHaveLength(2)
    expect(sent[0]?.path).toContain('?ids=1&ids=2&ids=3&')
    expect(sent[1]?.path).toBe('/store-admin/v1/brands?ids=101&page=1&page_size=100')
    expect(data).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('주소표에 없는 자원은 어디에 적어야 하는지 알려 준다', async () => {
    const { provider } = providerOver()
    await expect(provider.getList('nothing', {})).rejects.toThrow('paths.ts')
    await expect(provider.getList('constructor', {})).rejects.toThrow('paths.ts')
  })
})

describe('저장', () => {
  test('바뀐 항목과 버전만 보낸다', async () => {
    const { provider, sent } = providerOver(Response.json({ id: 3, name: '새 이름', version: 5 }))
    await provider.update('brands', {
      id: 3,
      data: { id: 3, name: '새 이름', tags: [1, 2], logo: { id: 1 }, product_count: 9, version: 4 },
      previousData: { id: 3, name: '이름', tags: [1, 2], logo: { id: 1 }, product_count: 9, version: 4 },
    })
    expect(sent[0]).toMatchObject({ path: '/store-admin/v1/brands/3', method: 'PATCH' })
    expect(sent[0]?.body).toEqual({ name: '새 이름', version: 4 })
  })

  test('버전은 화면이 읽은 것을 보낸다: 그 사이 새로 읽힌 것이 아니다', async () => {
    const { provider, sent } = providerOver(Response.json({ id: 3 }))
    await provider.update('brands', {
      id: 3,
      data: { name: '나', version: 4 },
      previousData: { id: 3, name: '너', version: 6 },
    })
    expect(sent[0]?.body).toEqual({ name: '나', version: 4 })
  })

  test('만들 때 손대지 않은 항목은 보내지 않는다', async () => {
    const { provider, sent } = providerOver(Response.json({ id: 9 }))
    await provider.create('brands', {
      data: { name: '가', description: null, logo_image_id: undefined, hidden: false },
    })
    expect(sent[0]?.body).toEqual({ name: '가', hidden: false })
  })

  test('삭제는 본문 없는 답도 받는다', async () => {
    const { provider } = providerOver(new Response(null, { status: 204 }))
    expect(await provider.delete('brands', { id: 3 })).toEqual({ data: { id: 3 } })
  })
})

describe('여러 건', () => {
  test('한 번의 요청으로 보내고, 성공한 것만 성공이라고 말한다', async () => {
    const rows = [
      { id: 1, label: '가', status: 'SUCCESS' },
      { id: 2, label: '나', status: 'FAILED', code: 'BRAND_IN_USE', message: '상품이 있어요.' },
    ]
    const { provider, sent } = providerOver(bulkAnswer(rows), bulkAnswer(rows))
    expect((await provider.deleteMany('brands', { ids: [1, 2] })).data).toEqual([1])
    expect((await provider.updateMany('brands', { ids: [1, 2], data: { status: 'INACTIVE' } })).data).toEqual([1])
    expect(sent.map(({ path, method, body }) => [method, path, body])).toEqual([
      ['POST', '/store-admin/v1/brands/bulk/delete', { ids: [1, 2] }],
      [
        'POST',
        '/store-admin/v1/brands/bulk/update',
        {
          items: [
            { id: 1, status: 'INACTIVE' },
            { id: 2, status: 'INACTIVE' },
          ],
        },
      ],
    ])
  })

  test('요청 번호가 작업의 이름이 된다', async () => {
    const { provider, sent } = providerOver(bulkAnswer([]))
    await provider.bulk('order-items', 'processing-order', { ids: [1] }, { requestId: 'job-1' })
    expect(sent[0]).toMatchObject({ path: '/store-admin/v1/order-items/bulk/processing-order', requestId: 'job-1' })
  })
})

describe('내려받기', () => {
  const disposition =
    'attachment; filename="orders.xlsx"; filename*=UTF-8\'\'%EC%A3%BC%EB%AC%B8%20%EB%AA%A9%EB%A1%9D.xlsx'

  test('한글 파일 이름을 읽는다', async () => {
    expect(fileNameOf(disposition, '?')).toBe('주문 목록.xlsx')
    expect(fileNameOf('attachment; filename="a b.csv"', '?')).toBe('a b.csv')
    expect(fileNameOf("attachment; filename*=UTF-8''%E0%A4%A", '대신')).toBe('대신')
    expect(fileNameOf(null, '대신')).toBe('대신')
    const { provider } = providerOver(new Response('내용', { headers: { 'Content-Disposition': disposition } }))
    const answer = await provider.export('orders', {})
    expect('blob' in answer && [answer.fileName, await answer.blob.text()]).toEqual(['주문 목록.xlsx', '내용'])
  })

  test('JSON 답은 파일이 아니다: 작업이거나 거절이다', async () => {
    const { provider } = providerOver(
      Response.json({ job_id: 12 }, { status: 202 }),
      Response.json({ message: '안 돼요.' }),
    )
    expect(await provider.export('orders', {})).toEqual({ jobId: 12 })
    await expect(provider.export('orders', {})).rejects.toThrow('안 돼요.')
  })
})

describe('거절', () => {
  const refused = new ApiError(400, {
    code: 'VALIDATION',
    title: '입력을 확인해 주세요',
    message: '잘못된 값이 있어요.',
    extra: {
      fields: { name: ['TOO_LONG'], slug: ['DUPLICATE'], 'items.0.quantity': ['NO_SUCH_CODE'] },
      params: { name: { max: 40 } },
    },
  })

  test('항목마다 한국어 문장이 된다', () => {
    const error = toHttpError(refused)
    expect(error).toBeInstanceOf(HttpError)
    expect(error.message).toBe('입력을 확인해 주세요. 잘못된 값이 있어요.')
    expect(codeOf(error)).toBe('VALIDATION')
    expect(Object.keys(extraOf(error))).toEqual(['fields', 'params'])
    expect((error as HttpError).body).toMatchObject({
      errors: {
        name: '40자까지 쓸 수 있어요.',
        slug: '이미 있는 값이에요.',
        'items.0.quantity': '값을 확인해 주세요.',
        root: { serverError: '입력을 확인해 주세요. 잘못된 값이 있어요.' },
      },
    })
  })

  test('항목이 없는 거절도 양식에는 실패로 남는다: 저장된 줄 알고 나가지 않게', () => {
    const error = toHttpError(new ApiError(0, { code: 'NETWORK', message: '연결이 끊겼어요.' })) as HttpError
    expect(error.body).toMatchObject({ errors: { root: { serverError: '연결이 끊겼어요.' } } })
  })

  test('읽기의 거절은 HttpError로 온다', async () => {
    const { provider } = providerOver(refused)
    await expect(provider.getOne('brands', { id: 1 })).rejects.toBeInstanceOf(HttpError)
  })
})

test('빈 값은 주소에 넣지 않고, 0과 false는 넣는다', () => {
  expect(toQuery({ a: 0, b: false, c: '', d: null, e: [], f: ['가 나'] })).toBe('?a=0&b=false&f=%EA%B0%80+%EB%82%98')
  expect(toQuery({})).toBe('')
})
