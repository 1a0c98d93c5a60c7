import { kstDay } from '#shared/format/kst.ts'
import { shelvedIn } from '../../../modules/exhibitions/blocks.service.ts'
import type { Block, exhibitionProducts, exhibitions } from '../../../modules/exhibitions/exhibitions.tables.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { days, later, type Shop } from '../orders/books.ts'

type ExhibitionRow = typeof exhibitions.$inferInsert & { id: number; blocks: Block[] }
type Planned = Pick<Shop, 'catalog' | 'coupons' | 'now'>

/** Three exhibitions: two that are open, one that ended a week ago. */
export function planExhibitions(shop: Planned): {
  exhibitions: ExhibitionRow[]
  products: (typeof exhibitionProducts.$inferInsert)[]
} {
  const today = startOfKstDay(kstDay(shop.now))
  const rows = pages(shop).map(({ opens, closes, ...page }, n): ExhibitionRow => {
    const madeAt = later(today, days(opens - 2))
    return {
      id: n + 1,
      ...page,
      startsAt: later(today, days(opens)),
      endsAt: later(today, days(closes)),
      status: 'OPEN',
      sequence: n + 1,
      createdAt: madeAt,
      updatedAt: madeAt,
    }
  })
  return {
    exhibitions: rows,
    products: rows.flatMap(({ id, blocks }) =>
      shelvedIn(blocks).map((productId, sequence) => ({ exhibitionId: id, productId, sequence })),
    ),
  }
}

const pages = (shop: Planned) => [
  {
    title: '겨울, 집에서 몸 풀기',
    heroImageId: picture(shop, 'hero-mat'),
    opens: -6,
    closes: 24,
    blocks: [
      text(
        '<h2>추운 날엔 매트부터 펴요</h2><p>일어나서 10분, 자기 전 10분. <strong>두께와 소재</strong>만 고르면 나머지는 몸이 기억해요.</p>',
      ),
      shelf('발이 시리지 않은 요가매트', bestOf(shop, '요가매트', 6)),
      image(picture(shop, 'hero-rest'), '/store', '마사지건과 캔들이 놓인 쉬는 자리'),
      shelf('하루 끝에 굴리는 폼롤러', bestOf(shop, '폼롤러', 4)),
      text('<ul><li>등 아래에 두고 천천히 여섯 번</li><li>종아리는 한쪽씩 열 번</li></ul>'),
      ...coupons(shop),
    ],
  },
  {
    title: '4주 근력 시작하기',
    heroImageId: picture(shop, 'hero-strength'),
    opens: -2,
    closes: 26,
    blocks: [
      shelf('처음 드는 덤벨', bestOf(shop, '덤벨', 4)),
      text(
        '<h3>무게는 이렇게 골라요</h3><table><tbody><tr><th>1주</th><td>열두 번을 편하게 드는 무게</td></tr><tr><th>4주</th><td>마지막 두 번이 힘든 무게</td></tr></tbody></table>',
      ),
      shelf('밴드로 마무리', bestOf(shop, '밴드', 6)),
    ],
  },
  {
    title: '가을 러닝 레깅스',
    heroImageId: picture(shop, 'hero-wear'),
    opens: -40,
    closes: -7,
    blocks: [text('<p>바람이 선선할 때 입는 레깅스를 모았어요.</p>'), shelf('레깅스', bestOf(shop, '레깅스', 6))],
  },
]

const text = (html: string): Block => ({ type: 'TEXT', html })
const shelf = (title: string, productIds: number[]): Block => ({ type: 'PRODUCTS', title, product_ids: productIds })
const image = (id: number, link: string, alt: string): Block => ({ type: 'IMAGE', image_id: id, link_url: link, alt })

function picture({ catalog }: Planned, name: string): number {
  const found = catalog.images.find(({ storageKey }) => storageKey === `images/sample-${name}.webp`)
  if (!found) throw new Error(`no picture ${name}`)
  return found.id
}

/** What sells best of a category and of those below it. */
function bestOf({ catalog }: Planned, categoryName: string, count: number): number[] {
  const named = catalog.categories.find(({ name }) => name === categoryName)
  const within = new Set([named?.id])
  for (const { id, parentId } of catalog.categories) if (parentId && within.has(parentId)) within.add(id)
  const inside = new Set(
    catalog.productCategories.filter(({ categoryId }) => within.has(categoryId)).map(({ productId }) => productId),
  )
  return catalog.products
    .filter(({ id, status }) => inside.has(id) && status === 'ON_SALE')
    .toSorted((a, b) => (catalog.popularity.get(b.id) ?? 0) - (catalog.popularity.get(a.id) ?? 0) || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id)
}

/** Two coupons that everybody can take. */
function coupons({ coupons: { issues, benefits }, now }: Planned): Block[] {
  const open = benefits.filter(({ couponIssueId, place }) => {
    const issue = issues[couponIssueId - 1]
    return place === 'ALL' && issue?.audience === 'ALL' && issue.status === 'OPEN' && issue.startsAt <= now
  })
  return open.length === 0 ? [] : [{ type: 'COUPON', benefit_ids: open.slice(0, 2).map(({ id }) => id) }]
}
