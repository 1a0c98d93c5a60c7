import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { shownChoices, shownFields } from '#tests/support/listTable.ts'
import { DetailInput } from './DetailInput.tsx'
import { NoticeInputs } from './notice/NoticeInputs.tsx'
import { toNotice } from './notice/noticeRows.ts'
import type { ChangeGroup, GroupDraft } from './optionDraft.ts'
import { OptionGroupCard } from './OptionGroupCard.tsx'
import { PriceInputs } from './PriceInputs.tsx'
import { SaleInputs } from './SaleInputs.tsx'

const { draw } = useDrawnConsole()

const inForm = (part: ReactNode, record: object) => <Form record={{ id: 1, ...record }}>{part}</Form>
const field = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })

test.each([
  [40_000, 30_000, '25% 할인, 10,000원 싸게 팔아요.'],
  [30_000, 20_000, '33% 할인, 10,000원 싸게 팔아요.'],
  [40_000, 40_000, '할인 없이 팔아요.'],
  [40_000, 39_900, '할인 없이 팔아요.'],
  [40_000, 40_001, '부가세를 포함한 금액이에요.'],
  [null, 30_000, '부가세를 포함한 금액이에요.'],
])('정가 %s원에 판매가 %s원이면 %s', (list_price, sale_price, words) => {
  draw(inForm(<PriceInputs />, { status_raw: 'DRAFT', list_price, sale_price }))
  screen.getByText(words)
})

test.each([
  ['ops', 'ON_SALE', true],
  ['admin', 'ON_SALE', false],
  ['ops', 'DRAFT', false],
] as const)('%s이 %s 상품의 가격을 고칠 때 승인을 요청하게 되면 그렇다고 말한다', (role, status_raw, asks) => {
  draw(inForm(<PriceInputs />, { status_raw, list_price: 1_000, sale_price: 1_000 }), undefined, role)
  expect(screen.queryAllByText('바꿔서 저장하면 관리자에게 승인을 요청해요.')).toHaveLength(asks ? 1 : 0)
})

test('작성 중인 상품만 작성 중으로 둘 수 있고, 판매하려면 무엇이 모자란지 말한다', () => {
  const missing = { images: true, skus: false, notice: ['품명'] }
  draw(inForm(<SaleInputs />, { status: 'DRAFT', status_raw: 'DRAFT', missing }))
  expect(shownChoices()['상태']).toContain('작성 중')
  screen.getByText('판매를 시작하려면 더 필요해요: 사진, 상품정보제공고시 1개 항목')
})

test('팔던 상품은 작성 중으로 되돌릴 수 없다', () => {
  const missing = { images: false, skus: false, notice: [] }
  draw(inForm(<SaleInputs />, { status: 'ON_SALE', status_raw: 'ON_SALE', missing }))
  expect(shownChoices()['상태']?.includes('작성 중')).toBe(false)
  expect(screen.queryByText(/더 필요해요/)).toBeNull()
})

const notice_fields = ['품명', '크기. 무게', '제조국']
const Rows = () => (
  <output>{JSON.stringify(toNotice((useWatch({ name: 'notice_rows' }) ?? {}) as Record<string, string>))}</output>
)

test('고시의 빈 칸만 "상세페이지 참조"로 채우고, 적은 것은 두며, 점이 든 이름도 제 이름으로 저장한다', async () => {
  const saved = { 품명: '요가매트', 제조국: ' ' }
  draw(
    inForm(
      <>
        <NoticeInputs />
        <Rows />
      </>,
      { catalog_id: 3, notice: saved },
    ),
    () => ({ id: 3, notice_fields }),
  )
  await waitFor(() => expect(field('품명').value).toBe('요가매트'))
  await press('빈 항목을 "상세페이지 참조"로 채우기')
  expect(shownFields()).toEqual({ 품명: '요가매트', '크기. 무게': '상세페이지 참조', 제조국: '상세페이지 참조' })
  fireEvent.change(field('제조국'), { target: { value: ' ' } })
  await waitFor(() =>
    expect(JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '')).toEqual({
      품명: '요가매트',
      '크기. 무게': '상세페이지 참조',
    }),
  )
})

test('카탈로그를 고르기 전에는 고시에 적을 것이 없다고 말한다', () => {
  draw(inForm(<NoticeInputs />, {}))
  screen.getByText('카탈로그를 고르면 적을 항목이 나와요.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('상세 설명에 넣은 사진은 적던 글 뒤에 차례대로 붙고, 미리 보기는 지금 글을 보인다', async () => {
  draw(inForm(<DetailInput />, { detail_html: '<p>처음</p>' }), () => ({
    results: [1, 2].map((id) => ({ id, url: `/images/${id}.webp`, width: 720, height: 480 })),
  }))
  await press('HTML로 쓰기')
  fireEvent.change(field(/^상세 설명/), { target: { value: '<p>고친 글</p>' } })
  const files = [new File(['x'], '가.jpg', { type: 'image/jpeg' }), new File(['x'], '나.jpg', { type: 'image/jpeg' })]
  fireEvent.change(screen.getByLabelText('상세 설명에 사진 넣기'), { target: { files } })
  const html = [
    '<p>고친 글</p>',
    '<p><img src="/images/1.webp" alt="" width="720" height="480"></p>',
    '<p><img src="/images/2.webp" alt="" width="720" height="480"></p>',
  ].join('\n')
  await waitFor(() => expect(field(/^상세 설명/).value).toBe(html))
  await press('미리 보기')
  const frame = () => screen.queryByTitle('상세 설명 미리 보기')
  expect(frame()?.getAttribute('srcdoc')).toContain(html)
  expect(frame()?.getAttribute('sandbox')).toBe('')
  await press('미리 보기 닫기')
  expect(frame()).toBeNull()
})

test('상세 설명은 편집기로도 쓰고, 편집기가 모르는 서식이 있으면 먼저 말한다', async () => {
  draw(inForm(<DetailInput />, { detail_html: '<dl><dt>두께</dt><dd>6mm</dd></dl>' }))
  fireEvent.click(screen.getByRole('button', { name: '편집기로 쓰기' }))
  screen.getByText(/편집기가 모르는 서식/)
  const editor = await screen.findByRole('textbox', { name: '상세 설명' }, { timeout: 10_000 })
  expect(editor.textContent).toContain('6mm')
  fireEvent.click(screen.getByRole('button', { name: 'HTML로 쓰기' }))
  // only looking at it changed nothing
  expect(field(/^상세 설명/).value).toBe('<dl><dt>두께</dt><dd>6mm</dd></dl>')
})

test('상세 설명에 사진만 넣어도 고친 것이다', async () => {
  const Dirty = () => <output>{useFormContext().formState.isDirty ? '고침' : '그대로'}</output>
  draw(
    inForm(
      <>
        <DetailInput />
        <Dirty />
      </>,
      { detail_html: '<p>처음</p>' },
    ),
    () => ({ results: [{ id: 1, url: '/images/1.webp', width: 720, height: 480 }] }),
  )
  screen.getByText('그대로')
  await press('HTML로 쓰기')
  const files = [new File(['x'], '가.jpg', { type: 'image/jpeg' })]
  fireEvent.change(screen.getByLabelText('상세 설명에 사진 넣기'), { target: { files } })
  await screen.findByText('고침')
})

test('상세 설명에 사진이 아닌 것을 넣으려 하면 왜 안 되는지 말한다', async () => {
  draw(inForm(<DetailInput />, { detail_html: '<p>처음</p>' }))
  await press('HTML로 쓰기')
  const files = [new File(['x'], '가.gif', { type: 'image/gif' })]
  fireEvent.change(screen.getByLabelText('상세 설명에 사진 넣기'), { target: { files } })
  await screen.findByText('가.gif: JPG, PNG, WebP 사진만 올릴 수 있어요.')
  expect(field(/^상세 설명/).value).toBe('<p>처음</p>')
})

const colours: GroupDraft = {
  key: 'g1',
  id: 1,
  name: '색상',
  values: [
    { key: 'v1', id: 11, name: '그레이', extra_price: 0 },
    { key: 'v2', id: 12, name: '핑크', extra_price: 1_000 },
    { key: 'v3', id: 13, name: '블루', extra_price: 2_000 },
  ],
}
const Card = ({ disabled = false }: { disabled?: boolean }) => {
  const [group, setGroup] = useState<GroupDraft | undefined>(colours)
  const change: ChangeGroup = (_key, changed) => setGroup((now) => now && changed(now))
  return group ? <OptionGroupCard group={group} disabled={disabled} onChange={change} /> : <p>뺐어요</p>
}
/** The values from the top: name and surcharge. */
const values = () => {
  const texts = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  return texts.slice(1).reduce<string[][]>((rows, text, index) => {
    if (index % 2 === 0) rows.push([text])
    else rows.at(-1)?.push(text)
    return rows
  }, [])
}
const three = [
  ['그레이', ''],
  ['핑크', '1,000'],
  ['블루', '2,000'],
]

test('옵션의 값을 위로 올리면 추가금과 함께 한 칸 올라가고, 빼면 그 값만 빠진다', async () => {
  draw(<Card />)
  expect(values()).toEqual(three)
  await press('블루 위로')
  expect(values()).toEqual([three[0], three[2], three[1]])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '그레이 위로' }).disabled).toBe(true)
  await press('블루 빼기')
  expect(values()).toEqual([three[0], three[1]])
})

test('이름과 추가금은 적은 줄만 바뀌고, 마지막 값까지 뺄 수는 없으며, 옵션째 뺄 수 있다', async () => {
  draw(<Card />)
  fireEvent.change(field('값 2'), { target: { value: '빨강' } })
  fireEvent.change(screen.getAllByRole('textbox', { name: /추가금/ })[1] as HTMLElement, { target: { value: '1500' } })
  expect(values()).toEqual([three[0], ['빨강', '1,500'], three[2]])
  fireEvent.change(screen.getAllByRole('textbox', { name: /추가금/ })[1] as HTMLElement, { target: { value: '' } })
  expect(values()[1]).toEqual(['빨강', ''])
  await press('빨강 빼기')
  await press('블루 빼기')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '그레이 빼기' }).disabled).toBe(true)
  await press('색상 옵션 빼기')
  screen.getByText('뺐어요')
})

test('마지막 값에서 Enter를 누르면 새 칸이 생기고, 비었거나 글자를 만드는 중이거나 다른 값이면 생기지 않는다', () => {
  draw(<Card />)
  const enter = (name: string, more: object = {}) => fireEvent.keyDown(field(name), { key: 'Enter', ...more })
  enter('값 1')
  enter('값 3', { isComposing: true })
  expect(values()).toEqual(three)
  enter('값 3')
  expect(values()).toEqual([...three, ['', '']])
  enter('값 4')
  expect(values()).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: '값 추가' }))
  expect(values()).toHaveLength(5)
})

test('고칠 수 없는 사람에게는 옵션의 칸과 단추가 모두 잠겨 있다', () => {
  draw(<Card disabled />)
  const parts = within(screen.getByRole('group', { name: '색상' }))
  const all = [...parts.getAllByRole<HTMLButtonElement>('button'), ...parts.getAllByRole<HTMLInputElement>('textbox')]
  expect(all.filter(({ disabled }) => !disabled)).toEqual([])
})
