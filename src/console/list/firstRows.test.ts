// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dataProvider, queryClient } from '#console/data/services.ts'
import { orderItems } from '../../resources/order-items/index.ts'
import { askForFirstRows } from './firstRows.ts'
import { listParamsFrom, type ListStart } from './address/listAddress.ts'

const start = orderItems.opening as ListStart
const token = `.${btoa(JSON.stringify({ sub: 'admin:1' }))}.`

describe('첫 줄 미리 묻기', () => {
  const getList = vi.spyOn(dataProvider, 'getList')
  beforeEach(() => {
    queryClient.clear()
    getList.mockReset().mockResolvedValue({ data: [], total: 0 })
  })

  const askedAt = async (search: string) => {
    await askForFirstRows(orderItems, search, token)
    const params = getList.mock.lastCall?.[1]
    return { filter: params?.filter, ...params?.pagination, sort: params?.sort?.field, order: params?.sort?.order }
  }

  test.each([
    '?page=2',
    '?sort=paid_at&order=DESC',
    '?filter=%7B%7D',
    '?filter=%7B%22q%22%3A%22584012345678%22%7D&page=3&perPage=100',
  ])('주소 %s의 목록은 화면이 읽는 그대로 묻는다', async (search) => {
    const { displayedFilters: _, ...stands } = listParamsFrom(search, start)
    expect(await askedAt(search)).toEqual(stands)
  })

  test.each(['김', '010-1234-5678'])('주소에 적힌 사람(%s)은 봉하기 전에 묻지 않는다', async (q) => {
    await askedAt(`?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
    expect(getList).not.toHaveBeenCalled()
  })

  test.each(['', '?view=12'])('목록을 말하지 않는 주소 "%s"에서는 처음 모습을 묻는다', async (search) => {
    expect(await askedAt(search)).toEqual({ filter: start.filter, page: 1, perPage: 50, sort: 'ship_by', order: 'ASC' })
  })
})
