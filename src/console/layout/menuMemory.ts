import { useStore } from 'react-admin'
import type { MenuGroup } from '#console/registry.ts'

/** Headings that are open for somebody who has never folded one: the work of every day. */
const DAILY: readonly string[] = ['오늘', '주문·배송', '클레임'] satisfies MenuGroup[]

/** Whether a person keeps a heading folded. */
export const useFolded = (group: string) => useStore<boolean>(`menu.folded.${group}`, !DAILY.includes(group))

const NONE: string[] = []

/** The paths that a person put first, in the order in which they were put there. */
export const useFavourites = () => {
  const [paths, setPaths] = useStore<string[]>('menu.favourites', NONE)
  const toggle = (path: string) =>
    setPaths(paths.includes(path) ? paths.filter((one) => one !== path) : [...paths, path])
  return { paths, toggle }
}
