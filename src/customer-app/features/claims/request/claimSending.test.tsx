import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ClaimType } from '#customer/api/models.ts'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { broken, refused } from '#tests/support/answering.ts'
import { linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { refundAnswer } from '#tests/support/orderAnswers.ts'
import { button, buttonNow, field, press, tick, type } from '#tests/support/pressing.ts'
import {
  bodies,
  draw,
  instead,
  isSent,
  sent,
  stepAt,
  answers,
  uploads,
  answerClaimRequests,
} from '#tests/support/claimRequests.tsx'

const asked = answerClaimRequests()

describe('사진', () => {
  const choose = async (...names: string[]) => {
    const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    fireEvent.change(await field('사진 올리기'), { target: { files } })
  }
  const shown = () => [...document.querySelectorAll('img[alt^="올린 사진"]')].map((one) => one.getAttribute('src'))
  async function atReason(kind: ClaimType = 'return') {
    draw(kind, '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    tick('상품 불량')
    await field('사진 올리기')
  }

  test('여러 장을 한꺼번에, 이어서 올려도 모두 남고, 뺀 것만 빠지고, 남은 것을 차례대로 보낸다', async () => {
    await atReason()
    expect((await button('어떤 문제인지 보이는 사진을 올려 주세요.')).disabled).toBe(true)
    await choose('a.jpg', 'b.jpg', 'c.jpg')
    await choose('d.jpg')
    await waitFor(() => expect(shown()).toHaveLength(4))
    expect(new Set(shown()).size).toBe(4)
    const uploads = sent.filter(({ url }) => url.pathname === '/store/v1/images').map(({ body }) => body as FormData)
    expect(uploads.map((one) => [one.get('purpose'), one.getAll('files').length])).toEqual(Array(4).fill(['CLAIM', 1]))
    await press('사진 2 빼기')
    expect(screen.getByText('3/10')).toBeDefined()
    await press('다음')
    await stepAt('3단계 수거')
    tick('11.17')
    await press('다음')
    await press('반품 신청하기')
    await isSent()
    expect(bodies()[0]?.image_ids).toHaveLength(3)
    expect(bodies()[0]?.image_ids).not.toContain(2)
  })

  test('열 장까지 올리고, 넘치면 말하며, 열 장이면 더 올릴 칸이 없고, 빼면 다시 있다', async () => {
    await atReason()
    await choose(...Array.from({ length: 11 }, (_, n) => `${n}.jpg`))
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      '사진은 10장까지 올릴 수 있어요. 1장은 올리지 않았어요.',
    )
    await waitFor(() => expect(shown()).toHaveLength(10))
    expect(uploads.count).toBe(10)
    expect(screen.queryByLabelText('사진 올리기')).toBeNull()
    await press('사진 10 빼기')
    await choose('한 장 더')
    await waitFor(() => expect(shown()).toHaveLength(10))
    expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  })

  test('올리지 못한 것은 까닭을 말하고, 함께 고른 다른 것은 올라간다', async () => {
    await atReason()
    let calls = 0
    instead.set('/store/v1/images', (one) => {
      calls += 1
      return calls === 2
        ? refused(400, 'IMAGE_TOO_LARGE', { title: '너무 큰 사진이에요', message: '줄여 주세요.' })
        : answers['/store/v1/images']?.(one)
    })
    await choose('a', 'b', 'c')
    await waitFor(() => expect(shown()).toHaveLength(2))
    await waitFor(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toBe('b: 너무 큰 사진이에요. 줄여 주세요.'),
    )
    await waitFor(() => expect(screen.queryByText(/올리고 있어요$/)).toBeNull())
    expect(screen.getByText('2/10')).toBeDefined()
  })
})

describe('보내기', () => {
  async function atConfirm(kind: ClaimType = 'cancel') {
    draw(kind, '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    tick('단순 변심')
    await press('다음')
    if (kind !== 'cancel') {
      await stepAt('3단계 수거')
      tick('11.17')
      await press('다음')
    }
    await button(/신청하기$/)
  }
  const ids = () =>
    sent.filter(({ url, body }) => url.pathname.endsWith('/request') && body).map(({ requestId }) => requestId)
  const popup = (heading: string) => screen.findByText(heading, { selector: 'dialog h2' })

  test('답을 받지 못하면 같은 신청을 같은 번호로 다시 보내고, 고른 것을 바꾸면 새 신청이다', async () => {
    await atConfirm()
    instead.set('POST request', broken)
    await press('취소 신청하기')
    await popup('신청됐는지 확인하지 못했어요')
    act(closePopup)
    await press('취소 신청하기')
    await popup('신청됐는지 확인하지 못했어요')
    act(closePopup)
    await press('이전')
    await stepAt('2단계 사유')
    await type(/^자세한 내용/, '생각이 바뀌었어요')
    await press('다음')
    instead.clear()
    await press('취소 신청하기')
    await isSent()
    const [first, second, third] = ids()
    expect([first === second, first === third]).toEqual([true, false])
    expect(bodies().map((body) => body.reason_detail)).toEqual([undefined, undefined, '생각이 바뀌었어요'])
  })

  test('거절되면 까닭을 말하고 다시 물어보며, 다음에 누르면 새 신청이다', async () => {
    await atConfirm()
    instead.set('POST request', () => refused(409, 'CONFLICT'))
    const before = asked.length
    await press('취소 신청하기')
    await popup('CONFLICT 제목')
    await waitFor(() => expect(asked.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(2))
    act(closePopup)
    instead.clear()
    await press('취소 신청하기')
    await isSent()
    expect(new Set(ids()).size).toBe(2)
  })

  test('이미 진행 중인 신청이 있으면 그 신청으로 가는 길이 있다', async () => {
    await atConfirm()
    instead.set('POST request', () => refused(409, 'CLAIM_IN_PROGRESS', { extra: { claim_id: 9 } }))
    await press('취소 신청하기')
    await popup('CLAIM_IN_PROGRESS 제목')
    expect(linksIn(document.querySelector('dialog') as Element)).toEqual([['신청 내역 보기', '/my/claims/9']])
  })

  test('금액이 바뀌면 바뀐 금액으로 다시 동의한 것만 보내고, 다시 보겠다면 보내지 않는다', async () => {
    await atConfirm('return')
    const after = refundAnswer(15_000, 20)
    instead.set('POST request', () => refused(409, 'REFUND_CHANGED', { extra: { refund: after } }))
    await press('반품 신청하기')
    await popup('환불 금액이 바뀌었어요')
    expect(rowsIn(document.querySelector('dialog') as Element)).toEqual([['환불 예정', '17,000원 → 15,000원 + 20P']])
    await press('다시 볼게요')
    expect([document.querySelector('dialog'), bodies().length]).toEqual([null, 1])
    await press('반품 신청하기')
    await popup('환불 금액이 바뀌었어요')
    instead.clear()
    await press('바뀐 금액으로 신청')
    await isSent()
    expect(bodies().map((body) => body.expected_refund)).toMatchObject([
      { refund_cash: 17_000 },
      { refund_cash: 17_000 },
      { refund_cash: 15_000, refund_points: 20, additional_payment: 0 },
    ])
    expect(new Set(ids()).size).toBe(3)
  })

  test('새로 낼 것이 생기면 낼 방법을 고르기 전에는 그대로 신청할 수 없다', async () => {
    await atConfirm('return')
    const after = refundAnswer(0, 0, { additional_payment: 2_000 })
    instead.set('POST request', () => refused(409, 'CLAIM_FEE_REQUIRED', { extra: { refund: after } }))
    await press('반품 신청하기')
    await popup('환불 금액이 바뀌었어요')
    expect(buttonNow('바뀐 금액으로 신청')).toBeUndefined()
  })

  test('다른 신청만 되는 것이면 고른 상품 그대로 그 신청을 권한다', async () => {
    await atConfirm()
    instead.set('POST request', () =>
      refused(409, 'CLAIM_NOT_ALLOWED', { message: '이미 발송됐어요.', extra: { offer: 'return' } }),
    )
    await press('취소 신청하기')
    await popup('신청하지 않았어요')
    expect(linksIn(document.querySelector('dialog') as Element)).toEqual([
      ['반품 신청하기', '/my/orders/5/claims/return?item=11'],
    ])
  })
})
