import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShellInApp } from '#tests/support/inWebview.ts'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

describe('알림', () => {
  async function drawNotices() {
    const { At } = await import('#tests/support/at.tsx')
    const { Notices } = await import('../notices/Notices.tsx')
    render(<Notices />, { wrapper: At })
  }

  test('토스트는 앱이 띄우고, 화면에는 그리지 않는다', async () => {
    const { said, native } = await openShellInApp()
    const { showToast } = await import('../notices/notices.ts')
    await drawNotices()
    showToast('주소를 복사했어요')
    await settle()
    expect(said()).toEqual([{ name: 'TOAST', payload: { message: '주소를 복사했어요' } }])
    expect(native.state.toasts).toEqual(['주소를 복사했어요'])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('갈 곳이 있는 토스트와, 앱이 모르는 토스트는 화면이 띄운다', async () => {
    const { said } = await openShellInApp({ switches: { unknown: new Set(['TOAST']), listsCapabilities: false } })
    const { showToast } = await import('../notices/notices.ts')
    await drawNotices()
    act(() => showToast('담았어요', { to: '/cart', label: '보러 가기' }))
    expect(screen.getByRole('link', { name: '보러 가기' })).toBeDefined()
    expect(said()).toEqual([])
    showToast('복사했어요')
    await settle()
    expect(screen.getByRole('status').textContent).toBe('복사했어요')
  })

  test('팝업도 앱이 띄우고, 누른 단추가 갈 곳이면 그리로 간다', async () => {
    const { said } = await openShellInApp({ app: { popupButton: 'link' } })
    const { showPopup } = await import('../notices/notices.ts')
    await drawNotices()
    showPopup({ heading: '품절됐어요', description: '비슷한 상품을 볼까요?', link: { to: '/store', label: '스토어' } })
    await settle()
    expect(said()).toEqual([
      {
        name: 'POPUP',
        payload: {
          title: '품절됐어요',
          message: '비슷한 상품을 볼까요?',
          buttons: [
            { id: 'ok', label: '확인' },
            { id: 'link', label: '스토어' },
          ],
        },
      },
    ])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(window.location.pathname).toBe('/store')
  })

  test('제목이 없는 팝업은 말이 곧 내용이고, 앱이 띄우지 못하면 화면이 띄운다', async () => {
    const { said } = await openShellInApp({ switches: { failing: new Map([['POPUP', 'INTERNAL']]) } })
    const { showPopup } = await import('../notices/notices.ts')
    await drawNotices()
    showPopup({ heading: '알 수 없는 오류가 발생했습니다.' })
    await settle()
    expect(said()[0]?.payload).toEqual({
      message: '알 수 없는 오류가 발생했습니다.',
      buttons: [{ id: 'ok', label: '확인' }],
    })
    expect(screen.getByRole('alertdialog', { hidden: true }).textContent).toContain('알 수 없는 오류가 발생했습니다.')
  })
})

describe('AOS_BACK', () => {
  test('맨 위의 것, 화면의 앞 단계, 지나온 화면, 웹뷰 닫기 차례이고, 부르는 안에서 끝난다', async () => {
    const { native, said } = await openShellInApp()
    const { useBackHandler } = await import('../navigation/back.ts')
    const { Sheet } = await import('#customer/ui/overlays/Sheet.tsx')
    const { Popup } = await import('#customer/ui/overlays/Popup.tsx')
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})

    function Screen() {
      const [layers, setLayers] = useState(['sheet', 'popup'])
      const [step, setStep] = useState(2)
      useBackHandler(() => {
        if (step > 1) setStep(step - 1)
        return step > 1
      })
      useEffect(() => sessionStorage.setItem('homefit:navigation-stack', '["/store","/cart"]'), [])
      return (
        <>
          <p>{step}단계</p>
          {layers.includes('sheet') && (
            <Sheet title="시트" onClose={() => setLayers([])}>
              <p>시트 내용</p>
            </Sheet>
          )}
          {layers.includes('popup') && (
            <Popup heading="팝업" actions={null} onClose={() => setLayers(layers.filter((one) => one !== 'popup'))} />
          )}
        </>
      )
    }
    render(<Screen />)
    const press = () => act(() => native.emit('AOS_BACK'))
    const layers = () => [screen.queryByText('팝업'), screen.queryByText('시트')].map((layer) => layer !== null)

    expect(layers()).toEqual([true, true])
    press()
    expect(layers()).toEqual([false, true])
    press()
    expect(layers()).toEqual([false, false])
    expect(screen.getByText('2단계')).toBeDefined()
    press()
    expect(screen.getByText('1단계')).toBeDefined()
    expect(back).not.toHaveBeenCalled()
    press()
    expect(back).toHaveBeenCalledOnce()
    expect(said()).toEqual([])
    sessionStorage.clear()
    native.emit('AOS_BACK')
    expect(said()).toEqual([{ name: 'SHUTDOWN_WEBVIEW', payload: undefined }])
    expect(native.state.isClosed).toBe(true)
  })

  test('닫을 줄 모르는 앱에서는 앞 페이지로 간다', async () => {
    await openShellInApp({ switches: { unknown: new Set(['SHUTDOWN_WEBVIEW']) } })
    const { closeWebview } = await import('../navigation/back.ts')
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    closeWebview()
    await settle()
    expect(back).toHaveBeenCalledOnce()
  })

  test('닫으면서 결과를 남길 수 있고, 대답이 없어도 탈이 없다', async () => {
    const { said } = await openShellInApp({ switches: { silent: new Set(['SHUTDOWN_WEBVIEW']) } })
    const { closeWebview } = await import('../navigation/back.ts')
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    closeWebview({ ordered: true })
    window.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(said()).toEqual([{ name: 'SHUTDOWN_WEBVIEW', payload: { result: { ordered: true } } }])
    expect(back).not.toHaveBeenCalled()
  })
})

describe('앱 바', () => {
  async function openAt(path: string, backUrls: string[] = []) {
    const all = await openShellInApp({ app: { backUrls } })
    const { At } = await import('#tests/support/at.tsx')
    const { Link } = await import('#customer/router/Link.tsx')
    const { AppBar } = await import('../bars/AppBar.tsx')
    render(
      <At path={path}>
        <AppBar title="장바구니" hidden={false} />
        <Link to="/cart">장바구니로</Link>
      </At>,
    )
    await settle()
    return { ...all, user: userEvent.setup() }
  }

  test('지나온 화면이 없으면 닫기이고, 누르면 웹뷰를 닫는다', async () => {
    const { native, user, said } = await openAt('/cart')
    expect(said()).toEqual([{ name: 'GET_NAVIGATION_STATES', payload: undefined }])
    await user.click(screen.getByRole('button', { name: '닫기' }))
    expect(native.state.isClosed).toBe(true)
  })

  test('앞 페이지가 있다고 앱이 알려 주면 뒤로이고, 누르면 앞 페이지로 간다', async () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    const { native, user } = await openAt('/cart', ['https://homefit.example/store'])
    await user.click(screen.getByRole('button', { name: '뒤로' }))
    expect(back).toHaveBeenCalledOnce()
    expect(native.state.isClosed).toBe(false)
  })

  test('이 화면에서 다른 화면으로 가면 뒤로가 된다', async () => {
    const { user } = await openAt('/store')
    await user.click(screen.getByRole('link', { name: '장바구니로' }))
    expect(screen.getByRole('button', { name: '뒤로' })).toBeDefined()
  })

  test('돌아갈 곳을 받았으면 그리로 간다', async () => {
    const { user } = await openAt('/cart?referrer=%2Fstore%2Fbest')
    const entries = window.history.length
    await user.click(screen.getByRole('button', { name: '뒤로' }))
    expect(window.location.pathname).toBe('/store/best')
    expect(window.history.length).toBe(entries)
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    '다른 곳(%s)은 돌아갈 곳이 아니다',
    async (referrer) => {
      const { native, user } = await openAt(`/cart?referrer=${encodeURIComponent(referrer)}`)
      await user.click(screen.getByRole('button', { name: '닫기' }))
      expect(native.state.isClosed).toBe(true)
    },
  )
})
