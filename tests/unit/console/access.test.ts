import { expect, test } from 'vitest'
import { createAuthProvider } from '#console/auth/authProvider.ts'
import type { StaffSession } from '#console/auth/staffSession.ts'
import { permissionOf, type ResourceEntry } from '#console/registry.ts'
import { staffRoles } from '#shared/permissions.ts'

const brands: ResourceEntry = {
  name: 'brands',
  label: '브랜드',
  icon: () => null,
  permission: { read: 'catalog:read', create: 'catalog:write', delete: 'catalog:delete' },
}

const providerAs = (role: string | null) => {
  const staff = role === null ? null : { role }
  const session = { restore: () => Promise.resolve(staff), snapshot: () => ({ staff }) } as unknown as StaffSession
  return createAuthProvider(session, permissionOf([brands]))
}

const rolesThatMay = async (action: string, resource = 'brands') => {
  const may = await Promise.all(staffRoles.map(async (role) => providerAs(role).canAccess?.({ resource, action })))
  return staffRoles.filter((_, index) => may[index])
}

test('화면의 권한은 권한표를 따른다', async () => {
  expect(await rolesThatMay('list')).toEqual(['admin', 'ops', 'cs', 'marketer'])
  expect(await rolesThatMay('show')).toEqual(['admin', 'ops', 'cs', 'marketer'])
  expect(await rolesThatMay('create')).toEqual(['admin', 'ops', 'marketer'])
  expect(await rolesThatMay('clone')).toEqual(['admin', 'ops', 'marketer'])
  expect(await rolesThatMay('delete')).toEqual(['admin'])
})

test('권한을 적지 않은 일과 모르는 자원은 아무도 할 수 없다', async () => {
  expect(await rolesThatMay('edit')).toEqual([])
  expect(await rolesThatMay('list', 'nothing')).toEqual([])
})

test('로그인하지 않은 사람은 아무것도 할 수 없다', async () => {
  expect(await providerAs(null).canAccess?.({ resource: 'brands', action: 'list' })).toBe(false)
  await expect(providerAs(null).checkAuth({})).rejects.toThrow()
})

test('세션이 없는 401만 로그아웃이고, 403과 끊긴 연결은 아니다', async () => {
  await expect(providerAs('ops').checkError({ status: 401 })).resolves.toBeUndefined()
  await expect(providerAs('ops').checkError({ status: 403 })).resolves.toBeUndefined()
  await expect(providerAs(null).checkError({ status: 0 })).resolves.toBeUndefined()
  await expect(providerAs(null).checkError({ status: 401 })).rejects.toThrow()
})
