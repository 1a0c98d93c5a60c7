import { afterEach, describe, expect, test, vi } from 'vitest'
import { openShellInApp } from '#tests/support/inWebview.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('앱의 토큰', () => {
  const accessToken = 'header.payload.signature'

  test('앱에 로그인한 사람의 토큰을 받는다', async () => {
    await openShellInApp({ app: { accessToken } })
    const { refreshNatively } = await import('./nativeSession.ts')
    expect(await refreshNatively()).toEqual({ accessToken, provider: 'weapp' })
  })

  test('아무도 로그인하지 않았거나 앱이 토큰을 줄 줄 모르면 없는 것이다', async () => {
    await openShellInApp()
    const { refreshNatively } = await import('./nativeSession.ts')
    expect(await refreshNatively()).toBeNull()
    await openShellInApp({ app: { accessToken }, switches: { unknown: new Set(['REFRESH_TOKEN']) } })
    const old = await import('./nativeSession.ts')
    expect(await old.refreshNatively()).toBeNull()
  })

  test('앱이 탈이 났거나 깨진 답을 하면 로그아웃된 것은 아니다', async () => {
    await openShellInApp({ switches: { failing: new Map([['REFRESH_TOKEN', 'INTERNAL']]) } })
    const { refreshNatively } = await import('./nativeSession.ts')
    await expect(refreshNatively()).rejects.toMatchObject({ code: 'INTERNAL' })
    await openShellInApp({ app: { newToken: () => '' } })
    const broken = await import('./nativeSession.ts')
    await expect(broken.refreshNatively()).rejects.toMatchObject({ code: 'BAD_MESSAGE_SCHEME' })
  })

  test('앱이 대답하지 않아도 로그아웃된 것은 아니다', async () => {
    await openShellInApp({ switches: { silent: new Set(['REFRESH_TOKEN']) } })
    const { refreshNatively } = await import('./nativeSession.ts')
    vi.useFakeTimers()
    const refusal = expect(refreshNatively()).rejects.toMatchObject({ code: 'TIMEOUT' })
    await vi.advanceTimersByTimeAsync(10_000)
    await refusal
  })
})

describe('공유', () => {
  const what = { title: '고요 요가매트', path: '/store/products/1' }
  const url = `${window.location.origin}/store/products/1`

  test('앱에서는 앱의 공유 창을 연다', async () => {
    const { said } = await openShellInApp()
    const { share } = await import('./share.ts')
    await share(what)
    expect(said()).toEqual([{ name: 'OPEN_SHARESHEET', payload: { title: '고요 요가매트', url } }])
  })

  test('앱이 모르면 브라우저의 공유 창을 열고, 닫아도 다른 것을 하지 않는다', async () => {
    const { said } = await openShellInApp({ switches: { unknown: new Set(['OPEN_SHARESHEET']) } })
    const { share } = await import('./share.ts')
    const open = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent, share: open })
    await share({ ...what, text: '두께 8 mm' })
    expect(open).toHaveBeenCalledExactlyOnceWith({ title: '고요 요가매트', text: '두께 8 mm', url })
    expect(said()).toEqual([])
  })

  test('둘 다 없으면 주소를 복사하고, 그것도 안 되면 주소를 보여 준다', async () => {
    const { said } = await openShellInApp({ switches: { unknown: new Set(['OPEN_SHARESHEET']) } })
    const { share } = await import('./share.ts')
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent, clipboard: { writeText } })
    await share(what)
    expect(writeText).toHaveBeenCalledExactlyOnceWith(url)
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    await share(what)
    expect(said()).toMatchObject([
      { name: 'TOAST', payload: { message: '주소를 복사했어요' } },
      { name: 'POPUP', payload: { title: '이 주소를 복사해 주세요', message: url } },
    ])
  })
})

test('구독이 달라지면 앱에 알린다', async () => {
  const { said } = await openShellInApp()
  const { tellSubscription } = await import('./tellNative.ts')
  tellSubscription('ACTIVE', 3)
  tellSubscription('CANCELLED')
  expect(said()).toEqual([
    { name: 'SUBSCRIPTION_STATUS_UPDATED', payload: { status: 'ACTIVE', plan_id: 3 } },
    { name: 'SUBSCRIPTION_STATUS_UPDATED', payload: { status: 'CANCELLED' } },
  ])
})

test('앱이 건강 기록을 새로 읽었다고 알리면 그 조회만 다시 한다', async () => {
  const { native } = await openShellInApp()
  const { queryClient } = await import('../queryClient.ts')
  const keys = [
    ['get', '/api/v2/tracks/health-connect/graph', {}],
    ['get', '/store/v1/products', {}],
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  native.emit('REFRESH_HEALTH_DATA', { subjects: ['STEPS'], at: '2026-11-22T10:00:00+09:00' })
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false])
})

test('앱이라는데 네이티브가 없으면 그 까닭을 돌려주고, 앱 없이 열리는 화면은 둘이다', async () => {
  const { native } = await openShellInApp()
  native.uninstall()
  vi.resetModules()
  const { needsApp, startBridge } = await import('./startBridge.ts')
  expect(startBridge()?.message).toBe('Native Stub이 존재하지 않습니다')
  expect(['/store', '/my', '/app-download', '/webview-test'].map(needsApp)).toEqual([true, true, false, false])
})
