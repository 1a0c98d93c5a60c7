import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { HttpError } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { pathOfEntry, readPermissionOf, useRegistry } from '#console/registry.ts'
import { can } from '#shared/permissions.ts'
import { usePaletteActions } from './paletteActions.ts'

/** Opens a place, or does something on the open screen. */
export type Finding = { key: string; group: string; label: string; sub?: string } & (
  | { url: string; run?: undefined }
  | { url?: undefined; run: () => void }
)

const TYPE_LABELS: Record<string, string> = {
  order: '주문',
  'order-item': '주문상품',
  invoice: '송장',
  delivery: '송장',
  user: '회원',
  member: '회원',
  product: '상품',
  sku: 'SKU',
  brand: '브랜드',
  coupon: '쿠폰',
  claim: '클레임',
  refund: '환불',
  conversation: '고객문의',
}

const normal = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

const useScreens = (text: string): Finding[] => {
  const staff = useStaff()
  const wanted = normal(text)
  return useRegistry()
    .filter((entry) => can(staff?.role, readPermissionOf(entry)))
    .flatMap((entry) => [
      ...(entry.group &&
      [entry.label, entry.group, ...(entry.keywords ?? [])].some((word) => normal(word ?? '').includes(wanted))
        ? [{ key: pathOfEntry(entry), group: '이동', label: entry.label, sub: entry.group, url: pathOfEntry(entry) }]
        : []),
      ...(entry.settings ?? [])
        .filter((name) => wanted !== '' && normal(name).includes(wanted))
        .map((name) => ({
          key: `${pathOfEntry(entry)}#${name}`,
          group: '설정',
          label: name,
          sub: entry.label,
          url: pathOfEntry(entry),
        })),
    ])
}

/** What can be done on the open screen; with a text only what matches it. */
const useActions = (text: string): Finding[] => {
  const wanted = normal(text)
  return usePaletteActions()
    .filter(({ label, group }) => [label, group].some((word) => normal(word).includes(wanted)))
    .map(({ key, group, label, run }) => ({ key, group, label, run }))
}

/** The server's own words when it may not look for this person. */
const refusalIn = (error: Error) => (error instanceof HttpError && error.status === 403 ? error.message : undefined)

/** Screens that match at once, and what the server finds for two or more letters. */
export const useFindings = (text: string) => {
  const data = useConsoleData()
  const query = useDeferredValue(text.trim())
  const screens = useScreens(text)
  const actions = useActions(text)
  const asked = query.length >= 2
  const found = useQuery({
    queryKey: ['command-palette', query],
    queryFn: ({ signal }) => data.call('post', '/store-admin/v1/search', { body: { q: query }, signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  const records: Finding[] = asked
    ? (found.data?.results ?? []).map(({ type, id, label, sub, url }) => ({
        key: `${type}:${id}`,
        group: TYPE_LABELS[type] ?? type,
        label,
        sub,
        url: url.replace(/^\/admin(?=\/)/, ''),
      }))
    : []
  const failed = asked && found.isError
  return {
    findings: [...actions, ...screens, ...records],
    searching: asked && found.isFetching,
    failed,
    refusal: failed ? refusalIn(found.error) : undefined,
  }
}
