import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Kakao } from '#customer/features/store/product/share/kakao.ts'
import { KAKAO_SDK } from '#shared/environment/kakao.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { button } from '#tests/support/pressing.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const KEY = '0123456789abcdef0123456789abcdef'

const settings = document.createElement('script')
Object.assign(settings, { type: 'application/json', id: 'app-config', textContent: JSON.stringify({ kakaoKey: KEY }) })
beforeEach(() => document.head.append(settings))
afterEach(() => {
  settings.remove()
  sdk()?.remove()
  window.Kakao = undefined
})

const sdk = () => document.querySelector<HTMLScriptElement>('script[src*="kakao"]')

/** Kakao's script as it would arrive: it notes what it was told. */
function kakaoArrives() {
  const init = vi.fn<Kakao['init']>()
  const sendDefault = vi.fn<Kakao['Share']['sendDefault']>()
  window.Kakao = { init, isInitialized: () => init.mock.calls.length > 0, Share: { sendDefault } }
  fireEvent.load(sdk() as HTMLScriptElement)
  return { init, sendDefault }
}

test('카카오의 열쇠가 없으면 카카오를 부르지 않고 전처럼 나눈다', async () => {
  settings.remove()
  const mat = await makeProduct(api.deps.db, { name: '매트' })
  const user = await open(`/store/products/${mat.id}`)
  await user.click(await button('공유'))
  await screen.findByText('주소를 복사했어요')
  expect([screen.queryByRole('dialog', { name: '공유하기' }), sdk()]).toEqual([null, null])
})

test('카카오톡으로는 상품의 사진과 할인한 값과 주소를 보내고, 스크립트는 눌렀을 때 확인해서 한 번 받는다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', listPrice: 50_000, salePrice: 40_000 })
  const user = await open(`/store/products/${mat.id}`)
  const share = await button('공유')
  expect(sdk()).toBeNull()
  await user.click(share)
  const sheet = within(await screen.findByRole('dialog', { name: '공유하기' }))
  await waitFor(() =>
    expect(sdk()).toMatchObject({ src: KAKAO_SDK.url, integrity: KAKAO_SDK.integrity, crossOrigin: 'anonymous' }),
  )
  await user.click(sheet.getByRole('button', { name: '카카오톡으로 보내기' }))
  const { init, sendDefault } = kakaoArrives()
  await waitFor(() => expect(sendDefault).toHaveBeenCalledOnce())
  const url = `${window.location.origin}/store/products/${mat.id}`
  const link = { webUrl: url, mobileWebUrl: url }
  expect(init).toHaveBeenCalledExactlyOnceWith(KEY)
  expect(sendDefault).toHaveBeenCalledExactlyOnceWith({
    objectType: 'commerce',
    content: { title: expect.any(String), imageUrl: expect.stringMatching(/^https?:\/\/[^/]+\/\S+/), link },
    commerce: { productName: '매트', regularPrice: 50_000, discountPrice: 40_000, discountRate: 20 },
    buttons: [{ title: '상품 보기', link }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '공유하기' })).toBeNull())
  await user.click(share)
  await user.click(await button('카카오톡으로 보내기'))
  await waitFor(() => expect(sendDefault).toHaveBeenCalledTimes(2))
  expect([init.mock.calls.length, document.querySelectorAll('script[src*="kakao"]').length]).toEqual([1, 1])
})

test('카카오의 스크립트가 오지 않으면 그렇다고 하고, 주소는 복사할 수 있으며, 다시 누르면 다시 받는다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', listPrice: 30_000, salePrice: 30_000 })
  const user = await open(`/store/products/${mat.id}`)
  await user.click(await button('공유'))
  const kakao = await button('카카오톡으로 보내기')
  await waitFor(() => expect(sdk()).not.toBeNull())
  await user.click(kakao)
  fireEvent.error(sdk() as HTMLScriptElement)
  const notice = await screen.findByRole('alertdialog')
  expect(notice.textContent).toContain('카카오톡을 열지 못했어요')
  await user.click(within(notice).getByRole('button', { name: '확인' }))
  expect(sdk()).toBeNull()
  await user.click(kakao)
  const { sendDefault } = kakaoArrives()
  await waitFor(() => expect(sendDefault).toHaveBeenCalledOnce())
  expect(sendDefault.mock.calls[0]?.[0].commerce).toEqual({ productName: '매트', regularPrice: 30_000 })

  await user.click(await button('공유'))
  await user.click(await button('주소 복사'))
  await screen.findByText('주소를 복사했어요')
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/store/products/${mat.id}`)
})
