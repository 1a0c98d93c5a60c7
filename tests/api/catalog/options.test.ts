import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { optionGroups, optionValues, skus } from '#server/modules/catalog/catalog.tables.ts'
import type { OptionGroup } from '#server/modules/catalog/catalog.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { type MadeProduct, makeProduct } from '#tests/support/catalog.ts'
import { orderOf } from '#tests/support/skuOrders.ts'

const api = useApi()
type Sku = {
  id: number
  option_value_ids: number[]
  option_label: string
  status: string
  extra_price: number
  on_hand: number
  code: string
}
type Saved = { groups: OptionGroup[]; skus: Sku[] }

const upsert = async (product: Pick<MadeProduct, 'id'>, groups: object[], role: 'admin' | 'marketer' = 'admin') =>
  (await api.staff(role)).post<Saved & { code?: string }>('/store-admin/v1/options/bulk/upsert', {
    product_id: product.id,
    groups,
  })
const labels = (body: Saved) => body.skus.map((one) => `${one.option_label}:${one.status}`)

describe('옵션 한 번에 저장', () => {
  test('새 조합마다 판매하지 않는 SKU가 생기고 값의 번호는 남는다', async () => {
    const product = await makeProduct(api.deps.db, { status: 'DRAFT', skus: [] })
    const first = await upsert(product, [
      { name: '색상', values: [{ name: '그레이' }, { name: '핑크', extra_price: 1000 }] },
    ])
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(labels(first.body)).toEqual(['그레이:INACTIVE', '핑크:INACTIVE'])
    const [colour] = first.body.groups as [OptionGroup]
    const renamed = await upsert(product, [
      {
        ...colour,
        values: [
          { ...colour.values[0], name: '핑크' },
          { ...colour.values[1], name: '그레이' },
        ],
      },
      { name: '두께', values: [{ name: '6mm' }, { name: '10mm' }] },
    ])
    expect(renamed.body.groups[0]?.values.map(({ id, name }) => [id, name])).toEqual([
      [colour.values[0]?.id, '핑크'],
      [colour.values[1]?.id, '그레이'],
    ])
    expect(labels(renamed.body).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '그레이 / 10mm:INACTIVE',
      '그레이 / 6mm:INACTIVE',
      '핑크 / 10mm:INACTIVE',
      '핑크 / 6mm:INACTIVE',
    ])
    expect(new Set(renamed.body.skus.map((one) => one.code)).size).toBe(4)
    expect((await upsert(product, [])).body.skus).toMatchObject([
      { option_value_ids: [], option_label: '', status: 'INACTIVE' },
    ])
  })

  test('이름만 바꾸면 SKU는 그대로이고 부르는 말이 따라 바뀐다', async () => {
    const product = await makeProduct(api.deps.db, {
      skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '핑크']] }],
    })
    const before = (await upsert(product, [])).body
    expect(before.code).toBe('PRODUCT_NOT_READY')
    const groups = (
      await (await api.staff()).get<{ results: OptionGroup[] }>(`/store-admin/v1/options?product_id=${product.id}`)
    ).body.results
    const [group] = groups as [OptionGroup & { product_id: number; version: number }]
    const next = {
      id: group.id,
      name: '컬러',
      values: group.values.map((value) => (value.name === '그레이' ? { ...value, name: '차콜' } : value)),
    }
    const { body } = await upsert(product, [next])
    expect(labels(body)).toEqual(['차콜:ACTIVE', '핑크:ACTIVE'])
    expect(body.skus.map((one) => [one.id, one.on_hand])).toEqual(product.skus.map((sku) => [sku.id, 10]))
  })

  test('진행 중인 주문이 있는 값은 뺄 수 없다. 끝난 주문만 있으면 SKU는 쉬면서 남는다', async () => {
    const product = await makeProduct(api.deps.db, {
      skus: [
        { option: [['색상', '그레이']] },
        { option: [['색상', '핑크']] },
        { option: [['색상', '블루']], onHand: 0 },
      ],
    })
    const [gray] = product.skus as [(typeof product.skus)[0]]
    const item = await orderOf(api, gray, { status: 'PROCESSING_ORDER' })
    const { body } = await (
      await api.staff()
    ).get<{ results: OptionGroup[] }>(`/store-admin/v1/options?product_id=${product.id}`)
    const [group] = body.results as [OptionGroup]
    const onlyPink = [{ id: group.id, name: '색상', values: group.values.filter((value) => value.name === '핑크') }]
    expect((await upsert(product, onlyPink)).body).toMatchObject({ code: 'OPTION_IN_USE', extra: { skus: ['그레이'] } })
    await item.set('CONFIRMED')
    const done = await upsert(product, onlyPink)
    // 블루 left no trace and goes; 그레이 was sold and rests
    expect(labels(done.body)).toEqual(['그레이:INACTIVE', '핑크:ACTIVE'])
    expect(
      (await (await api.staff()).patch(`/store-admin/v1/skus/${gray.id}`, { status: 'ACTIVE' })).body,
    ).toMatchObject({ code: 'VALIDATION' })
  })

  test('값의 추가금은 판매한 적이 있으면 관리자만 바꾼다', async () => {
    const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '그레이']] }] })
    const { body } = await (
      await api.staff()
    ).get<{ results: OptionGroup[] }>(`/store-admin/v1/options?product_id=${product.id}`)
    const [group] = body.results as [OptionGroup]
    const dearer = [
      { id: group.id, name: '색상', values: group.values.map((value) => ({ ...value, extra_price: 500 })) },
    ]
    expect((await upsert(product, dearer, 'marketer')).body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED' })
    expect((await upsert(product, dearer)).body.groups[0]?.values[0]?.extra_price).toBe(500)
  })

  test('같은 이름, 남의 값, 없는 상품, 너무 많은 조합은 거절하고 아무것도 바꾸지 않는다', async () => {
    const product = await makeProduct(api.deps.db, { status: 'DRAFT', skus: [] })
    const other = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '블랙']] }] })
    const values = (n: number) => Array.from({ length: n }, (_, index) => ({ name: `값 ${index}` }))
    const refusals = [
      [{ name: '색상', values: [{ name: '그레이' }, { name: '그레이' }] }],
      [
        { name: '색상', values: values(1) },
        { name: '색상', values: values(1) },
      ],
      [{ id: 1, name: '색상', values: values(1) }],
      [{ name: '색상', values: [{ id: other.sku.optionValueIds[0], name: '블랙' }] }],
      [
        { name: '가', values: values(30) },
        { name: '나', values: values(30) },
      ],
      [{ name: '색상', values: [] }],
    ]
    for (const groups of refusals)
      expect((await upsert(product, groups)).body, JSON.stringify(groups).slice(0, 80)).toMatchObject({
        code: 'VALIDATION',
      })
    expect((await upsert({ id: 9999 }, [])).body).toMatchObject({ code: 'VALIDATION' })
    expect(await api.deps.db.select().from(skus).where(eq(skus.productId, product.id))).toEqual([])
    expect((await upsert(product, [])).status).toBe(200)
  })
})

/** A product from before the limits: four options, and 210 combinations of three of them. */
async function older() {
  const { db } = api.deps
  const product = await makeProduct(db, { status: 'DRAFT', skus: [] })
  const wide = await makeProduct(db, { status: 'DRAFT', skus: [] })
  const groupOf = async (productId: number, name: string, count: number) => {
    const [group] = await db.insert(optionGroups).values({ productId, name }).returning()
    const made = Array.from({ length: count }, (_, n) => ({
      groupId: group?.id ?? 0,
      name: `${name} ${n}`,
      sequence: n,
    }))
    return { id: group?.id ?? 0, values: await db.insert(optionValues).values(made).returning() }
  }
  for (const name of ['가', '나', '다', '라']) await groupOf(product.id, name, 1)
  const [rows, columns] = [await groupOf(wide.id, '색상', 14), await groupOf(wide.id, '두께', 15)]
  await db.insert(skus).values(
    rows.values.flatMap((row) =>
      columns.values.map((column) => ({
        productId: wide.id,
        code: `W-${row.id}-${column.id}`,
        optionValueIds: [row.id, column.id].toSorted((a, b) => a - b),
        optionLabel: `${row.name} / ${column.name}`,
      })),
    ),
  )
  return { product, wide, rows, columns }
}

describe('옵션은 셋, 조합은 200개까지다', () => {
  const values = (n: number) => Array.from({ length: n }, (_, index) => ({ name: `값 ${index}` }))

  test('넷째 옵션과 201번째 조합은 어느 길로도 생기지 않고, 200개는 된다', async () => {
    const product = await makeProduct(api.deps.db, { status: 'DRAFT', skus: [] })
    const named = (...counts: number[]) => counts.map((n, index) => ({ name: `옵션 ${index}`, values: values(n) }))
    expect((await upsert(product, named(1, 1, 1, 1))).body).toMatchObject({
      extra: { fields: { groups: ['TOO_MANY'] }, params: { groups: { max: 3 } } },
    })
    expect((await upsert(product, named(3, 67))).body).toMatchObject({
      extra: { fields: { groups: ['COMBINATIONS_MANY'] }, params: { groups: { max: 200, count: 201 } } },
    })
    const full = await upsert(product, named(10, 10, 2))
    expect(full.body.skus).toHaveLength(200)
    const staff = await api.staff('admin')
    const path = '/store-admin/v1/options'
    expect((await staff.post(path, { product_id: product.id, name: '넷째', values: values(1) })).body).toMatchObject({
      extra: { fields: { product_id: ['OPTIONS_MANY'] }, params: { product_id: { max: 3 } } },
    })
    const [group] = full.body.groups as [OptionGroup]
    expect(
      (await staff.patch(`${path}/${group.id}`, { values: [...group.values, { name: '더' }] })).body,
    ).toMatchObject({ extra: { fields: { groups: ['COMBINATIONS_MANY'] } } })
    expect(await api.deps.db.$count(skus, eq(skus.productId, product.id))).toBe(200)
  })

  test('전에 더 많이 만든 상품은 그대로 읽히고, 값의 이름을 고치고 줄일 수 있다', async () => {
    const { product, wide, rows } = await older()
    const staff = await api.staff('admin')
    const path = '/store-admin/v1/options'
    const read = await staff.get<{ results: OptionGroup[] }>(`${path}?product_id=${product.id}&sort=id`)
    expect(read.body.results.map(({ name }) => name)).toEqual(['가', '나', '다', '라'])
    const last = read.body.results.at(-1)
    expect((await staff.patch(`${path}/${last?.id}`, { name: '마' })).status).toBe(200)
    const kept = rows.values.map(({ id, name }) => ({ id, name: `${name}!` }))
    expect((await staff.patch(`${path}/${rows.id}`, { values: kept })).status).toBe(200)
    expect(await api.deps.db.$count(skus, eq(skus.productId, wide.id))).toBe(210)
    expect((await staff.patch(`${path}/${rows.id}`, { values: [...kept, { name: '더' }] })).status).toBe(400)
    expect((await staff.patch(`${path}/${rows.id}`, { values: kept.slice(1) })).status).toBe(200)
    expect(await api.deps.db.$count(skus, eq(skus.productId, wide.id))).toBe(195)
  })
})

describe('옵션 하나씩', () => {
  test('등록하고 값을 바꾸고 지우면 SKU도 함께 맞춰진다', async () => {
    const staff = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { status: 'DRAFT', skus: [] })
    const path = '/store-admin/v1/options'
    const made = await staff.post<OptionGroup>(path, {
      product_id: product.id,
      name: '두께',
      values: [{ name: '6mm' }],
    })
    const skuList = async () =>
      (await staff.get<{ results: Sku[] }>(`/store-admin/v1/skus?product_id=${product.id}&sort=id`)).body.results.map(
        (one) => one.option_label,
      )
    expect(await skuList()).toEqual(['6mm'])
    await staff.patch(`${path}/${made.body.id}`, { values: [...made.body.values, { name: '10mm', extra_price: 2000 }] })
    expect(await skuList()).toEqual(['6mm', '10mm'])
    expect((await staff.patch(`${path}/${made.body.id}`, { product_id: 9999 })).body).toMatchObject({
      code: 'VALIDATION',
    })
    expect((await staff.post(`${path}/bulk/delete`, { ids: [made.body.id] })).body).toMatchObject({
      totals: { SUCCESS: 1 },
    })
    expect(await skuList()).toEqual([''])
  })
})
