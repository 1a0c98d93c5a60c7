import fc from 'fast-check'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { containing, holding } from '#server/db/textSearch.ts'
import { productFound, productNamed, skuFound } from '#server/modules/catalog/names.ts'
import { idsWith } from '#server/modules/catalog/search/productMatch.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { planOf } from '#tests/support/plans.ts'

const api = useApi()
const ids = async (select: SQL) => (await rows<{ id: number }>(api.deps.db, select)).map(({ id }) => id)
const p = sql`p`

const letters = [
  ...Array.from('가각간나매트요링 aAbBZz09-%_\\\'"😀'),
  'ㄱ',
  'ㅏ',
  '가'.normalize('NFD'),
  '각'.normalize('NFD'),
  '  ',
]
const someText = (most: number) => fc.array(fc.constantFrom(...letters), { maxLength: most }).map((all) => all.join(''))

/** Many products like one: made by the database itself. */
async function manyLike(id: number, count: number, name: SQL) {
  await api.deps.db
    .execute(sql`insert into products (name, subtitle, brand_id, catalog_id, shipping_origin_id, list_price, sale_price, status)
    select ${name}, '', brand_id, catalog_id, shipping_origin_id, list_price, sale_price, 'ON_SALE' from products, generate_series(1, ${count}) n where id = ${id}`)
  await api.deps.db.execute(sql`insert into skus (product_id, code, option_label)
    select id, 'CODE-' || id, '색' || id % 7 from products where id > ${id}`)
}

describe('이름으로 찾기', () => {
  test('색인으로 찾은 것은 한 줄씩 견주어 찾은 것과 언제나 같다', async () => {
    const n = sql`n.name || ' ' || n.subtitle`
    const names = fc.array(fc.tuple(someText(12), someText(6)), { minLength: 1, maxLength: 30 })
    const asked = fc.array(someText(4), { minLength: 1, maxLength: 8 })
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`create temp table named (name text, subtitle text) on commit drop`)
      await tx.execute(sql`create index on named using gin (pairs_of(name || ' ' || subtitle))`)
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local jit = off`)
      const check = async (rowsOf: [string, string][], some: string[]) => {
        await tx.execute(sql`delete from named`)
        const [name, subtitle] = [0, 1].map((at) => rowsOf.map((row) => row[at]?.normalize('NFC') ?? ''))
        await tx.execute(
          sql`insert into named select * from unnest(${sql.param(name)}::text[], ${sql.param(subtitle)}::text[])`,
        )
        const parts = some
          .flatMap((q) => [q, q.toUpperCase(), rowsOf[0]?.[0].slice(1, 4) ?? ''])
          .map((q) => {
            const quick = sql`array(select n.ctid from named n where ${holding(n, [sql`n.name`, sql`n.subtitle`], q)} order by 1)`
            const plain = sql`array(select ctid from named where name ilike ${containing(q)} or subtitle ilike ${containing(q)} order by 1)`
            return sql`select ${q}::text as q where ${quick} <> ${plain}`
          })
        expect(await rows(tx, sql.join(parts, sql` union all `))).toEqual([])
      }
      await fc.assert(fc.asyncProperty(names, asked, check), { numRuns: 50 })
    })
  })

  test('낱자로 풀어 쓴 이름도, 풀어 쓴 물음도 같은 상품이다', async () => {
    const product = await makeProduct(api.deps.db, { name: '옛 이름' })
    const staff = await api.staff('admin')
    const { body } = await staff.patch<{ name: string }>(`/store-admin/v1/products/${product.id}`, {
      name: '각진 요가블럭'.normalize('NFD'),
    })
    expect(body.name).toBe('각진 요가블럭')
    for (const q of ['요가블럭', '요가블럭'.normalize('NFD'), '각', '진 요']) {
      const found = await staff.get<{ results: { id: number }[] }>(
        `/store-admin/v1/products?q=${encodeURIComponent(q)}`,
      )
      expect(found.body.results, q).toMatchObject([{ id: product.id }])
      const shop = await api.anonymous.get<{ results: { id: number }[] }>(
        `/store/v1/products?q=${encodeURIComponent(q)}`,
      )
      expect(shop.body.results, q).toMatchObject([{ id: product.id }])
    }
  })

  test('상품과 SKU는 삼천 개 가운데서도 색인으로 찾는다', async () => {
    const product = await makeProduct(api.deps.db, { name: '라텍스 루프밴드', skus: [{ code: 'ABC-99-77' }] })
    await manyLike(product.id, 3_000, sql`'매트 ' || n`)
    const { db } = api.deps
    const found = [
      ['products_words', sql`select id from products p where ${await productFound(db, p, '라텍스 루프')}`],
      ['products_words', sql`select id from products p where ${productNamed(p, '스 루프')}`],
      ['products_pkey', sql`select id from products p where ${await productFound(db, p, '99-77')}`],
      [
        'skus_words',
        sql`select product_id as id from skus k where ${await skuFound(db, sql`k`, '99-77')} order by id desc limit 20`,
      ],
      ['skus_combination', sql`select product_id as id from skus k where ${await skuFound(db, sql`k`, '라텍스')}`],
    ] as const
    for (const [index, statement] of found) {
      const plan = await planOf(api.deps.db, statement, sql`products, skus`)
      expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan')
      expect(await ids(statement)).toEqual([product.id])
    }
    // all of these products are of one brand, which may as well be walked
    expect(await planOf(db, idsWith(['라텍스']), sql`products`)).toContain('products_jamo')
    expect(await ids(idsWith(['라텍스']))).toEqual([product.id])
  })

  test('브랜드, 태그, SKU, 상품 이름으로도 찾고, 그것이 적든 많든 찾는 것은 같다', async () => {
    const { db } = api.deps
    const brand = await makeBrand(db, { name: '고요한숲' })
    const product = await makeProduct(db, { name: '흔한 매트', brandId: brand.id })
    await manyLike(product.id, 30, sql`'흔한 매트 ' || n`)
    await makeProduct(db, { name: '다른 것', skus: [{ code: 'OTHER', barcode: '8801' }] })
    const [tag] = await ids(sql`insert into tags (name) values ('모두의 태그') returning id`)
    await db.execute(
      sql`insert into product_tags (product_id, tag_id) select id, ${tag} from products where id > ${product.id + 20}`,
    )
    // two ways to some of the products: what a list of them leaves out that is cut off is not known
    const [above] = await ids(sql`insert into categories (name, depth) values ('두 자리', 1) returning id`)
    await db.execute(
      sql`insert into categories (name, depth, parent_id) values ('가', 2, ${above}), ('나', 2, ${above})`,
    )
    await db.execute(sql`insert into product_categories (product_id, category_id)
      select p.id, c.id from products p, categories c
      where p.id > ${product.id + 20} and (c.name = '나') = (p.id > ${product.id + 26}) order by c.id, p.id`)
    const k = sql`k`
    for (const [q, withIt, found, codes] of [
      ['고요한', 31, 31, 0],
      ['모두의', 11, 0, 0],
      ['두 자리', 11, 0, 0],
      ['code-', 0, 30, 30],
      ['매트', 31, 31, 31],
      ['8801', 0, 1, 1],
      ['없음', 0, 0, 0],
    ] as const)
      for (const few of [0, 5, 12, 20_000]) {
        const say = `${q} ${few}`
        expect([...new Set(await ids(idsWith([q])))], say).toHaveLength(withIt)
        expect(await ids(sql`select id from products p where ${await productFound(db, p, q, few)}`), say).toHaveLength(
          found,
        )
        expect(await ids(sql`select id from skus k where ${await skuFound(db, k, q, few)}`), say).toHaveLength(codes)
      }
  })

  test('목록은 다음 쪽이 있는지와 모두 몇인지를 찾은 것으로 말한다', async () => {
    const product = await makeProduct(api.deps.db, { name: '흔한 매트' })
    await manyLike(product.id, 4, sql`'흔한 매트 ' || n`)
    const staff = await api.staff('ops')
    const q = encodeURIComponent('흔한 매트')
    for (const [page, has_next] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      const { body } = await staff.get(`/store-admin/v1/products?page_size=2&page=${page}&q=${q}`)
      expect(body).toMatchObject({ total_count: 5, total_is_estimate: false, has_next })
      const shop = await api.anonymous.get(`/store/v1/products?limit=2&offset=${page * 2 - 2}&q=${q}`)
      expect(shop.body).toMatchObject({ total_count: 5, total_is_estimate: false, has_next })
    }
    const beyond = await api.anonymous.get(`/store/v1/products?limit=2&offset=50&q=${q}`)
    expect(beyond.body).toMatchObject({ results: [], total_count: 5, has_next: false })
    expect((await staff.get(`/store-admin/v1/products?page_size=2&page=9&q=${q}`)).body).toMatchObject({
      results: [],
      total_count: 5,
      has_next: false,
    })
  })
})
