import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { categories, productCategories, productImages } from '#server/modules/catalog/catalog.tables.ts'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { remotePolicies } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeCatalog, makeImage, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

/** A mat in three colours and two sizes: grey costs more, blue is not made large and black is sold out. */
async function aMat() {
  const { db } = api.deps
  const brand = await makeBrand(db, { name: '고요' })
  const catalog = await makeCatalog(db, { noticeFields: ['품명', '제조국', '무게'] })
  const origin = await makeOrigin(db, { name: '이천센터', returnFee: 3_500, exchangeFee: 7_000 })
  await db.update(remotePolicies).set({ jejuFee: 3_000, islandFee: 5_000 })
  const same = { brandId: brand.id, catalogId: catalog.id, shippingOriginId: origin.id }
  const mat = await makeProduct(db, {
    ...same,
    name: '두꺼운 매트',
    subtitle: '층간소음을 줄여요',
    listPrice: 50_000,
    salePrice: 40_000,
    exclusive: true,
    reviewCount: 1_200,
    reviewSum: 5_400,
    purchaseLimit: 4,
    notice: { 품명: '요가매트', 제조국: '대한민국' },
    withdrawalLimitedReason: '위생 상품이라 뜯으면 반품할 수 없어요.',
    exchangeReturnNotice: '받은 날부터 7일 안에 신청해 주세요.',
    detailHtml: '<p>6mm 두께예요.</p>',
    skus: [
      {
        onHand: 50,
        option: [
          ['색상', '그레이', 2_000],
          ['크기', '보통'],
        ],
        extraPrice: 500,
      },
      {
        onHand: 3,
        option: [
          ['색상', '그레이', 2_000],
          ['크기', '큰 것'],
        ],
      },
      {
        onHand: 50,
        option: [
          ['색상', '블루'],
          ['크기', '보통'],
        ],
        maxPerOrder: 2,
      },
      {
        onHand: 0,
        option: [
          ['색상', '블랙'],
          ['크기', '보통'],
        ],
      },
    ],
  })
  const second = await makeImage(db, { alt: '매트를 편 모습' })
  await db.insert(productImages).values({ productId: mat.id, imageId: second.id, sequence: 1 })
  const other = await makeProduct(db, { ...same, name: '다른 밴드' })
  const [category] = await db.insert(categories).values({ name: '소도구', depth: 1 }).returning()
  const filed = [mat, other].map(({ id }) => ({ productId: id, categoryId: category?.id ?? 0 }))
  await db.insert(productCategories).values(filed)
  return { mat, second, other }
}

const rowsOf = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((one) => one.textContent),
  )

test('상품 화면은 값, 평점, 배지, 도착과 배송비, 교환·반품 조건, 고시와 판매자를 모두 말한다', async () => {
  const { mat, second, other } = await aMat()
  const user = await open(`/store/products/${mat.id}`)
  await screen.findByRole('heading', { name: '두꺼운 매트', level: 1 })
  expect(document.title).toBe('두꺼운 매트 | 홈핏')
  const main = within(screen.getByRole('main'))
  for (const words of ['층간소음을 줄여요', '4.5 · 리뷰 1,200개', '홈핏 단독', '신상'])
    expect(main.getAllByText(words)[0], words).toBeDefined()
  expect(main.queryByText('무료배송')).toBeNull()
  expect(main.getAllByText(/^할인 전/)[0]?.parentElement?.textContent).toBe('할인 전 50,000원')
  // Monday 16 November at ten: sent the same day, there a day later
  expect(main.getByText(/도착 예정$/, { selector: 'strong' }).textContent).toMatch(
    /^11월 1\d일\(.\)( ~ .+)? 도착 예정$/,
  )
  expect(main.getByText(/출고일 \d\d:\d\d까지 결제하면 당일에 보내요$/).textContent).toMatch(/^11월 16일\(월\) 출고/)
  expect(main.getByText(/^이천센터에서 출발/).textContent).toBe(
    '이천센터에서 출발 · 제주 3,000원 · 도서산간 5,000원 추가',
  )
  const returns = screen.getByRole('region', { name: '배송·교환·반품' })
  expect(returns.textContent).toContain('위생 상품이라 뜯으면 반품할 수 없어요.')
  expect(returns.textContent).toContain('받은 날부터 7일 안에 신청해 주세요.')
  expect(rowsOf('배송·교환·반품')).toEqual([
    ['배송비', '3,000원 (5만원 이상 무료)'],
    ['반품 배송비', '3,500원 (단순 변심)'],
    ['교환 배송비', '7,000원 (단순 변심)'],
  ])
  expect(rowsOf('상품정보제공고시').slice(0, 3)).toEqual([
    ['품명', '요가매트'],
    ['제조국', '대한민국'],
    ['무게', '상세페이지 참조'],
  ])
  expect(
    rowsOf('상품정보제공고시')
      .slice(3)
      .map(([label]) => label),
  ).toEqual(['상호', '사업자등록번호', '통신판매업 신고', '고객센터'])
  expect(screen.getByRole('region', { name: '상품 정보' }).textContent).toContain('6mm 두께예요.')
  const related = within(await screen.findByRole('list', { name: '함께 보면 좋은 상품' }))
  expect(related.getByRole('link').getAttribute('href')).toBe(`/store/products/${other.id}`)
  const signIn = await main.findByRole('link', { name: /로그인하고 쿠폰과 혜택가 보기/ })
  expect(signIn.getAttribute('href')).toBe(`/sign-in?redirect_path=${encodeURIComponent(`/store/products/${mat.id}`)}`)

  const pictures = screen.getAllByRole('button', { name: /크게 보기$/ })
  expect(pictures.map((one) => one.getAttribute('tabindex'))).toEqual([null, '-1'])
  await user.click(screen.getByRole('button', { name: '두꺼운 매트 사진 2 크게 보기' }))
  const viewer = await screen.findByRole('dialog', { name: '두꺼운 매트 사진' })
  const seen = () => [
    within(viewer).getByRole('status').textContent,
    within(viewer).getByRole('img').getAttribute('src'),
    within(viewer).getByRole('img').getAttribute('alt'),
  ]
  expect(seen()).toEqual(['2 / 2', second.url, '매트를 편 모습'])
  const isOff = (name: string) => within(viewer).getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  expect([isOff('이전 사진'), isOff('다음 사진')]).toEqual([false, true])
  await user.click(within(viewer).getByRole('button', { name: '더 크게 보기' }))
  expect(within(viewer).getByRole('button', { name: '작게 보기' })).toBeDefined()
  fireEvent.keyDown(viewer, { key: 'ArrowRight' })
  expect(seen()[0]).toBe('2 / 2')
  fireEvent.keyDown(viewer, { key: 'ArrowLeft' })
  expect(seen()).toEqual(['1 / 2', mat.image.url, '두꺼운 매트 사진 1'])
  expect(within(viewer).getByRole('button', { name: '더 크게 보기' })).toBeDefined()
  await user.click(within(viewer).getByRole('button', { name: '다음 사진' }))
  expect([seen()[0], isOff('이전 사진')]).toEqual(['2 / 2', false])
  await user.click(within(viewer).getByRole('button', { name: '닫기' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('옵션은 살 수 없는 조합을 막고 까닭을 말하며, 고른 줄마다 값과 살 수 있는 수가 맞고, 그대로 담긴다', async () => {
  const { mat } = await aMat()
  const { id: userId } = await api.customer()
  const user = await open.as(userId, `/store/products/${mat.id}`)
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '옵션 선택' }))
  const values = (group: string) =>
    within(sheet.getByRole('group', { name: group }))
      .getAllByRole<HTMLButtonElement>('button')
      .map((one) => [one.textContent, one.disabled, one.getAttribute('aria-pressed')])
  const total = () => sheet.getByText(/^총 \d+개/).textContent
  const isOff = (name: string) => sheet.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(values('색상')).toEqual([
    ['그레이+2,000원', false, 'false'],
    ['블루', false, 'false'],
    ['블랙품절', true, 'false'],
  ])
  expect([total(), isOff('장바구니'), isOff('바로구매')]).toEqual(['총 0개0원', true, true])

  await user.click(sheet.getByRole('button', { name: '블루' }))
  expect(values('색상')[1]).toEqual(['블루', false, 'true'])
  expect(values('크기')).toEqual([
    ['보통', false, 'false'],
    ['큰 것없는 조합', true, 'false'],
  ])
  await user.click(sheet.getByRole('button', { name: '보통' }))
  // both are open again for the next line
  expect([...values('색상'), ...values('크기')].some(([, , pressed]) => pressed === 'true')).toBe(false)
  const line = (name: string) => sheet.getByRole('group', { name: `${name} 수량` }).closest('li') as HTMLElement
  const plus = (name: string) => within(line(name)).getByRole<HTMLButtonElement>('button', { name: '하나 더하기' })
  const read = (name: string) => [
    within(line(name)).getByText(/원$/).textContent,
    within(line(name)).getByRole('status').textContent,
    plus(name).disabled,
    within(line(name)).queryByText(/요$/)?.textContent,
  ]
  expect(read('블루 / 보통')).toEqual(['40,000원', '1', false, undefined])
  await user.click(plus('블루 / 보통'))
  expect(read('블루 / 보통')).toEqual(['80,000원', '2', true, '한 번에 2개까지 살 수 있어요'])

  const pick = async (...names: string[]) => {
    for (const name of names) await user.click(sheet.getByRole('button', { name }))
  }
  await pick('큰 것', '그레이+2,000원')
  expect(read('그레이 / 큰 것')).toEqual(['42,000원', '1', false, '3개 남았어요'])
  await pick('그레이+2,000원', '보통')
  expect(read('그레이 / 보통')).toEqual(['42,500원', '1', false, undefined])
  for (let n = 0; n < 3; n++) await user.click(plus('그레이 / 보통'))
  expect(read('그레이 / 보통')).toEqual(['170,000원', '4', true, '한 번에 4개까지 살 수 있어요'])
  // the same again makes no second line
  await pick('블루', '보통')
  expect(sheet.getAllByRole('group', { name: /수량$/ })).toHaveLength(3)
  expect(total()).toBe('총 7개292,000원')
  await user.click(sheet.getByRole('button', { name: '그레이 / 보통 빼기' }))
  await user.click(within(line('블루 / 보통')).getByRole('button', { name: '하나 빼기' }))
  expect(total()).toBe('총 2개82,000원')

  await user.click(sheet.getByRole('button', { name: '장바구니' }))
  await screen.findByText('장바구니에 담았어요.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [, large, blue] = mat.skus
  const lines = await api.deps.db.select().from(cartItems)
  expect(lines.map(({ skuId, quantity, userId: whose }) => [skuId, quantity, whose])).toEqual(
    expect.arrayContaining([
      [blue?.id, 1, userId],
      [large?.id, 1, userId],
    ]),
  )
  expect(lines).toHaveLength(2)
})

test.each([
  ['곧 팔 상품', { availableFrom: new Date('2027-01-01T00:00:00+09:00') }, '곧 판매를 시작해요'],
  ['그만 파는 상품', { status: 'DISCONTINUED' as const }, '판매가 끝난 상품이에요'],
])('%s은 살 수 없다고 말하고, 혜택도 도착 예정도 말하지 않는다', async (_what, values, words) => {
  const { id } = await makeProduct(api.deps.db, values)
  await open(`/store/products/${id}`)
  const buy = await screen.findByRole('button', { name: words })
  expect(buy.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText(/도착 예정|혜택가/)).toBeNull()
})
