import type { PathOf } from '#shared/api/wire.ts'

export const POLICIES_PATH = '/store-admin/v1/policies' satisfies PathOf<'get' | 'put'>
export const POLICIES_KEY = ['policies']
