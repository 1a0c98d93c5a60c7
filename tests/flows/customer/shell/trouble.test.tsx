import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Link } from '#customer/router/Link.tsx'
import { useLocation } from '#customer/router/place.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { showError, showErrorWithLink } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ScreenBoundary } from '#customer/shell/trouble/ScreenBoundary.tsx'
import { ApiError } from '#shared/api/apiError.ts'
import { At } from '#tests/support/at.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('오류를 알리는 창', () => {
  const openNotices = () =>
    render(
      <At>
        <Notices />
      </At>,
    )

  test('제목이 있으면 제목이 머리말이고 문장이 설명이다', () => {
    openNotices()
    act(() =>
      showError(new ApiError(409, { code: 'CONFLICT', title: '다 팔렸어요', message: '다른 옵션을 골라 주세요.' })),
    )
    const popup = screen.getByRole('alertdialog', { name: '다 팔렸어요' })
    expect(screen.getByRole('heading').textContent).toBe('다 팔렸어요')
    expect(document.getElementById(popup.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '다른 옵션을 골라 주세요.',
    )
  })

  test('제목이 없으면 문장이 머리말이고 설명은 없다', () => {
    openNotices()
    act(() => showError(new ApiError(400, { code: 'CONFLICT', message: '주소를 적어 주세요.' })))
    const popup = screen.getByRole('alertdialog', { name: '주소를 적어 주세요.' })
    expect(popup.hasAttribute('aria-describedby')).toBe(false)
    expect(popup.querySelectorAll('p')).toHaveLength(0)
  })

  test('까닭을 모르는 잘못도 말은 한다', () => {
    openNotices()
    act(() => showError(new TypeError('undefined is not a function')))
    expect(screen.getByRole('alertdialog', { name: '알 수 없는 오류가 발생했습니다.' })).toBeDefined()
  })

  test('확인과 Esc로 닫히고, 갈 곳이 있으면 함께 보여 준다', async () => {
    openNotices()
    const user = userEvent.setup()
    act(() =>
      showErrorWithLink(new ApiError(409, { code: 'CONFLICT', message: '주문이 남아 있어요.' }), {
        to: '/my/orders',
        label: '주문 보기',
      }),
    )
    expect(screen.getByRole('link', { name: '주문 보기' }).getAttribute('href')).toBe('/my/orders')
    await user.click(screen.getByRole('button', { name: '확인' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()

    act(() => showError(new Error('?')))
    const popup = screen.getByRole('alertdialog')
    act(() => void popup.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('읽지 못한 화면', () => {
  test('우리의 잘못이면 오류 번호가 보이고, 다시 시도할 수 있다', async () => {
    const retry = vi.fn()
    const error = new ApiError(500, {
      code: 'INTERNAL',
      title: '문제가 생겼어요',
      message: '잠시 후 다시 시도해 주세요.',
      extra: { trace_id: 'abc-123' },
    })
    render(<QueryError error={error} onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('오류 번호 abc-123')
    await userEvent.setup().click(screen.getByRole('button', { name: '다시 시도' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('그리다 깨진 화면은 둘레를 데려가지 않고, 다른 화면으로 가면 다시 그린다', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Screen = () => {
      if (useLocation().pathname === '/broken') throw new Error('broken screen')
      return <p>멀쩡한 화면</p>
    }
    render(
      <QueryClientProvider client={queryClient}>
        <At path="/broken">
          <Link to="/fine">다른 화면</Link>
          <ScreenBoundary>
            <Screen />
          </ScreenBoundary>
        </At>
      </QueryClientProvider>,
    )
    expect(screen.getByRole('alert').textContent).toMatch(/화면을 열지 못했어요.*오류 번호 \w{4,8}/)
    expect(complaints).toHaveBeenCalled()
    await userEvent.setup().click(screen.getByRole('link', { name: '다른 화면' }))
    expect(screen.getByText('멀쩡한 화면')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
