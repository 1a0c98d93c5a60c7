import { screen, waitFor } from '@testing-library/react'
import { TextInput } from 'react-admin'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { useNetwork } from '#tests/support/network.ts'
import { StandardEdit } from '../../../../src/console/form/StandardForm.tsx'

const api = useApi()
const network = useNetwork()
const { open } = useConsole(api, network)

const Away = () => {
  const navigate = useNavigate()
  return <button onClick={() => void navigate('/elsewhere')}>다른 화면</button>
}
const named = ({ name, version }: Record<string, unknown>) => ({ name, version })

/** A name typed over and sent. */
async function save(id: number) {
  const user = await open(
    <>
      <StandardEdit id={id} transform={named}>
        <TextInput source="name" label="상품 이름" />
      </StandardEdit>
      <Away />
    </>,
    { resource: 'products', path: `/products/${id}`, role: 'admin' },
  )
  await user.type(await screen.findByLabelText(/상품 이름/), ' 새 판')
  await user.click(screen.getByRole('button', { name: '저장' }))
  return user
}

test('저장하면 목록으로 이어진다', async () => {
  await save((await makeProduct(api.deps.db)).id)
  await screen.findByText('1건을 저장했어요.')
  await waitFor(() => expect(window.location.hash).toBe('#/products'))
})

test('답을 기다리지 않고 다른 화면으로 갔으면 저장했다고만 말하고 데려가지 않는다', async () => {
  const { id } = await makeProduct(api.deps.db)
  const release = network.holds('patch', `/products/${id}`)
  const user = await save(id)
  await user.click(screen.getByRole('button', { name: '다른 화면' }))
  await user.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }))
  release()
  await screen.findByText('1건을 저장했어요.')
  expect(window.location.hash).toBe(`#/products/${id}`)
})
