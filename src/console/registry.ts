/**
 * What a line of resources/index.ts says. Menu, routes, labels, permissions and the command palette follow from it,
 * so adding a screen is a folder and a line.
 */
import { createContext, createElement, lazy, useContext, useState, type ComponentType } from 'react'
import type { FilterPayload, RaRecord, SortPayload } from 'react-admin'
import type { ResourceName } from '#dataProvider/paths.ts'
import type { Permission } from '#shared/permissions.ts'
import { patiently } from './patiently.ts'

/** The menu's headings, in the order of the working day. */
export const menuGroups = ['오늘', '주문·배송', '클레임', '상품', '멤버십', '고객', '마케팅', '통계', '설정'] as const
export type MenuGroup = (typeof menuGroups)[number]

type Shown = {
  label: string
  icon: ComponentType
  /** Absent: reachable by its address and by links, but not listed in the menu. */
  group?: MenuGroup
  /** A small number behind the label in the menu, loaded after it. */
  badge?: Screen
  /** More words that find it in the command palette. */
  keywords?: string[]
  /** What can be set on it, each found by its own name in the command palette. */
  settings?: string[]
  /** One of them in a drawer of another screen, where it is dealt with as on its own. */
  quick?: QuickView
}

/** `view` shows one by its id, with what can be done about it; its frame, `width` wide, says what it is called. */
export type QuickView = { view: ComponentType<{ id: number }>; width: number }

/** A component; `preload` fetches its code before it is opened. */
export type Screen = ComponentType & { preload?: () => Promise<unknown> }

/** How a list stands when its address says nothing. */
export type Opening = { perPage: number; sort: SortPayload; filter: FilterPayload }

/** A resource of the API and its screens; an action without a permission is nobody's. */
export type ResourceEntry = Shown & {
  name: ResourceName
  permission: { read: Permission; create?: Permission; edit?: Permission; delete?: Permission }
  list?: Screen
  /** Given for a list people open the day with: its rows are asked for before its code has arrived. */
  opening?: Opening
  create?: Screen
  edit?: Screen
  show?: Screen
  recordRepresentation?: string | ((record: RaRecord) => string)
}

/** A page that is no resource: the dashboard, the upload wizard. `path` starts with `/` and may hold `:params`. */
export type PageEntry = Shown & {
  path: `/${string}`
  permission: Permission
  page: Screen
}

export type RegistryEntry = ResourceEntry | PageEntry

export const isPage = (entry: RegistryEntry): entry is PageEntry => 'page' in entry

/** Where an entry lives under /admin, and the permission that opens it. */
export const pathOfEntry = (entry: RegistryEntry) => (isPage(entry) ? entry.path : `/${entry.name}`)
export const readPermissionOf = (entry: RegistryEntry) => (isPage(entry) ? entry.permission : entry.permission.read)

/** Stays with what it picked at first: the same screen must not be taken down when its code has arrived. */
const Picked = ({ pick }: { pick: () => ComponentType }) => createElement(useState(pick)[0])

/**
 * A screen loaded when it is first opened: `screen(() => import('./BrandList.tsx'), 'BrandList')`. Loaded ahead of time
 * with `preload`, it appears at once: React keeps a placeholder for at least 300 ms.
 */
export const screen = <Module>(load: () => Promise<Module>, name: keyof Module): Screen => {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= (await load())[name] as ComponentType
    return loaded
  }
  const later = () =>
    lazy(async () => {
      try {
        return { default: await patiently(preload) }
      } catch (error) {
        // React keeps what failed for ever; who opens the screen again asks for its code again
        Later = later()
        throw error
      }
    })
  let Later = later()
  const pick = () => loaded ?? Later
  return Object.assign(() => createElement(Picked, { pick }), { preload: () => preload().catch(() => undefined) })
}

/** The entry whose list or page stands at exactly this path under /admin. */
export const entryAt = (entries: readonly RegistryEntry[], path: string) =>
  entries.find((entry) => pathOfEntry(entry) === path)

/** The screen that stands at a path under /admin, as far as the registry can tell. */
export const screenAt = (entries: readonly RegistryEntry[], path: string): Screen | undefined => {
  const [first = '', second, third] = path.split('/').filter(Boolean)
  const found = entries.find((entry) => pathOfEntry(entry).split('/')[1] === first)
  if (!found || isPage(found)) return found?.page
  if (second === undefined) return found.list
  if (second === 'create') return found.create
  return third === 'show' ? found.show : (found.edit ?? found.show)
}

/** The permission that react-admin's action on a resource asks for; undefined when nobody may. */
export const permissionOf =
  (entries: readonly RegistryEntry[]) =>
  (resource: string, action: string): Permission | undefined => {
    const entry = entries.find((one) => !isPage(one) && one.name === resource)
    if (!entry || isPage(entry)) return undefined
    if (action === 'create' || action === 'clone') return entry.permission.create
    if (action === 'edit' || action === 'delete') return entry.permission[action]
    return entry.permission.read
  }

const RegistryContext = createContext<readonly RegistryEntry[]>([])
export const RegistryProvider = RegistryContext.Provider
export const useRegistry = () => useContext(RegistryContext)

/** How one of a resource or page is opened where it stands, if it can be. */
export const useQuickView = (name: string): QuickView | undefined => entryAt(useRegistry(), `/${name}`)?.quick
