import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const { draw } = useDrawnConsole()

const said: unknown[] = []
const say = (word: unknown) => void said.push(word)
const heard = () => said.splice(0)
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp | string, value: string) => fireEvent.change(box(name), { target: { value } })

describe('까닭을 묻는 창', () => {
  type Given = Partial<Parameters<typeof ReasonDialog>[0]>
  const openDialog = (given: Given = {}) =>
    draw(
      <ReasonDialog
        title="주문 취소"
        action="취소하기"
        pending={false}
        error={null}
        onSubmit={say}
        onClose={() => say('닫음')}
        {...given}
      />,
    )

  test.each<[string, Given, boolean]>([
    ['', {}, false],
    [' 가 ', {}, false],
    ['가나', {}, true],
    ['가나다라', { minLength: 5 }, false],
    ['가나다라마', { minLength: 5 }, true],
    ['가나', { ready: false }, false],
    ['가나', { pending: true }, false],
  ])('"%s"를 %j에 적었을 때 누를 수 있는지는 %s다', (reason, given, may) => {
    openDialog(given)
    if (reason) type(/사유/, reason)
    const submit = document.querySelector<HTMLButtonElement>('button[type=submit]')
    expect(submit?.disabled).toBe(!may)
    if (given.pending) return
    fireEvent.submit(document.querySelector('form') as Element)
    expect(heard()).toEqual(may ? [reason] : [])
  })

  test('앞뒤 빈칸 없이 보내고, 자주 쓰는 까닭은 눌러 적는다', async () => {
    openDialog({ usual: ['고객 요청', '품절'] })
    type(/사유/, '  잘못 주문  ')
    await press('취소하기')
    await press('품절')
    expect(box(/사유/).value).toBe('품절')
    await press('취소하기')
    expect(heard()).toEqual(['잘못 주문', '품절'])
  })

  test('있던 글에서 시작하고, 길이를 넘겨 적지 못하며, 실패하면 까닭을 말하고 글은 그대로다', () => {
    openDialog({ initial: '지난 까닭', maxLength: 50, label: '메모', error: new Error('연결이 끊겼어요.') })
    expect([box(/메모/).value, box(/메모/).maxLength]).toEqual(['지난 까닭', 50])
    within(screen.getByRole('alert')).getByText('연결이 끊겼어요.')
  })

  test('취소하면 보내지 않고 닫힌다', async () => {
    openDialog()
    await press('취소')
    expect(heard()).toEqual(['닫음'])
  })
})
