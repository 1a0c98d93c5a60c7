import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { exhibitions } from '#server/modules/exhibitions/exhibitions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { makeExhibition, shelf } from '#tests/support/exhibitions.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows, withFilter } from '#tests/support/tables.ts'
import { ExhibitionCreate } from '../../../../src/resources/exhibitions/ExhibitionCreate.tsx'
import { ExhibitionEdit } from '../../../../src/resources/exhibitions/ExhibitionEdit.tsx'
import { ExhibitionList } from '../../../../src/resources/exhibitions/ExhibitionList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const screens = <Resource name="exhibitions" list={ExhibitionList} create={ExhibitionCreate} edit={ExhibitionEdit} />
const openExhibitions = (path: string) => open(screens, { resource: 'exhibitions', path, role: 'marketer' })
const kept = () => api.deps.db.select().from(exhibitions).orderBy(exhibitions.id)
const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
const blockNames = () =>
  within(screen.getByRole('list', { name: '블록' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

async function twoShelves() {
  const { db } = api.deps
  const marketer = await api.staff('marketer')
  const [mat, band, bell] = [
    await makeProduct(db, { name: '매트' }),
    await makeProduct(db, { name: '밴드' }),
    await makeProduct(db, { name: '아령' }),
  ]
  const made = await makeExhibition(db, marketer, {
    blocks: [shelf([mat.id, band.id], '먼저'), shelf([bell.id], '나중')],
  })
  return { made, mat, band, bell }
}

test('목록은 순서대로이고, 이름과 공개로 좁히고, 지금 고객에게 어떤 상태인지 말한다', async () => {
  const { db } = api.deps
  const marketer = await api.staff('marketer')
  const product = await makeProduct(db)
  const blocks = [shelf([product.id])]
  const long = { starts_at: '2020-01-01T00:00:00+09:00', ends_at: '2099-01-01T00:00:00+09:00' }
  await makeExhibition(db, marketer, { title: '겨울 나중', sequence: 3, ...long, blocks })
  await makeExhibition(db, marketer, { title: '겨울 먼저', sequence: 1, status: 'DRAFT' })
  await makeExhibition(db, marketer, {
    title: '겨울 예정',
    sequence: 4,
    ...long,
    starts_at: '2098-01-01T00:00:00+09:00',
  })
  await makeExhibition(db, marketer, {
    title: '겨울 끝',
    sequence: 5,
    starts_at: '2020-01-01T00:00:00+09:00',
    ends_at: '2020-02-01T00:00:00+09:00',
  })
  await makeExhibition(db, marketer, { title: '여름' })
  await openExhibitions(withFilter({ q: '겨울' }))
  await screen.findByRole('link', { name: '겨울 먼저' })
  expect(tableRows().map(({ 이름, 상태, 상품, 순서 }) => [이름, 상태, 상품, 순서])).toEqual([
    ['겨울 먼저', '작성 중', '0개', '1'],
    ['겨울 나중', '진행 중', '1개', '3'],
    ['겨울 예정', '예정', '0개', '4'],
    ['겨울 끝', '끝남', '0개', '5'],
  ])
})

test('블록을 단추로 옮기고 복제하고 지운 대로 저장되고, 미리 보기가 그 순서로 보인다', async () => {
  const { made, mat, band, bell } = await twoShelves()
  const user = await openExhibitions(`/${made.id}`)
  await screen.findByRole('list', { name: '블록' })
  const preview = within(screen.getByRole('region', { name: '미리 보기' }))
  await user.click(screen.getByRole('button', { name: '2번째 상품 진열대 위로' }))
  expect(
    preview
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent)
      .slice(1),
  ).toEqual(['나중', '먼저'])
  await user.click(screen.getByRole('button', { name: '1번째 상품 진열대 복제' }))
  await user.click(screen.getByRole('button', { name: '2번째 상품 진열대 지우기' }))
  // within the shelf, and out of it
  await user.click(screen.getByRole('button', { name: '밴드 위로' }))
  await user.click(screen.getByRole('combobox', { name: '매트 다른 진열대로' }))
  await user.click(await screen.findByRole('option', { name: '1번째 진열대 (나중)' }))
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect((await kept())[0]?.blocks).toEqual([
      { type: 'PRODUCTS', title: '나중', product_ids: [bell.id, mat.id] },
      { type: 'PRODUCTS', title: '먼저', product_ids: [band.id] },
    ]),
  )
  expect(bodies().map((body) => Object.keys(body as object).toSorted())).toEqual([['blocks', 'version']])
})

test('상품은 이름으로 찾아 넣고, 쿠폰은 지금 받을 수 있는 것에서 고른다', async () => {
  const { made, mat } = await twoShelves()
  const { benefit } = await makeIssue(api.deps.db, { coupon: { name: '3천원 쿠폰' } })
  await makeIssue(api.deps.db, { coupon: { name: '직원이 주는 쿠폰' }, issue: { audience: 'MANUAL' } })
  const user = await openExhibitions(`/${made.id}`)
  await user.type(await screen.findByRole('combobox', { name: '2번째 상품 진열대에 상품 넣기' }), '매트')
  await user.click(await screen.findByRole('option', { name: /^매트/ }))
  await user.click(screen.getByRole('button', { name: '쿠폰 넣기' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '쿠폰 넣기' }).ariaDisabled).not.toBe('true'))
  await user.click(screen.getByRole('combobox', { name: '쿠폰 넣기' }))
  const choices = await screen.findAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['3천원 쿠폰 · 3,000원 할인'])
  await user.click(choices[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () => {
    const [row] = await kept()
    expect(row?.blocks[1]).toMatchObject({ product_ids: [expect.any(Number), mat.id] })
    expect(row?.blocks[2]).toEqual({ type: 'COUPON', benefit_ids: [benefit.id] })
  })
})

test('비어 있는 블록과 빠진 칸은 몇 번째의 무엇인지 말하고 저장하지 않는다', async () => {
  const user = await openExhibitions('/create')
  await screen.findByText('아래에서 첫 블록을 넣어 주세요.')
  await user.click(screen.getByRole('button', { name: '사진 넣기' }))
  await user.click(screen.getByRole('button', { name: '상품 진열대 넣기' }))
  expect(blockNames()).toEqual(['1. 사진', '2. 상품 진열대'])
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('1번째 블록(사진): 사진을 골라 주세요.')
  expect(within(screen.getByRole('group', { name: '대표 사진' })).getByText('꼭 입력해 주세요.')).toBeDefined()
  expect(await kept()).toEqual([])
})

test('서버가 거절한 블록은 그 블록에서 말한다', async () => {
  const { db } = api.deps
  const marketer = await api.staff('marketer')
  const picture = (await makeProduct(db)).image
  const made = await makeExhibition(db, marketer, { blocks: [{ type: 'IMAGE', image_id: picture.id }] })
  const user = await openExhibitions(`/${made.id}`)
  await user.type(await screen.findByLabelText('누르면 갈 곳'), '//evil.test')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const block = within(await screen.findByRole('listitem', { name: '1번째 사진' }))
  await block.findByText('/로 시작하는 우리 사이트 주소나 https:// 주소를 적어 주세요.')
})

test('복제하면 저장된 내용으로 작성 중인 기획전이 생긴다', async () => {
  const { made } = await twoShelves()
  const user = await openExhibitions(`/${made.id}`)
  await user.click(await screen.findByRole('button', { name: '복제' }))
  await waitFor(async () =>
    expect((await kept()).map(({ title }) => title)).toEqual(['겨울 홈트 모음', '겨울 홈트 모음 (복제)']),
  )
  await screen.findByText(/^복제했어요/)
  expect((await kept())[1]).toMatchObject({ status: 'DRAFT' })
})

test('글은 서식이 있는 편집기에서 보이고, 고치지 않으면 글자 하나 바뀌지 않는다', async () => {
  const { db } = api.deps
  const marketer = await api.staff('marketer')
  const html = '<h2>집에서</h2><ul><li>하나</li></ul><p>끝 <strong>굵게</strong></p>'
  const made = await makeExhibition(db, marketer, { blocks: [{ type: 'TEXT', html }] })
  const user = await openExhibitions(`/${made.id}`)
  const editor = within(await screen.findByRole('textbox', { name: '1번째 글' }, { timeout: 10_000 }))
  editor.getByRole('heading', { level: 2, name: '집에서' })
  expect(editor.getByText('굵게').tagName).toBe('STRONG')
  await user.type(screen.getByLabelText(/^이름/), '!')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () => expect(await kept()).toMatchObject([{ title: '겨울 홈트 모음!', blocks: [{ html }] }]))
  expect(bodies()).toEqual([{ title: '겨울 홈트 모음!', version: 1 }])
})
