import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { HttpError, ResourceContextProvider, SimpleForm, TextInput } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { SaveBar, type BeforeSave } from './SaveBar.tsx'
import type { SavePart } from './saveParts.ts'
import { SaveTrouble } from './SaveTrouble.tsx'
import { WonField } from './WonField.tsx'

const { draw } = useDrawnConsole()

const said: unknown[] = []
const say = (word: unknown) => void said.push(word)
const heard = () => said.splice(0)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp | string, value: string) => fireEvent.change(box(name), { target: { value } })

describe('한 번에 저장하는 단추', () => {
  type Given = { parts?: SavePart[]; beforeSave?: BeforeSave }
  const openBar = ({ parts = [], beforeSave }: Given = {}) =>
    draw(
      <ResourceContextProvider value="brands">
        <SimpleForm
          id="form"
          record={{ id: 3, name: '매트', note: '' }}
          onSubmit={(values: object) => say({ form: values })}
          toolbar={
            <SaveBar formId="form" beforeSave={beforeSave} parts={new Map(parts.map((part) => [part.label, part]))} />
          }
        >
          <TextInput source="name" label="이름" />
          <TextInput source="note" label="메모" />
        </SimpleForm>
      </ResourceContextProvider>,
    )
  const part = (label: string, save: () => Promise<unknown> = () => Promise.resolve(), refusal?: string) => ({
    label,
    refusal,
    save: () => {
      say(label)
      return save()
    },
  })
  const waits = () => document.querySelector('p[role=status]')?.textContent
  const fails = () => Promise.reject(new Error('안 돼요.'))

  test('고친 것이 없으면 누를 수 없고, 고치면 무엇을 저장하는지 말한 뒤 한 번 저장한다', async () => {
    openBar()
    await screen.findByRole('button', { name: '저장' })
    expect([button('저장').disabled, waits()]).toEqual([true, ''])
    type('이름', '요가 매트')
    await waitFor(() => expect(waits()).toBe('저장하지 않은 것: 입력한 내용'))
    await press('저장')
    await waitFor(() => expect(said).toHaveLength(1))
    expect(heard()).toMatchObject([{ form: { id: 3, name: '요가 매트' } }])
  })

  test('다른 것부터 차례로 저장하고 양식은 마지막이며, 양식을 고치지 않았으면 보내지 않는다', async () => {
    openBar({ parts: [part('옵션'), part('사진')] })
    await waitFor(() => expect(waits()).toBe('저장하지 않은 것: 옵션, 사진'))
    await press('저장')
    await waitFor(() => expect(said).toHaveLength(2))
    type('이름', '요가 매트')
    await waitFor(() => expect(waits()).toBe('저장하지 않은 것: 입력한 내용, 옵션, 사진'))
    await press('저장')
    await waitFor(() => expect(said).toHaveLength(5))
    expect(heard()).toMatchObject(['옵션', '사진', '옵션', '사진', { form: { name: '요가 매트' } }])
  })

  test('하나가 저장되지 않으면 거기서 멈추고, 무엇이 남았는지 말한다', async () => {
    openBar({ parts: [part('옵션', fails), part('사진')] })
    type('이름', '요가 매트')
    await press('저장')
    await screen.findByText('옵션을 저장하지 못했어요. 입력한 내용, 사진도 아직 저장하지 않았어요.')
    expect(heard()).toEqual(['옵션'])
  })

  test('다시 누르면 지난 실패의 말은 사라지고, 남은 것이 없으면 남았다고 하지 않는다', async () => {
    let works = false
    openBar({ parts: [part('사진', () => (works ? Promise.resolve() : fails()))] })
    await press('저장')
    await screen.findByText('사진을 저장하지 못했어요.')
    works = true
    await press('저장')
    await waitFor(() => expect(screen.queryByText(/저장하지 못했어요/)).toBeNull())
    expect(heard()).toEqual(['사진', '사진'])
  })

  test('사람이 되돌아가면 나머지도 저장하지 않고, 실패라고 하지 않는다', async () => {
    openBar({ parts: [part('옵션', () => Promise.resolve(false)), part('사진')] })
    type('이름', '요가 매트')
    await press('저장')
    await waitFor(() => expect(said).toEqual(['옵션']))
    await Promise.resolve()
    expect([heard(), screen.queryByText(/저장하지 못했어요/)]).toEqual([['옵션'], null])
  })

  test('저장할 수 없는 것이 있으면 그 까닭을 말하고 아무것도 저장하지 않는다', async () => {
    openBar({ parts: [part('사진'), part('옵션', undefined, '옵션 이름을 적어 주세요.')] })
    await waitFor(() => expect(waits()).toBe('옵션 이름을 적어 주세요.'))
    expect(button('저장').disabled).toBe(true)
    type('이름', '요가 매트')
    await waitFor(() => expect(button('저장').disabled).toBe(false))
    await press('저장')
    await Promise.resolve()
    expect(heard()).toEqual([])
  })

  test.each<[string, Awaited<ReturnType<BeforeSave>>, unknown[]]>([
    ['그만두면 저장하지 않는다', null, []],
    ['답한 것은 함께 저장한다', { note: '가격을 올린 까닭' }, [{ form: { name: '요가', note: '가격을 올린 까닭' } }]],
  ])('저장하기 전에 물어, %s', async (_how, answer, sent) => {
    openBar({
      beforeSave: (values, record) => {
        say([values.name, record?.name])
        return Promise.resolve(answer)
      },
    })
    type('이름', '요가')
    await waitFor(() => expect(button('저장').disabled).toBe(false))
    await press('저장')
    await waitFor(() => expect(said).toHaveLength(1 + sent.length))
    expect(heard()).toMatchObject([['요가', '매트'], ...sent])
  })
})

describe('저장하지 못한 까닭', () => {
  const conflict = (extra: object = { current: { name: '남의 이름', memo: '그대로', size: 3 }, version: 9 }) =>
    new HttpError('다른 사람이 고쳤어요.', 409, { code: 'VERSION_CONFLICT', extra })
  const fields = {
    name: '이름',
    memo: '메모',
    size: { label: '크기', say: (value: unknown) => `${String(value)}cm` },
    tag: '꼬리표',
  }
  const Trouble = ({ errors }: { errors: (Error | null)[] }) => {
    const [at, setAt] = useState(0)
    return (
      <>
        <SaveTrouble
          error={errors[at] ?? null}
          loaded={{ name: '처음 이름', memo: '그대로', size: 2, tag: '' }}
          mine={{ name: '내 이름', memo: '그대로', size: 2, tag: '새것' }}
          fields={fields}
          onTheirs={(current) => say({ current })}
          onMine={(version) => say({ version })}
        />
        <button onClick={() => setAt(at + 1)}>다음</button>
      </>
    )
  }
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((one) => one.textContent))

  test('다른 사람이 먼저 고쳤으면 어느 쪽이든 바꾼 것만 두 값을 나란히 보인다', async () => {
    draw(<Trouble errors={[conflict()]} />)
    await screen.findByRole('dialog')
    expect(rows()).toEqual([
      ['이름', '남의 이름', '내 이름'],
      ['크기', '3cm', '2cm'],
      ['꼬리표', '(비어 있음)', '새것'],
    ])
  })

  test.each([
    ['저장된 값 불러오기', [{ current: { name: '남의 이름', memo: '그대로', size: 3 } }]],
    ['내 내용으로 저장', [{ version: 9 }]],
    ['더 살펴보기', []],
  ])('%s를 누르면 창이 닫히고, 다시 비교할 수 있다', async (name, told) => {
    draw(<Trouble errors={[conflict()]} />)
    await press(name)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(heard()).toEqual(told)
    await press('비교하기')
    await screen.findByRole('dialog')
  })

  test('닫은 뒤에 또 부딪치면 다시 열린다', async () => {
    draw(<Trouble errors={[conflict(), conflict()]} />)
    await press('더 살펴보기')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('다음')
    await screen.findByRole('dialog')
  })

  test.each<[string, Error]>([
    ['다른 거절은', new HttpError('이름이 너무 길어요.', 400, { code: 'VALIDATION' })],
    ['지금 값을 모르는 충돌도', conflict({ version: 9 })],
    ['판을 모르는 충돌도', conflict({ current: {} })],
  ])('%s 비교하지 않고 그 까닭만 말한다', async (_what, error) => {
    draw(<Trouble errors={[error]} />)
    await screen.findByText(error.message)
    expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: '비교하기' })]).toEqual([null, null])
  })

  test('까닭이 없으면 아무것도 말하지 않는다', () => {
    draw(<Trouble errors={[null]} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('금액을 적는 칸', () => {
  const Won = (given: Partial<Parameters<typeof WonField>[0]>) => {
    const [value, setValue] = useState<number | null>(null)
    return (
      <>
        <WonField label="금액" value={value} onChange={setValue} {...given} />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  const now = () => [box('금액').value, screen.getByRole('status').textContent]

  test.each([
    ['1234567', '1,234,567', '1234567'],
    ['12,0003원', '120,003', '120003'],
    ['１２３', '123', '123'],
    ['-500', '500', '500'],
    ['원', '', 'null'],
    ['0', '0', '0'],
    ['12345678901234', '123,456,789,012', '123456789012'],
  ])('"%s"는 "%s"로 보이고 %s이다', (typed, shown, value) => {
    draw(<Won />)
    fireEvent.change(box('금액'), { target: { value: typed } })
    expect(now()).toEqual([shown, value])
  })

  test('자릿수와 단위를 정할 수 있고, 고칠 수 없게도 한다', () => {
    draw(<Won mostDigits={3} unit="%" readOnly />)
    fireEvent.change(box('금액'), { target: { value: '12345' } })
    expect([...now(), box('금액').readOnly]).toEqual(['123', '123', true])
    screen.getByText('%')
  })

  test('가운데를 고쳐도 쉼표가 옮겨 가는 만큼 깜박이는 자리가 따라간다', () => {
    draw(<Won />)
    fireEvent.change(box('금액'), { target: { value: '1234' } })
    box('금액').focus()
    const field = box('금액')
    // 1,2|34 → a 9 is written behind the 2
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '1,2934')
    field.setSelectionRange(4, 4)
    fireEvent.input(field)
    expect([field.value, field.selectionStart]).toEqual(['12,934', 4])
  })
})
