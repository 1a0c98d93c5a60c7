import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { refused, useAnswers, type Asked } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { buttonNow, field, press, tick, type } from '#tests/support/pressing.ts'
import { AddressScreen } from './AddressScreen.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

const instead = new Map<string, (asked: Asked) => unknown>()
const asked = useAnswers((one) => instead.get(`${one.method} ${one.path}`)?.(one))
const sent = (method: string) => asked.filter((one) => one.method === method).map(({ body }) => body)
const path = '/api/v2/user/profile'
const profile = { nickname: '길동이', name: '홍길동', birth_year: 1990, bio: '달려요', is_private: false }

beforeEach(() => instead.clear())
afterEach(cleanup)
const alert = () => document.querySelector('[role=alert]')?.textContent
const draw = (part: React.ReactNode) =>
  drawPart(
    <>
      <Notices />
      {part}
    </>,
  )

describe('프로필', () => {
  const image = { id: 4, url: '/4.webp', width: 1, height: 1 }
  const drawProfile = (more: object = {}) => {
    instead.set(`GET ${path}`, () => ({ ...profile, ...more }))
    return draw(<ProfileScreen />)
  }
  const choose = async () =>
    fireEvent.change(await field('사진 바꾸기'), {
      target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
    })
  const shown = () => document.querySelector('img')?.getAttribute('src')

  test('사진은 고르면 바로 보이지만 저장해야 남고, 다른 칸에 적은 것은 그대로다', async () => {
    const upload = Promise.withResolvers<object>()
    instead.set('POST /store/v1/images', () => upload.promise)
    drawProfile({ image })
    await type('닉네임', '새이름')
    await choose()
    await type('이름', '김하나')
    upload.resolve({ results: [{ ...image, id: 9, url: '/9.webp' }] })
    await waitFor(() => expect(shown()).toContain('/9.webp'))
    expect(sent('PATCH')).toEqual([])
    expect((await field('닉네임')).value).toBe('새이름')
    tick('프로필을')
    await press('저장')
    await screen.findByText('프로필을 저장했어요.')
    expect(sent('PATCH')).toEqual([
      { nickname: '새이름', name: '김하나', birth_year: 1990, bio: '달려요', is_private: true, image_id: 9 },
    ])
  })

  test('지운 사진은 지운 대로 저장하고, 사진이 없으면 지우기도 없다', async () => {
    drawProfile({ image })
    await press('지우기')
    expect([shown(), buttonNow('지우기')]).toEqual([undefined, undefined])
    await press('저장')
    await screen.findByText('프로필을 저장했어요.')
    expect(sent('PATCH')).toEqual([expect.objectContaining({ image_id: null })])
  })

  test('올리지 못하면 까닭을 말하고 전의 사진이 남으며, 다시 고르면 그 말은 없다', async () => {
    instead.set('POST /store/v1/images', () => refused(400, 'IMAGE_TYPE'))
    drawProfile({ image })
    await choose()
    await waitFor(() => expect(alert()).toBe('IMAGE_TYPE 까닭'))
    expect(shown()).toContain('/4.webp')
    instead.set('POST /store/v1/images', () => ({ results: [{ ...image, id: 9, url: '/9.webp' }] }))
    await choose()
    await waitFor(() => expect(shown()).toContain('/9.webp'))
    expect(alert()).toBeUndefined()
  })

  test('남이 쓰는 닉네임이라는 말은 그 닉네임인 동안만 있고, 다른 거절은 어느 칸인지와 함께 알린다', async () => {
    drawProfile()
    instead.set(`PATCH ${path}`, () => refused(409, 'NICKNAME_TAKEN'))
    await type('닉네임', '하늘이')
    await press('저장')
    await waitFor(() => expect(alert()).toBe('이미 쓰고 있는 닉네임이에요.'))
    await type('닉네임', '하늘이2')
    expect(alert()).toBeUndefined()
    await type('닉네임', '하늘이')
    expect(alert()).toBe('이미 쓰고 있는 닉네임이에요.')
    await type('닉네임', '하늘이2')
    instead.set(`PATCH ${path}`, () => refused(400, 'VALIDATION', { extra: { fields: { name: ['NAME_CHARACTERS'] } } }))
    await press('저장')
    await screen.findByText('이름에는 글자와 숫자만 쓸 수 있어요.')
    expect((await field('닉네임')).value).toBe('하늘이2')
  })

  test('빈 태어난 해는 없는 것으로, 숫자가 아닌 것은 적히지 않는다', async () => {
    drawProfile({ birth_year: undefined, bio: undefined })
    expect((await field('태어난 해 (선택)')).value).toBe('')
    await type('태어난 해 (선택)', '19a9-5')
    expect((await field('태어난 해 (선택)')).value).toBe('1995')
    await press('저장')
    await screen.findByText('프로필을 저장했어요.')
    await type('태어난 해 (선택)', '')
    await press('저장')
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
    expect(sent('PATCH')).toMatchObject([{ birth_year: 1995, bio: '' }, { birth_year: null }])
  })
})

describe('배송지', () => {
  const saved = {
    name: '홍길동',
    phone: '01012345678',
    postcode: '48058',
    address1: '센텀중앙로 79',
    address2: '',
    comment: '',
  }

  test('저장하지 못하면 어느 칸인지와 함께 말하고, 적은 것은 남는다', async () => {
    instead.set('GET /api/v2/user/addresses/default', () => ({ address: saved }))
    instead.set('POST /api/v1/user/address/', () =>
      refused(400, 'VALIDATION', { extra: { fields: { postcode: ['POSTCODE'] } } }),
    )
    draw(<AddressScreen />)
    await type('상세 주소', '3층')
    await press('저장')
    await screen.findByText('우편번호는 숫자 다섯 자리예요.')
    act(closePopup)
    expect([window.location.pathname, (await field('상세 주소')).value]).toEqual(['/', '3층'])
    instead.delete('POST /api/v1/user/address/')
    await press('저장')
    await screen.findByText('배송지를 저장했어요.')
    await waitFor(() => expect(window.location.pathname).toBe('/my/settings'))
    expect(sent('POST')).toEqual(Array(2).fill(expect.objectContaining({ ...saved, address2: '3층' })))
  })
})
