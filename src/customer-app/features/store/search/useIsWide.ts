import { useSyncExternalStore } from 'react'

/** Wide enough for something beside the column. */
const WIDE = '(width >= 1120px)'

const watched = () => (window.matchMedia as typeof window.matchMedia | undefined)?.(WIDE)

/** Whether the window has room beside the app's column; never within the native app, which has the whole window. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = watched()
      query?.addEventListener('change', tell)
      return () => query?.removeEventListener('change', tell)
    },
    () => watched()?.matches ?? false,
  )
