import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Resource, useGetList } from 'react-admin'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { aStaffAccount } from '#tests/support/staffAccounts.ts'
import { ProductEdit } from '../../../../src/resources/products/ProductEdit.tsx'
import { StaffShow } from '../../../../src/resources/staffs/StaffShow.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

/** A page that opens after its resource's rows were read for a choice elsewhere. */
const AfterChoice = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const { data } = useGetList(resource, { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' } })
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return data ? <button onClick={() => setOpen(true)}>열기</button> : null
}

test('직원을 고르는 목록을 본 뒤에 연 직원 화면도 목록의 줄이 아니라 그 직원을 보인다', async () => {
  const { id } = await aStaffAccount(api)
  const user = await open(
    <AfterChoice resource="staffs">
      <Resource name="staffs" show={StaffShow} />
    </AfterChoice>,
    { resource: 'staffs', path: `/${id}/show`, role: 'admin' },
  )
  await user.click(await screen.findByRole('button', { name: '열기' }))
  expect(await screen.findByRole('region', { name: /^로그인한 기기 \d+개$/ })).toBeTruthy()
})

test('상품을 고르는 목록을 본 뒤에 연 상품도 다 읽은 뒤에 고칠 수 있고, 한 번만 읽는다', async () => {
  const { id: shippingOriginId } = await makeOrigin(api.deps.db)
  const { id } = await makeProduct(api.deps.db, { name: '요가매트', shippingOriginId, subtitle: '두꺼운 매트' })
  const user = await open(
    <AfterChoice resource="products">
      <Resource name="products" edit={ProductEdit} />
    </AfterChoice>,
    { resource: 'products', path: `/${id}`, role: 'admin' },
  )
  await user.click(await screen.findByRole('button', { name: '열기' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^상품 이름/ })
  expect(sent.filter(({ path }) => path.endsWith(`/products/${id}`))).toHaveLength(1)
  expect(name.value).toBe('요가매트')
})
